import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { registry } from '#catalogue';
import { dumpProjection, projectionNamed, projectionNames, rebuildProjection } from '#read-models';
import type { NightledgerClient } from '#sdk';
import { at, eventually, guest, playToTheEnd, TYPE } from '#testing/e2e-players';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { dataFolder, StandaloneProcess } from '#testing/standalone-process';
import { heardTerminal } from '../../apps/cli/heard-terminal.js';
import { run } from '../../apps/cli/program.js';

const GAMES = 6;
/** For a machine that has much else to do. */
const PATIENCE = 300_000;
const SECRET = { NIGHTLEDGER_TOKEN_SECRET: 'only for the tests of backups, nowhere else' };

let folder: string;
let file: string;
let first: TestDatabase;
let second: TestDatabase;
const processes: StandaloneProcess[] = [];
const clients: NightledgerClient[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nightledger-backup-'));
  file = path.join(folder, 'ledger.backup');
  [first, second] = await Promise.all([testDatabase(), testDatabase()]);
}, PATIENCE);
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  for (const process of processes) await process.end('SIGKILL');
  await Promise.all([first.drop(), second.drop()]);
  await rm(folder, { recursive: true });
}, PATIENCE);

async function service(database: TestDatabase): Promise<string> {
  const process = StandaloneProcess.launch(await dataFolder(), { DATABASE_URL: database.url, ...SECRET });
  processes.push(process);
  return process.url();
}

async function cli(database: TestDatabase | undefined, ...args: string[]) {
  const terminal = heardTerminal();
  const code = await run(args, terminal, database === undefined ? {} : { DATABASE_URL: database.url });
  return { code, out: terminal.out(), err: terminal.err() };
}

interface Stored {
  readonly game_id: string;
  readonly version: number;
  readonly hash: string;
}
const stored = async ({ pool }: TestDatabase): Promise<string[]> => {
  const { rows } = await pool.query<Stored>('SELECT game_id, version, hash FROM commits ORDER BY game_id, version');
  return rows.map(({ game_id, version, hash }) => `${game_id} ${version} ${hash}`);
};

