/** `npm run nightledger -- COMMAND ...`: builds what is missing, then runs the command line. */
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { prepare } from './prepare.mjs';

prepare();
const main = path.join(path.dirname(import.meta.dirname), 'dist/apps/cli/main.js');
const { status, signal } = spawnSync(process.execPath, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? (signal === 'SIGINT' ? 130 : 1);
