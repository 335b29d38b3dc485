import { run } from './program.js';

process.exitCode = await run(process.argv.slice(2), { input: process.stdin, output: process.stdout, errors: process.stderr }, process.env);
