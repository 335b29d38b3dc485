/** `npm run bench:engine`: builds what is missing, then measures the rules engine. */
import { prepare } from './prepare.mjs';

prepare();
await import('../dist/bench/engine.js');
