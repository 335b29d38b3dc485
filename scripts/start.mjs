/** `npm start`: whatever is missing is installed, generated and compiled; then every service runs in this one process. */
import { prepare } from './prepare.mjs';

prepare();
process.setSourceMapsEnabled(true);
await import('../dist/apps/standalone/main.js');
