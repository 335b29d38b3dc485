import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const root = path.dirname(import.meta.dirname);
const followParent = pathToFileURL(path.join(import.meta.dirname, 'follow-parent.mjs')).href;
/** What a move leaves behind is garbage soon: with room for more of it the collector runs less often. As in `npm start`. */
const NODE_FLAGS = ['--max-semi-space-size=32', '--enable-source-maps'];
const FIRST_WAIT_MS = 500;
const READY_MS = 90_000;
const STOP_MS = 20_000;
/** A process that ends so often before it was ever ready will not be. */
const TRIES = 6;

/** Keeps the processes of the cluster running: one that ends by itself is started again, after a while that grows. */
export class Supervisor {
  #running = new Map();
  #logs;
  #say;

  /**
   * @param {string} logs folder for a log file each
   * @param {(line: string) => void} say told of what ends and starts again
   */
  constructor(logs, say) {
    mkdirSync(logs, { recursive: true });
    this.#logs = logs;
    this.#say = say;
  }

  get names() {
    return [...this.#running.keys()];
  }

  /** Process ids by name. */
  get pids() {
    return Object.fromEntries([...this.#running].map(([name, { child }]) => [name, child.pid]));
  }

  /** @param {{name: string, app: string, port: number, env: Record<string, string>}} service */
  start(service) {
    this.#spawn(service, { tries: 0, mode: 'w' });
  }

  /** Resolves when the process says it is ready. @throws Error with the end of its log when it does not become so */
  async untilReady(name) {
    for (const until = Date.now() + READY_MS; Date.now() < until; await delay(100)) {
      const entry = this.#entry(name);
      if (entry.ended && entry.tries >= TRIES) break;
      if (!(await answers(`http://127.0.0.1:${entry.service.port}/readyz`))) continue;
      entry.ready = true;
      return;
    }
    const log = this.#logOf(name);
    throw new Error(`${name} did not become ready. The end of ${log}:\n${readFileSync(log, 'utf8').split('\n').slice(-15).join('\n')}`);
  }

  /** Ends a process at once, as a crash would, and leaves it ended until `restart`. */
  kill(name) {
    return this.#end(name, 'SIGKILL');
  }

  /** Sends a process a signal and leaves it at that. False where it does not run just now. */
  signal(name, signal) {
    const { ended, child } = this.#entry(name);
    return !ended && child.kill(signal);
  }

  /** Starts a process that has been killed; `untilReady` tells when it is there. */
  launch(name) {
    const { ended, wanted, service } = this.#entry(name);
    if (ended && !wanted) this.#spawn(service, { tries: 0, mode: 'a' });
  }

  /** Ends a process at once and lets it be found out. */
  crash(name) {
    this.#entry(name).child.kill('SIGKILL');
  }

  /** Starts a process, after ending it where it runs, and waits until it is ready. */
  async restart(name) {
    await this.#end(name, 'SIGTERM');
    this.#spawn(this.#entry(name).service, { tries: 0, mode: 'a' });
    await this.untilReady(name);
  }

  /** Restarts one process after the other, each when the one before is ready again: nobody who plays is refused anything. */
  async roll() {
    for (const name of this.names) {
      this.#say(`Restarting ${name} ...`);
      await this.restart(name);
    }
  }

  /** Stops all: the apps of the first group, then those of the next, and so on. */
  async stop(...groups) {
    const entries = [...this.#running.values()];
    for (const entry of entries) entry.wanted = false;
    for (const apps of groups) {
      const names = entries.map(({ service }) => service).filter(({ app }) => apps.includes(app)).map(({ name }) => name);
      await Promise.all(names.map((name) => this.#end(name, 'SIGTERM')));
    }
  }

  #spawn(service, { tries, mode }) {
    const log = openSync(this.#logOf(service.name), mode);
    const main = path.join(root, 'dist/apps', service.app, 'main.js');
    const child = spawn(process.execPath, [...NODE_FLAGS, '--import', followParent, main], {
      cwd: root,
      env: service.env,
      detached: true, // Ctrl-C is for the supervisor, who stops them
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    const entry = { service, child, tries: tries + 1, wanted: true, ready: false, ended: false };
    entry.end = new Promise((settle) => child.once('exit', (code, signal) => settle(signal ?? `code ${code}`)));
    this.#running.set(service.name, entry);
    void this.#watch(entry);
  }

  async #watch(entry) {
    const how = await entry.end;
    entry.ended = true;
    const { service, ready } = entry;
    if (ready) entry.tries = 1;
    if (!entry.wanted || entry.tries >= TRIES) return;
    const wait = FIRST_WAIT_MS * 2 ** (entry.tries - 1);
    this.#say(`${service.name} ended (${how}), starting it again in ${wait / 1000} s`);
    await delay(wait);
    if (!entry.wanted) return;
    this.#spawn(service, { tries: entry.tries, mode: 'a' });
    await this.untilReady(service.name).catch((error) => this.#say(error.message));
  }

  async #end(name, signal) {
    const entry = this.#entry(name);
    entry.wanted = false;
    if (entry.ended) return;
    entry.child.kill(signal);
    const late = setTimeout(() => entry.child.kill('SIGKILL'), STOP_MS);
    await entry.end;
    clearTimeout(late);
  }

  #entry(name) {
    const entry = this.#running.get(name);
    if (entry === undefined) throw new Error(`There is no process ${name}; there are ${this.names.join(', ')}.`);
    return entry;
  }

  #logOf(name) {
    return path.join(this.#logs, `${name}.log`);
  }
}

async function answers(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
