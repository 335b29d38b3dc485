/** `npm run nightledger -- COMMAND ...`: builds what is missing, then runs the command line. */
import { prepare } from './prepare.mjs';

prepare();
await import('../dist/apps/cli/main.js');
