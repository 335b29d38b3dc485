/** `npm test`: unit, integration and end-to-end tests; the cluster's are `npm run test:cluster`. Arguments go to jest. */
import { runJest } from './jest.mjs';

await runJest([...process.argv.slice(2), '--testPathIgnorePatterns', '/node_modules/', '\\.cluster\\.spec\\.ts$']);
