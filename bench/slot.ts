import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '#platform';
import type { Contestant, Running } from './contestants.js';
import type { Groups } from './cpu.js';
import { ask, type Ground } from './ground.js';
import { toy } from './toy/shape.js';
import type { Measured, Order, Window } from './window.js';

export interface Slot {
  /** In the order of the windows. */
  readonly measured: readonly Measured[];
  /** What the ledger takes of the disk, indexes and all; of Nightledger. */
  readonly bytesPerCommit: number | undefined;
}

let slots = 0;

/** One turn of a contestant: a fresh service on a fresh database, and the windows played on it one after the other. */
export async function playSlot(contestant: Contestant, ground: Ground, windows: readonly Window[]): Promise<Slot> {
  const database = await ground.database();
  const folder = path.join(ground.folder, `${contestant.id}-${++slots}`);
  await mkdir(folder, { recursive: true });
  try {
    const running = await contestant.start(database, folder);
    try {
      const measured = await playWindows(contestant, running, ground, windows);
      return { measured, bytesPerCommit: contestant.driver.includes('nightledger') ? await bytesPerCommit(database.url) : undefined };
    } finally {
      await running.stop();
    }
  } finally {
    await database.drop();
  }
}

async function playWindows(contestant: Contestant, running: Running, ground: Ground, windows: readonly Window[]): Promise<Measured[]> {
  const target = JSON.stringify({ urls: running.urls, toy });
  const generator = fork(path.join(projectRoot, 'dist/bench/generator.js'), [contestant.driver, target], { env: { ...process.env, NODE_ENV: 'production' } });
  const cpu: Groups = { ...running.processes, ...(ground.postgres === undefined ? {} : { PostgreSQL: [ground.postgres] }) };
  const ended = once(generator, 'exit');
  try {
    const results: Measured[] = [];
    for (const window of windows) results.push(await order(generator, ended, { window, cpu }));
    return results;
  } finally {
    if (generator.connected) generator.disconnect();
    await ended;
  }
}

/** A window takes what it takes, and opening and closing its games this long at most. */
const ASIDE_MS = 90_000;

/** @throws Error with what the generator could not do */
async function order(generator: ChildProcess, ended: Promise<unknown>, what: Order): Promise<Measured> {
  generator.send(what);
  const [answer] = (await Promise.race([
    once(generator, 'message'),
    ended.then(() => Promise.reject(new Error('the generator ended'))),
    delay(what.window.warmUpMs + what.window.measureMs + ASIDE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('the games could not be opened and played in time'))),
  ])) as [{ measured?: Measured; failed?: string }];
  if (answer.measured === undefined) throw new Error(`the generator failed: ${answer.failed}`);
  return answer.measured;
}

async function bytesPerCommit(url: string): Promise<number> {
  const { bytes } = await ask(url, "SELECT pg_total_relation_size('commits')::float8 / count(*) AS bytes FROM commits");
  return Number(bytes);
}
