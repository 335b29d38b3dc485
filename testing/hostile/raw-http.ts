import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends bytes as they are, whatever HTTP says about them; gives what has come back when the service closes the connection. */
export function exchange(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.once('error', (error) => text === '' && reject(error));
    socket.once('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }));
  });
}

/** The code of the problem document an answer ends with; undefined where it is none. */
export function problemCode({ status, text }: RawAnswer): string | undefined {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  if (!/^content-type: application\/problem\+json/im.test(head)) return undefined;
  const problem = JSON.parse(body) as { status: number; code: string };
  return problem.status === status ? problem.code : undefined;
}

/** Sends something and resets the connection at once. */
export function hitAndRun(url: string, bytes: string): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes);
      setImmediate(() => socket.resetAndDestroy());
    });
    socket.on('error', () => undefined).once('close', () => resolve());
  });
}
