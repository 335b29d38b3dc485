/** `npm test`: unit, integration and end-to-end tests; the cluster's are `npm run test:cluster`, those in a browser `npm run test:browser`. Arguments go to jest. */
import { runJest } from './jest.mjs';

await runJest([...process.argv.slice(2), '--testPathIgnorePatterns', '/node_modules/', '\\.(cluster|browser)\\.spec\\.ts$']);