describe('a backup made while games go on', () => {
  const tables: { id: string; player: NightledgerClient }[] = [];

  it('holds every commit acknowledged before it began', async () => {
    const url = await service(first);
    let told = 0;
    for (let n = 0; n < GAMES; n++) {
      const player = await guest(url, `Ann ${n}`);
      clients.push(player);
      const { id } = await player.createGame({ type: TYPE, seats: 2 });
      await player.addBot(id, { bot: 'careful' });
      await player.startGame(id);
      await player.say(id, 'one line\u2028and the same line still');
      tables.push({ id, player });
    }
    const onUpdate = () => void told++;
    const playing = tables.map(({ id, player }) => playToTheEnd(player, id, { onUpdate }).catch(() => undefined));
    await eventually(async () => told, (n) => n >= 5 * GAMES);
    const before = await stored(first);
    const { code, out, err } = await cli(first, 'backup', file);
    expect({ code, err: err.split('\n').at(-2) }).toEqual({ code: 0, err: expect.stringMatching(/^backup: (\d+) of \1$/) });
    expect(out).toContain('It holds seeds, password hashes and the addresses of webhooks');
    await eventually(() => stored(first), (rows) => rows.length > before.length + GAMES);
    await processes[0]!.end('SIGKILL');
    await Promise.all(tables.map(({ player }) => player.close()));
    await Promise.all(playing);

    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await cli(second, 'restore', file)).toMatchObject({ code: 0, err: '' });
    const after = await stored(second);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(await stored(first)).toEqual(expect.arrayContaining(after));
    expect(after.length).toBeLessThan((await stored(first)).length);
    const digest = /^digest +(\S+)$/m.exec(out)![1];
    const acts = (await cli(second, 'admin', 'log')).out.trimEnd().split('\n').map((line) => line.split('  ').slice(3));
    expect(acts).toEqual([
      ['backup', 'began', '{"file":"ledger.backup"}'],
      ['restore', 'began', '{"file":"ledger.backup"}'],
      ['restore', 'done', JSON.stringify({ digest, file: 'ledger.backup', games: GAMES })],
    ]);
    expect((await cli(second, 'admin', 'verify-log')).out).toMatch(/^3 entries, a whole chain\./);
  }, PATIENCE);

  it('is verified without a database, and the restored ledger in its own', async () => {
    const backup = await cli(undefined, 'verify-backup', file);
    expect([backup.code, backup.err]).toEqual([0, '']);
    expect(backup.out).toMatch(new RegExp(`^games +${GAMES}$`, 'm'));
    const ledger = await cli(second, 'verify-ledger');
    expect(ledger.code).toBe(0);
    const heads = (text: string) => /^heads +(\S+)$/m.exec(text)?.[1];
    expect(heads(ledger.out)).toBe(heads(backup.out));
    expect(heads(ledger.out)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is a service again: games go on, chat and read models are there, the relay publishes', async () => {
    const url = await service(second);
    const ends = await Promise.all(
      tables.map(async ({ id, player }) => {
        const again = at(url, player);
        clients.push(again);
        await eventually(() => again.game(id), (game) => game !== null); // read models are made anew first
        const updates = await playToTheEnd(again, id);
        const { version } = updates.at(-1)!;
        await again.game(id, version);
        const { chainIntact, replayIdentical, commits } = await again.audit(id);
        return { versions: updates.flatMap(({ commits }) => commits).length === version, chainIntact, replayIdentical, whole: commits === version };
      }),
    );
    expect(ends).toEqual(ends.map(() => ({ versions: true, chainIntact: true, replayIdentical: true, whole: true })));
    const [ann] = tables;
    const lines = async () => (await at(url, ann!.player).chat(ann!.id)).map(({ text }) => text);
    expect(await lines()).toEqual(['one line\u2028and the same line still']);
    await at(url, ann!.player).say(ann!.id, 'a second');
    expect((await lines()).sort()).toEqual(['a second', 'one line\u2028and the same line still']);
    const cursor = `SELECT (SELECT (tx, position) FROM relay_cursors WHERE source = 'commits') = (SELECT (tx, position) FROM commits ORDER BY tx DESC, position DESC LIMIT 1) AS reached`;
    await eventually(async () => (await second.pool.query<{ reached: boolean | null }>(cursor)).rows[0]!.reached, (reached) => reached === true);
    await processes[1]!.end('SIGTERM');
    for (const name of projectionNames) {
      const projection = projectionNamed(name, registry);
      const live = await dumpProjection(second.pool, projection);
      await rebuildProjection(name, { pool: second.pool, registry });
      expect(live).toContain(ann!.id);
      expect(live).toBe(await dumpProjection(second.pool, projection));
    }
  }, PATIENCE);

  it('is not restored over what is there', async () => {
    const before = await stored(first);
    expect(await cli(first, 'restore', file)).toMatchObject({ code: 1, err: expect.stringMatching(/^The database is not empty: there are rows in \w+\. Restore into an empty one\.\n$/) });
    expect(await stored(first)).toEqual(before);
    expect(await cli(first, 'backup', file)).toMatchObject({ code: 1, err: `${file} exists already: name another file, or take that one away.\n` });
  });

  it('with a flipped byte anywhere is found out, and the place is named', async () => {
    const bytes = await readFile(file);
    const bent = path.join(folder, 'bent');
    for (let n = 0; n < 80; n++) {
      const place = n < 20 ? n : Math.floor(((n - 20) * bytes.length) / 60);
      const flipped = Buffer.from(bytes);
      flipped[place]! ^= 1 << (n % 8);
      await writeFile(bent, flipped);
      const { code, err } = await cli(undefined, 'verify-backup', bent);
      expect({ place, code, err }).toEqual({ place, code: 1, err: expect.stringMatching(/damaged after (its beginning|row \d+ of \w+)|its first ten bytes are damaged|truncated: it ends after row/) });
    }
  }, PATIENCE);

  it('cut short anywhere is refused, and nothing of it is restored', async () => {
    const bytes = await readFile(file);
    const cut = path.join(folder, 'cut');
    const empty = await testDatabase();
    for (const length of [0, 5, 10, 200, Math.floor(bytes.length / 2), bytes.length - 20, bytes.length - 1]) {
      await writeFile(cut, bytes.subarray(0, length));
      const { code, err } = await cli(empty, 'restore', cut);
      expect({ length, code, err }).toEqual({ length, code: 1, err: expect.stringMatching(length < 10 ? /its first ten bytes are damaged/ : /is truncated: it ends after (its beginning|row \d+ of \w+), and its manifest is missing/) });
    }
    expect(await stored(empty)).toEqual([]);
    for (const table of ['players', 'admin_log']) expect((await empty.pool.query(`SELECT FROM ${table}`)).rowCount).toBe(0);
    await empty.drop();
  }, PATIENCE);

  it('of a ledger that was tampered with names the game and the commit, in place and in the file', async () => {
    const { rows } = await first.pool.query<Stored>('SELECT game_id FROM commits WHERE version = 5 LIMIT 1');
    const id = rows[0]!.game_id;
    await first.pool.query(`UPDATE commits SET body = replace(body, '"version":5', '"version":5 ') WHERE game_id = $1 AND version = 5`, [id]);
    const broken = `The ledger is broken:\ngame ${id}, commit 5: its hash does not fit its body\n`;
    expect(await cli(first, 'verify-ledger')).toMatchObject({ code: 1, err: expect.stringContaining(broken) });
    const kept = path.join(folder, 'kept');
    expect(await cli(first, 'backup', kept)).toMatchObject({ code: 1, err: expect.stringContaining(broken) });
    expect(await cli(undefined, 'verify-backup', kept)).toMatchObject({ code: 1, err: broken });
    await first.pool.query('UPDATE seeds SET seed = $2 WHERE game_id = $1', [id, Buffer.alloc(32, 1)]);
    await first.pool.query(`UPDATE commits SET body = replace(body, '"version":5 ', '"version":5') WHERE game_id = $1 AND version = 5`, [id]);
    expect(await cli(first, 'verify-ledger')).toMatchObject({ code: 1, err: expect.stringContaining('the seeds are not those that the games have published their commitments to') });
  });
});
