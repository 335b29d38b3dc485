import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#platform';
import { noLimits, StandaloneProcess } from '#testing/standalone-process';
import type { Groups } from './cpu.js';
import type { Database } from './ground.js';
import { toy } from './toy/shape.js';

/** A contestant's service while it runs. */
export interface Running {
  readonly urls: readonly string[];
  /** The service's processes, by what they are called in the results. */
  readonly processes: Groups;
  stop(): Promise<void>;
}

export interface Contestant {
  readonly id: string;
  readonly title: string;
  /** What a confirmed move is worth. */
  readonly guarantee: string;
  /** How its clients play. */
  readonly client: string;
  /** The module of its driver. */
  readonly driver: string;
  /** @param folder for its data and logs */
  start(database: Database, folder: string): Promise<Running>;
}

/** Nightledger's own processes, with the toy game for their catalogue. */
export const withToyGame = { ...noLimits, NODE_ENV: 'production', NODE_OPTIONS: '--conditions=bench' };
const ours = pathToFileURL(path.join(projectRoot, 'dist/bench/nightledger-driver.js')).href;
const peer = (file: string): string => path.join(projectRoot, 'bench/peers', file);
const peerUrl = (file: string): string => pathToFileURL(peer(file)).href;
const DURABLE = 'durable before it is confirmed or shown; in a ledger that can be replayed and audited; validated; shown to each as much as each may see';
const LEAN = 'lean GraphQL over WebSocket, moves and subscription on one socket';

const standalone: Contestant = {
  id: 'nightledger',
  title: 'Nightledger, one process',
  guarantee: DURABLE,
  client: LEAN,
  driver: ours,
  start: async (database, folder) => {
    const service = StandaloneProcess.launch(folder, { ...withToyGame, DATABASE_URL: database.url });
    const stop = async (): Promise<void> => void (await service.end('SIGTERM'));
    return { urls: [await service.url()], processes: { service: [{ pid: service.pid }] }, stop };
  },
};

/** Nightledger as `npm run cluster` runs it, on a Kafka of its own (or that at KAFKA_BROKERS). */
export function cluster(gameCommands: number): Contestant {
  return {
    id: 'nightledger-cluster',
    title: `Nightledger, cluster (${gameCommands} game-command, 2 gateways, Kafka)`,
    guarantee: DURABLE,
    client: LEAN,
    driver: ours,
    start: async (database, folder) => {
      const { startCluster } = await script<{ startCluster: StartCluster }>('cluster.mjs');
      const { gateways, processes, kafka, stop } = await startCluster({ dataDir: folder, databaseUrl: database.url, gameCommands, env: withToyGame });
      const pids = Object.entries(processes.pids).map(([name, pid]) => [name, [{ pid }]] as const);
      return { urls: gateways, processes: { ...Object.fromEntries(pids), ...(kafka === undefined ? {} : { Kafka: [{ pid: kafka, tree: true }] }) }, stop };
    },
  };
}

interface ClusterOptions {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly gameCommands: number;
  readonly env: object;
}
type StartCluster = (options: ClusterOptions) => Promise<{
  readonly gateways: readonly string[];
  readonly processes: { readonly pids: Readonly<Record<string, number>> };
  readonly kafka: number | undefined;
  readonly stop: () => Promise<void>;
}>;

const inBoardgame = { client: 'boardgame.io’s own client, SocketIO by WebSocket', driver: peerUrl('boardgame-driver.mjs') };

const boardgame: Contestant = {
  ...inBoardgame,
  id: 'boardgame',
  title: 'boardgame.io, in memory',
  guarantee: 'in memory: lost when the process ends',
  start: () => startPeer('boardgame-server.mjs', {}),
};

const boardgamePostgres: Contestant = {
  ...inBoardgame,
  id: 'boardgame-postgres',
  title: 'boardgame.io + PostgreSQL (bgio-postgres)',
  guarantee: 'shown first, stored afterwards: what was shown may be lost; the state and a log of moves, in one row that is written anew',
  start: (database) => startPeer('boardgame-server.mjs', { database: database.url }),
};

const inColyseus = { client: 'Colyseus’ own client (@colyseus/sdk)', driver: peerUrl('colyseus-driver.mjs') };

const colyseus: Contestant = {
  ...inColyseus,
  id: 'colyseus',
  title: 'Colyseus, in memory',
  guarantee: 'in memory: lost when the process ends; patches at once after a move (default: every 50 ms)',
  start: () => startPeer('colyseus-server.mjs', {}),
};

const colyseusInsert: Contestant = {
  ...inColyseus,
  id: 'colyseus-insert',
  title: 'Colyseus + INSERT awaited before the patch',
  guarantee: 'the move is durable before it is shown; to bring a game back from the moves is left to the author',
  start: (database) => startPeer('colyseus-server.mjs', { database: database.url }),
};

/** In the order in which they take turns. */
export const contestants: readonly Contestant[] = [standalone, cluster(2), boardgame, boardgamePostgres, colyseus, colyseusInsert];

/** A peer's server, in production mode, as a process of its own that says when it listens. */
async function startPeer(file: string, options: object): Promise<Running> {
  const { freePorts } = await script<{ freePorts: (count: number) => Promise<number[]> }>('ports.mjs');
  const [port] = await freePorts(1);
  const child = spawn(process.execPath, [peer(file), JSON.stringify({ toy, port, ...options })], { env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const listening = new Promise<void>((settle) => child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('listening') && settle()));
  await Promise.race([listening, ended.then(() => Promise.reject(new Error(`${file} ended before it listened`)))]);
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return { urls: [`http://localhost:${port}`], processes: { service: [{ pid: child.pid! }] }, stop };
}

async function script<T>(file: string): Promise<T> {
  return (await import(pathToFileURL(path.join(projectRoot, 'scripts', file)).href)) as T;
}
