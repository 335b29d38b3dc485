import { Readable, Writable } from 'node:stream';
import type { Terminal } from './terminal.js';

/** A terminal for tests: types what it is given, and keeps what is written to it. */
export function heardTerminal(typed = ''): Terminal & { readonly out: () => string; readonly err: () => string } {
  const [output, out] = kept();
  const [errors, err] = kept();
  return { input: Readable.from([typed]), output, errors, out, err };
}

function kept(): [Writable, () => string] {
  let text = '';
  const stream = new Writable({
    write(chunk, _, done) {
      text += String(chunk);
      done();
    },
  });
  return [stream, () => text];
}
