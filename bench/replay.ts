/**
 * How long it takes to show somebody a game of Halls of Horror as it was, from the asking to the view. `first`: games that the gateway has
 * never seen, each at versions drawn by chance, with the folds that the write side stores as it goes. `unstored`: the same looks where none
 * is stored. `any`: every version of one long game in any order, once it has been looked at.
 */
import pg from 'pg';
import { registry } from '#catalogue';
import { hmacChance, type Chance } from '#engine';
import { Ledger, SNAPSHOT_EVERY, Snapshots } from '#ledger';
import { PgArchiveReader, Projector, projectionNamed } from '#read-models';
import { decideTable, exportLine, foldTable, viewTable, type LedgerCommit, type TableCommand, type TableState } from '#table';
import { History } from '../apps/gateway/reads/history.js';
import { benchDatabase } from './bench-database.js';
import { quantile, runAlone } from './run-alone.js';

const GAMES = 30;
/** Versions looked at of each game. */
const LOOKS = 40;
const ROUNDS = 10;

export async function run(): Promise<Record<string, number>> {
  const database = await benchDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 5 });
  pool.on('error', () => undefined);
  try {
    const games = Array.from({ length: GAMES }, (_, number) => wholeGame(number));
    for (const commits of games) await store(pool, commits);
    await pool.query('VACUUM ANALYZE');
    return { games: GAMES, ...lengths(games), ...(await storedBytes(pool)), ...(await measure(pool, games)) };
  } finally {
    await pool.end();
    await database.drop();
  }
}

/** As the projection and the write side do. */
async function store(pool: pg.Pool, commits: readonly LedgerCommit[]): Promise<void> {
  const archive = new Projector(pool, projectionNamed('archive-projection', registry), { error: () => undefined });
  await archive.apply(commits.map((commit) => ({ key: commit.gameId, value: exportLine(commit) })));
  const snapshots = new Snapshots(pool, registry);
  let table: TableState | undefined;
  for (const commit of commits) {
    table = foldTable(table, commit, registry);
    if (table.version % SNAPSHOT_EVERY === 0) await snapshots.save(table);
  }
}

function lengths(games: readonly (readonly LedgerCommit[])[]): Record<string, number> {
  const all = games.map((commits) => commits.length);
  return { commits: all.reduce((sum, n) => sum + n), longest: Math.max(...all) };
}

/** On disk, a game: its history in the archive, and its folds. */
async function storedBytes(pool: pg.Pool): Promise<Record<string, number>> {
  const sizes = `SELECT pg_total_relation_size('archive_commits') / $1::int AS "archiveBytesPerGame", pg_total_relation_size('snapshots') / $1::int AS "foldBytesPerGame"`;
  const { rows } = await pool.query<Record<string, string>>(sizes, [GAMES]);
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, bytes]) => [name, Number(bytes)]));
}

async function measure(pool: pg.Pool, games: readonly (readonly LedgerCommit[])[]): Promise<Record<string, number>> {
  const chance = hmacChance('replay', 'order');
  const ledger = new Ledger(pool);
  const stored = new Snapshots(pool, registry);
  const history = (snapshots: Pick<Snapshots, 'load'>) =>
    new History(new PgArchiveReader(pool), { commits: (...stretch) => ledger.commits(...stretch), news: async () => [], onCommit: () => () => undefined }, snapshots, registry);
  const looks = (): Look[] => chance.shuffle(games.flatMap((commits) => Array.from({ length: LOOKS }, () => ({ commits, version: chance.integer(1, commits.length) }))));
  const longest = games.toSorted((a, b) => b.length - a.length)[0]!;
  const anyOfLongest = () => Array.from({ length: ROUNDS }, () => chance.shuffle(longest)).flatMap((round) => round.map(({ version }) => ({ commits: longest, version })));
  const known = history(stored);
  const none = { load: async () => undefined };
  const timed = (name: string, those: readonly Look[], eyes: () => History) => figures(name, those, (look) => took(eyes(), look, chance));
  for (const warm of [looks(), anyOfLongest()]) await timed('', warm, () => known);
  await timed('', looks(), () => history(stored));
  const first = looks();
  return {
    looks: first.length,
    ...(await timed('first', first, () => history(stored))),
    ...(await timed('unstored', looks(), () => history(none))),
    ...(await timed('any', anyOfLongest(), () => known)),
  };
}

interface Look {
  readonly commits: readonly LedgerCommit[];
  readonly version: number;
}

/** Wall-clock milliseconds, and the CPU of this process for each on the average, which others on the machine hardly change. */
async function figures(name: string, looks: readonly Look[], look: (what: Look) => Promise<number>): Promise<Record<string, number>> {
  const times: number[] = [];
  const before = process.cpuUsage();
  for (const what of looks) times.push(await look(what));
  const { user, system } = process.cpuUsage(before);
  const cpu = Math.round((user + system) / looks.length) / 1000;
  return { [`${name}P50`]: quantile(times, 0.5), [`${name}P99`]: quantile(times, 0.99), [`${name}CpuMs`]: cpu };
}

/** Until the view is made, for a seat or a spectator. */
async function took(history: History, { commits, version }: Look, chance: Chance): Promise<number> {
  const viewer = chance.pick([0, 1, 2, 3, 'spectator'] as const);
  const began = performance.now();
  const table = await history.at(commits[0]!.gameId, version);
  JSON.stringify(viewTable(table, viewer, registry));
  const time = performance.now() - began;
  if (table.headHash !== commits[version - 1]!.hash) throw new Error(`asked for version ${version}, given ${table.version}`);
  return time;
}

/** Four people who choose by luck play to the end. */
function wholeGame(number: number): LedgerCommit[] {
  const gameId = `0190a000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
  const chance = hmacChance('replay', `game ${number}`);
  const seed = new Uint8Array(32).fill(number);
  const commits: LedgerCommit[] = [];
  let table: TableState | undefined;
  const does = (command: TableCommand): TableState => {
    const n = commits.length;
    const at = new Date(Date.parse('2026-11-21T12:00:00.000Z') + 1000 * n).toISOString();
    const commit = decideTable(command, table, { registry, seed, at, gameId, commandId: `c${n}`, salt: '00'.repeat(16), invite: null });
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
