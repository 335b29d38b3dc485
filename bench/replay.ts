/**
 * How long it takes to show a game of Halls of Horror as it was: every version of one long game in any order, asked of a gateway's
 * history that has never seen the game (`first`) and of one that has (`any`).
 */
import pg from 'pg';
import { registry } from '#catalogue';
import { hmacChance } from '#engine';
import { Ledger } from '#ledger';
import { PgArchiveReader, Projector, projectionNamed } from '#read-models';
import { decideTable, exportLine, foldTable, type LedgerCommit, type TableCommand, type TableState } from '#table';
import { History } from '../apps/gateway/reads/history.js';
import { benchDatabase } from './bench-database.js';
import { quantile, runAlone } from './run-alone.js';

const GAME_ID = '0190a000-0000-7000-8000-00000000be7c';
const ROUNDS = 20;

export async function run(): Promise<Record<string, number>> {
  const commits = longGame();
  const database = await benchDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 5 });
  pool.on('error', () => undefined);
  try {
    await new Projector(pool, projectionNamed('archive-projection', registry), { error: () => undefined }).apply(
      commits.map((commit) => ({ key: commit.gameId, value: exportLine(commit) })),
    );
    const ledger = new Ledger(pool);
    const history = () => new History(new PgArchiveReader(pool), { commits: (...stretch) => ledger.commits(...stretch), news: async () => [], onCommit: () => () => undefined }, registry);
    return { commits: commits.length, ...(await measure(history, commits.length)) };
  } finally {
    await pool.end();
    await database.drop();
  }
}

async function measure(history: () => History, versions: number): Promise<Record<string, number>> {
  const chance = hmacChance('replay', 'order');
  const first: number[] = [];
  const any: number[] = [];
  const known = history();
  for (let round = 0; round < ROUNDS; round++) {
    first.push(await took(history(), versions));
    for (const version of chance.shuffle(Array.from({ length: versions }, (_, n) => n + 1))) any.push(await took(known, version));
  }
  return { firstP50: quantile(first.slice(ROUNDS / 2), 0.5), anyP50: quantile(any, 0.5), anyP99: quantile(any, 0.99) };
}

async function took(history: History, version: number): Promise<number> {
  const began = performance.now();
  const table = await history.at(GAME_ID, version);
  if (table.version !== version) throw new Error(`asked for version ${version}, given ${table.version}`);
  return performance.now() - began;
}

/** Four people who choose by luck play to the end. */
function longGame(): LedgerCommit[] {
  const chance = hmacChance('replay', 'game');
  const seed = new Uint8Array(32).fill(7);
  const commits: LedgerCommit[] = [];
  let table: TableState | undefined;
  const does = (command: TableCommand): TableState => {
    const n = commits.length;
    const at = new Date(Date.parse('2026-11-21T12:00:00.000Z') + 1000 * n).toISOString();
    const commit = decideTable(command, table, { registry, seed, at, gameId: GAME_ID, commandId: `c${n}`, salt: '00'.repeat(16), invite: null });
    commits.push(commit);
    return (table = foldTable(table, commit, registry));
  };
  const players = Array.from({ length: 4 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`);
  const none = { seat: undefined, clientSeed: undefined };
  does({ type: 'create', player: players[0]!, game: 'halls-of-horror', title: '', visibility: 'PUBLIC', options: undefined, decisionSeconds: null, seats: 4, clientSeed: undefined });
  for (const player of players.slice(1)) does({ type: 'join', player, invite: undefined, ...none });
  for (let now = does({ type: 'start', player: players[0]! }); now.status === 'RUNNING'; ) {
    const asked = chance.pick(now.play!.agenda.flatMap((frame) => frame.open ?? []));
    const answer = asked.ordered ? asked.default : chance.shuffle(asked.options.map(({ id }) => id)).slice(0, chance.integer(asked.min, asked.max));
    now = does({ type: 'decide', by: { player: players[asked.seat]! }, decision: asked.id, answer });
  }
  return commits;
}

await runAlone(import.meta.url, run);
