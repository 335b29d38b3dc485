import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { registry } from '#catalogue';
import { askBot, openIn } from '#engine/testing/simulation';
import { Ledger } from '#ledger';
import { migrate, startEmbeddedPostgres } from '#platform';
import { decideTable, foldTable, type LedgerCommit, type TableCommand, type TableState } from '#table';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { heardTerminal } from './heard-terminal.js';
import { run } from './program.js';

const players = [randomUUID(), randomUUID()];
let folder: string;
let database: TestDatabase;
let finished: LedgerCommit[];
let running: LedgerCommit[];
let closed: LedgerCommit[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nightledger-export-'));
  database = await testDatabase();
  finished = await playInLedger(100_000);
  running = await playInLedger(10);
  closed = await playInLedger(100_000, 'PRIVATE');
}, 120_000);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** A game of two people who answer as a careful bot would, kept in the ledger; broken off after so many commits. */
async function playInLedger(most: number, visibility: 'PUBLIC' | 'PRIVATE' = 'PUBLIC'): Promise<LedgerCommit[]> {
  const invite = visibility === 'PRIVATE' ? 'the invite' : undefined;
  const ledger = new Ledger(database.pool);
  const gameId = randomUUID();
  const seed = randomBytes(32);
  const commits: LedgerCommit[] = [];
  let table: TableState | undefined;
  const does = async (command: TableCommand) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, commits.length)).toISOString();
    const commit = decideTable(command, table, { registry, seed, at, gameId, commandId: `test:${commits.length}`, salt: randomBytes(16).toString('hex'), invite: invite ?? null });
    await ledger.append(commit, table === undefined ? { dueAt: null, seed } : { dueAt: null });
    commits.push(commit);
    table = foldTable(table, commit, registry);
  };
  await does({ type: 'create', player: players[0]!, game: 'mystic-elevator', title: 'Test', visibility, options: undefined, decisionSeconds: null, seats: 2, clientSeed: undefined });
  for (const player of players.slice(table!.seats.filter((s) => s.kind === 'HUMAN').length)) await does({ type: 'join', player, seat: undefined, invite, clientSeed: 'luck' });
  await does({ type: 'start', player: players[0]! });
  const game = registry.get('mystic-elevator')!;
  while (table!.status === 'RUNNING' && commits.length < most) {
    const decision = openIn(game, table!.play!)[0]!;
    const holder = table!.seats[decision.seat] as { player: string };
    const answer = askBot(game, table!.play!, game.bots['careful']!, decision, 'test');
    await does({ type: 'decide', by: { player: holder.player }, decision: decision.id, answer });
  }
  return commits;
}

async function cli(...args: string[]) {
  const terminal = heardTerminal();
  const code = await run(args, terminal, { DATABASE_URL: database.url });
  return { code, out: terminal.out(), err: terminal.err() };
}

describe('export and verify', () => {
  test('a finished game is exported whole, to the output or a file, and found sound offline', async () => {
    const { gameId, hash } = finished.at(-1)!;
    const file = path.join(folder, 'game.ndjson');
    const printed = await cli('export', gameId);
    expect([printed.code, printed.err]).toEqual([0, `${finished.length} commits of game ${gameId} exported.\n`]);
    expect(printed.out.trimEnd().split('\n').map((line) => JSON.parse(line))).toEqual(finished);
    expect(await cli('export', gameId, '--out', file)).toEqual({ code: 0, out: '', err: printed.err });
    expect(await readFile(file, 'utf8')).toBe(printed.out);
    expect(await cli('verify', file)).toEqual({
      code: 0,
      out: `game     ${gameId}\ncommits  ${finished.length}\nhead     ${hash}\nhashes   intact\nreplay   identical\nThe game is what its rules and its seed lead to.\n`,
      err: '',
    });
  });

  test('one flipped byte is found, wherever it is', async () => {
    const bytes = Buffer.from((await cli('export', finished[0]!.gameId)).out);
    const file = path.join(folder, 'flipped.ndjson');
    for (let i = 0; i < 60; i++) {
      const place = Math.floor((i * bytes.length) / 60) + (i % 7);
      const flipped = Buffer.from(bytes);
      flipped[place]! ^= 1;
      await writeFile(file, flipped);
      expect([place, (await cli('verify', file)).code]).toEqual([place, 1]);
    }
  });

  test('a game that goes on keeps its secrets, and an unknown one is not there', async () => {
    const { gameId } = running[0]!;
    expect(await cli('export', gameId)).toEqual({ code: 1, out: '', err: `Game ${gameId} has not ended. Only finished games are exported.\n` });
    const nobody = randomUUID();
    expect(await cli('export', nobody)).toEqual({ code: 1, out: '', err: `There is no game ${nobody}.\n` });
  });
});

