import { SingleBar } from 'cli-progress';

/** Where a command reads and writes. Tests hand in their own. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  /** Results. */
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** Complaints and progress. */
  readonly errors: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** The command could not do what it was asked; its message says so in one or more lines. Exit code 1. */
export class Failure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Failure';
  }
}

export const print = ({ output }: Terminal, line: string): void => void output.write(`${line}\n`);

/** How far a long piece of work has come. */
export interface Progress {
  to(done: number): void;
  end(): void;
}

/** A bar where somebody looks at a terminal; elsewhere a line for every tenth. */
export function progressOf({ errors }: Terminal, what: string, total: number): Progress {
  return errors.isTTY ? bar(errors, what, total) : lines(errors, what, total);
}

function bar(stream: NodeJS.WritableStream, what: string, total: number): Progress {
  const format = `${what} [{bar}] {percentage}% | {value}/{total} | {duration_formatted}, {eta_formatted} left`;
  const shown = new SingleBar({ format, stream, hideCursor: true, etaBuffer: 50 });
  shown.start(total, 0);
  return { to: (done) => shown.update(done), end: () => shown.stop() };
}

function lines(stream: NodeJS.WritableStream, what: string, total: number): Progress {
  let tenth = 0;
  const to = (done: number): void => {
    const now = total === 0 ? 10 : Math.floor((10 * done) / total);
    if (now > tenth) stream.write(`${what}: ${done} of ${total}\n`);
    tenth = Math.max(tenth, now);
  };
  return { to, end: () => undefined };
}
