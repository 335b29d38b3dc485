import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '#platform';

const main = path.join(projectRoot, 'dist/apps/standalone/main.js');
/** Many players play from one address, and as fast as they can. */
export const noLimits = Object.fromEntries(
  ['READS_PER_MINUTE', 'COMMANDS_PER_MINUTE', 'SIGN_INS_PER_MINUTE', 'SOCKETS', 'SOCKETS_PER_ADDRESS'].map((limit) => [`NIGHTLEDGER_${limit}`, '1000000']),
);

/** A data folder of its own, which the user PostgreSQL runs as may enter. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nightledger-e2e-'));
  await chmod(folder, 0o755);
  return folder;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The compiled standalone service as a process of its own, as a newcomer starts it; at any free port. */
export class StandaloneProcess {
  readonly ended: Promise<Ended>;
  output = '';
  errors = '';

  private constructor(private readonly child: ChildProcess) {
    // At 'exit' what it wrote last may still be on its way.
    this.ended = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
    child.stdout!.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
  }

  /** Starts it, or another program that runs the same service; `url` tells when it listens. */
  static launch(data: string, env: Record<string, string> = {}, program = main): StandaloneProcess {
    const inherited = Object.entries(process.env).filter(([name]) => !/^(NIGHTLEDGER_|DATABASE_URL$|KAFKA_|NODE_OPTIONS$)/.test(name));
    const settings = { NIGHTLEDGER_DATA: data, NIGHTLEDGER_PORT: '0', ...noLimits, ...env };
    return new StandaloneProcess(spawn(process.execPath, ['--max-semi-space-size=32', '--enable-source-maps', program], { env: { ...Object.fromEntries(inherited), ...settings }, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Its address, once it has said that it runs. Throws with what it wrote where it ends before. */
  async url(): Promise<string> {
    for (;;) {
      const url = /Nightledger runs on (\S+)/.exec(this.output)?.[1];
      if (url !== undefined) return url;
      const ended = await Promise.race([this.ended, delay(20, undefined)]);
      if (ended !== undefined) throw new Error(`the service ended (${ended.code ?? ended.signal}): ${this.output}${this.errors}`);
    }
  }

  async end(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal);
    return this.ended;
  }
}
