/**
 * One game with many spectators: how long after a command its update has reached the last of them, and what a move costs the service.
 * The spectators live in processes of their own.
 */
import type { ChildProcess } from 'node:child_process';
import { parseArgs } from 'node:util';
import { registry } from '#catalogue';
import { hmacChance, type Decision as Asked } from '#engine';
import type { Decision, JsonRecord, NightledgerClient, WatchedUpdate } from '#sdk';
import { asked, guest } from '#testing/e2e-players';
import { StandaloneProcess } from '#testing/standalone-process';
import { cpuOf, since } from './cpu.js';
import { openCrowd, WATCH } from './crowd.js';
import { prepareGround } from './ground.js';
import { isMain } from './is-main.js';

const TYPE = 'mystic-elevator';
const PER_PROCESS = 1_000;
/** The first moves are for the compiler. */
const WARM_UP = 30;

export interface SpectatorOptions {
  readonly spectators?: number;
  readonly moves?: number;
}

/** Plays so many moves before so many spectators, each once the last has reached them all; gives the figures. */
export async function run({ spectators = 2_000, moves = 200 }: SpectatorOptions = {}): Promise<object> {
  const ground = await prepareGround(process.env['DATABASE_URL']);
  const database = await ground.database();
  const most = String(2 * spectators + 100);
  const service = StandaloneProcess.launch(ground.folder, { DATABASE_URL: database.url, NIGHTLEDGER_SOCKETS: most, NIGHTLEDGER_SOCKETS_PER_ADDRESS: most });
  const crowds: ChildProcess[] = [];
  try {
    const url = await service.url();
    const table = await Table.lay(url);
    for (let first = 0; first < spectators; first += PER_PROCESS)
      crowds.push(await openCrowd({ url, query: WATCH, gameIds: [table.id], first, count: Math.min(PER_PROCESS, spectators - first) }));
    const arrivals = crowds.map((crowd) => new Arrivals(crowd));
    for (let n = 0; n < WARM_UP; n++) await oneMove(table, arrivals);
    const before = await cpuOf({ service: [{ pid: service.pid }] });
    const times: number[] = [];
    for (let n = 0; n < moves; n++) times.push(await oneMove(table, arrivals));
    const cpu = since(before, await cpuOf({ service: [{ pid: service.pid }] }))['service']!;
    await table.close();
    times.sort((a, b) => a - b);
    const at = (part: number) => Number(times[Math.floor((times.length - 1) * part)]!.toFixed(1));
    return { spectators, moves, toTheLastMs: { p50: at(0.5), p99: at(0.99) }, serviceCpuMsPerMove: Number((cpu / moves).toFixed(1)), microsecondsPerSpectator: Math.round((cpu * 1_000) / moves / spectators) };
  } finally {
    for (const crowd of crowds) crowd.kill();
    await service.end('SIGTERM');
    await database.drop();
    await ground.stop();
  }
}

/** One move; gives the milliseconds from the command to the last spectator. */
async function oneMove(table: Table, arrivals: readonly Arrivals[]): Promise<number> {
  const began = performance.timeOrigin + performance.now();
  const version = await table.move();
  return Math.max(...(await Promise.all(arrivals.map((each) => each.of(version))))) - began;
}

/** When each version had reached all who are in one process. */
class Arrivals {
  private readonly known = new Map<number, number>();
  private wake: () => void = () => undefined;

  constructor(crowd: ChildProcess) {
    crowd.on('message', ({ version, at }: { version: number; at: number }) => {
      this.known.set(version, at);
      this.wake();
    });
  }

  async of(version: number): Promise<number> {
    while (!this.known.has(version)) await new Promise<void>((resolve) => (this.wake = resolve));
    return this.known.get(version)!;
  }
}

/** Two players at a game, who answer one after the other. */
class Table {
  private readonly latest: (WatchedUpdate | undefined)[] = [];
  private readonly answered = new Set<string>();
  private wake: () => void = () => undefined;

  private constructor(
    readonly id: string,
    private readonly players: readonly NightledgerClient[],
  ) {
    for (const [seat, player] of players.entries()) void this.follow(player, seat);
  }

  static async lay(url: string): Promise<Table> {
    const [ada, bo] = [await guest(url, 'Ada'), await guest(url, 'Bo')];
    const { id } = await ada.createGame({ type: TYPE, seats: 2 });
    await bo.joinGame(id);
    await ada.startGame(id);
    return new Table(id, [ada, bo]);
  }

  /** Answers the next open question; gives the version its commit has. */
  async move(): Promise<number> {
    for (;;) {
      for (const [seat, update] of this.latest.entries()) {
        const decision = update && asked(update.decisions);
        if (decision === undefined || this.answered.has(decision.id)) continue;
        this.answered.add(decision.id);
        const { version } = await this.players[seat]!.decide({ gameId: this.id, decisionId: decision.id, answer: aimless(update!.view, decision) });
        return version;
      }
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  async close(): Promise<void> {
    for (const player of this.players) await player.close();
  }

  private async follow(player: NightledgerClient, seat: number): Promise<void> {
    for await (const update of player.watch(this.id)) {
      this.latest[seat] = update;
      this.wake();
    }
  }
}

/** A game between players with an aim is over too soon. */
function aimless(view: JsonRecord, decision: Decision): readonly string[] {
  return registry.get(TYPE)!.bots['random']!({ seat: decision.seat, view, decision: decision as Asked, random: hmacChance('spectators', decision.id) });
}

if (isMain(import.meta.url)) {
  const { values } = parseArgs({ options: { spectators: { type: 'string' }, moves: { type: 'string' } } });
  const told = { ...(values.spectators && { spectators: Number(values.spectators) }), ...(values.moves && { moves: Number(values.moves) }) };
  console.log(JSON.stringify(await run(told), null, 2));
}
