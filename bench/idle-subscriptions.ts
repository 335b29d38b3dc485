/**
 * What it costs a service of one process to have many subscribers who sit and wait: memory of the service before and after, and the CPU
 * it needs to keep them. The subscribers live in processes of their own. Linux alone (it reads /proc).
 */
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { guest } from '#testing/e2e-players';
import { StandaloneProcess } from '#testing/standalone-process';
import { cpuOf, since } from './cpu.js';
import { openCrowd, WATCH } from './crowd.js';
import { prepareGround } from './ground.js';
import { isMain } from './is-main.js';

const TYPE = 'mystic-elevator';
const CLIENTS_PER_PROCESS = 2_500;

export interface IdleOptions {
  readonly subscriptions?: number;
  /** Games they are spread over. */
  readonly games?: number;
  /** How long they sit, in seconds. */
  readonly seconds?: number;
}

/** Opens so many subscriptions, one a connection, lets them sit, and gives the figures. */
export async function run({ subscriptions = 10_000, games = 1_000, seconds = 10 }: IdleOptions = {}): Promise<object> {
  const ground = await prepareGround(process.env['DATABASE_URL']);
  const database = await ground.database();
  const service = StandaloneProcess.launch(ground.folder, { DATABASE_URL: database.url, NIGHTLEDGER_SOCKETS: String(2 * subscriptions), NIGHTLEDGER_SOCKETS_PER_ADDRESS: String(2 * subscriptions) });
  const crowds: ChildProcess[] = [];
  try {
    const url = await service.url();
    const ids = await lay(url, games);
    const before = await memoryOf(service.pid);
    for (let open = 0; open < subscriptions; open += CLIENTS_PER_PROCESS)
      crowds.push(await openCrowd({ url, query: WATCH, gameIds: ids, first: open, count: Math.min(CLIENTS_PER_PROCESS, subscriptions - open) }));
    const idle = await cpuWhile(service.pid, seconds);
    const after = await memoryOf(service.pid);
    return {
      subscriptions,
      games,
      memoryBeforeMB: mb(before),
      memoryAfterMB: mb(after),
      bytesPerSubscription: Math.round((after - before) / subscriptions),
      idleCpuMsPerSecond: Math.round(idle / seconds),
    };
  } finally {
    for (const each of crowds) each.kill();
    await service.end('SIGTERM');
    await database.drop();
    await ground.stop();
  }
}

/** Games in play, each between a guest and a bot that waits for its answer. */
async function lay(url: string, games: number): Promise<string[]> {
  const ids: string[] = [];
  const creator = await guest(url, 'Host');
  for (let n = 0; n < games; n++) {
    const { id } = await creator.createGame({ type: TYPE, seats: 2 });
    await creator.addBot(id);
    await creator.startGame(id);
    ids.push(id);
  }
  return ids;
}

async function cpuWhile(pid: number, seconds: number): Promise<number> {
  const before = await cpuOf({ service: [{ pid }] });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  return since(before, await cpuOf({ service: [{ pid }] }))['service']!;
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) * 1024;
}

const mb = (bytes: number): number => Math.round(bytes / 2 ** 20);

if (isMain(import.meta.url)) {
  const { values } = parseArgs({ options: { subscriptions: { type: 'string' }, games: { type: 'string' } } });
  const told = { ...(values.subscriptions && { subscriptions: Number(values.subscriptions) }), ...(values.games && { games: Number(values.games) }) };
  console.log(JSON.stringify(await run(told), null, 2));
}
