/** `npm run bench:service [-- --url URL... | --cluster]`: builds what is missing, then measures the running service. */
import { prepare } from './prepare.mjs';

prepare();
await import('../dist/bench/service.js');
