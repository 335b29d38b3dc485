/** `npm test`: unit, integration and end-to-end tests; the cluster's are `npm run test:cluster`. Arguments go to jest. */
import { runJest } from './jest.mjs';

await runJest(['--testPathIgnorePatterns', '/node_modules/', '\\.cluster\\.spec\\.ts$', ...process.argv.slice(2)]);