test('who exports a private game leaves a trace of what came of it, and of others none', async () => {
  const { gameId } = closed[0]!;
  const file = path.join(folder, 'closed.ndjson');
  const nowhere = path.join(folder, 'none', 'closed.ndjson');
  expect(await cli('export', gameId, '--out', file)).toEqual({ code: 0, out: '', err: `${closed.length} commits of game ${gameId} exported.\n` });
  expect(await cli('export', gameId, '--out', nowhere)).toEqual({ code: 1, out: '', err: `${nowhere} cannot be written (ENOENT). Name another file.\n` });
  await cli('export', finished[0]!.gameId);
  const lines = (await cli('admin', 'log')).out.trimEnd().split('\n').map((line) => line.split('  '));
  const told = lines.filter((line) => line[3] === 'export').map(([, , , , phase, details]) => [phase, JSON.parse(details!)]);
  const details = { gameId, visibility: 'PRIVATE' };
  expect(told).toEqual([
    ['began', details],
    ['done', { ...details, commits: closed.length }],
    ['began', details],
    ['failed', { ...details, error: `${nowhere} cannot be written (ENOENT). Name another file.` }],
  ]);
});

test('rebuild makes a read model from the ledger, and tells how far it is', async () => {
  const commits = finished.length + running.length + closed.length;
  for (const name of ['table-projection', 'archive-projection']) {
    const { code, out, err } = await cli('rebuild', name);
    const [last] = out.trimEnd().split('\n').reverse();
    expect([code, last]).toEqual([0, `${name} rebuilt from ${commits} commits.`]);
    expect(err.trimEnd().split('\n').at(-1)).toBe(`${name}: ${commits} of ${commits}`);
  }
});

test('parked lists what projections have put aside, without its contents, and clears it', async () => {
  const insert = `INSERT INTO parked_messages VALUES ('table-projection', 'a', 'game-facts', 3, 17, E'k\\n', 'the hidden card', 15, 'not JSON', '2026-11-21T12:00:00Z')`;
  await database.pool.query(insert);
  expect(await cli('parked')).toMatchObject({ code: 0, out: '2026-11-21T12:00:00.000Z  table-projection  game-facts/3@17  key "k\\n"  15 bytes  not JSON\n1 parked.\n' });
  expect(await cli('parked', '--clear')).toMatchObject({ code: 0, out: '1 cleared.\n' });
  expect(await cli('parked')).toMatchObject({ code: 0, out: 'No message is parked.\n' });
});

test('without DATABASE_URL the ledger is the one in NIGHTLEDGER_DATA, whether its server runs or not', async () => {
  const env = { NIGHTLEDGER_DATA: path.join(folder, 'data') };
  const rebuilding = async () => {
    const terminal = heardTerminal();
    return [await run(['rebuild', 'table-projection'], terminal, env), terminal.out() + terminal.err()];
  };
  expect(await rebuilding()).toEqual([1, `DATABASE_URL is not set, and there is no ${env.NIGHTLEDGER_DATA} (NIGHTLEDGER_DATA) either: set the one, or the other to the folder of a Nightledger.\n`]);
  const server = await startEmbeddedPostgres(env.NIGHTLEDGER_DATA, { durable: false });
  expect(await rebuilding()).toEqual([1, 'This database has not been brought up to this build. Start the service once.\n']);
  await migrate(server.url);
  expect(await rebuilding()).toEqual([0, 'table-projection rebuilt from 0 commits.\n']);
  await server.stop();
  expect(await rebuilding()).toEqual([0, 'table-projection rebuilt from 0 commits.\n']);
}, 60_000);

test('a database that is away is told in one line', async () => {
  const terminal = heardTerminal();
  const code = await run(['export', randomUUID()], terminal, { DATABASE_URL: 'postgresql://user:secret@127.0.0.1:1/none' });
  expect([code, terminal.err()]).toEqual([1, 'The database that DATABASE_URL names cannot be reached. Start it and try again.\n']);
});
