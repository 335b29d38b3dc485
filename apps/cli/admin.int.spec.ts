import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PrismaPg } from '@prisma/adapter-pg';
import { randomUUID } from 'node:crypto';
import { Identity } from '#platform';
import { PrismaClient } from '#prisma';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { heardTerminal } from './heard-terminal.js';
import { run } from './program.js';

let database: TestDatabase;
let prisma: PrismaClient;
beforeAll(async () => {
  database = await testDatabase();
  prisma = new PrismaClient({ adapter: new PrismaPg(database.pool) });
});
afterAll(async () => {
  await prisma.$disconnect();
  await database.drop();
});

const identity = () => new Identity(prisma, { tokenSecret: 'a secret of at least thirty-two characters', tokenHours: 24 });
async function cli(...args: string[]) {
  const terminal = heardTerminal();
  const code = await run(['admin', ...args], terminal, { DATABASE_URL: database.url });
  return { code, out: terminal.out(), err: terminal.err() };
}

test('a locked player is refused with every token and key, and let in again by a new session alone; all of it is in the log', async () => {
  const { player, token } = await identity().signUp('Ada', 'a long password');
  const key = await identity().createApiKey(player.id, 'bot');
  expect(await cli('lock-player', player.id, '--as', 'Eve')).toEqual({ code: 0, out: `lock-player ${player.id}: done.\n`, err: '' });
  for (const credential of [token, key.secret]) await expect(identity().identify(`Bearer ${credential}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(identity().logIn('Ada', 'a long password')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await cli('unlock-player', player.id)).code).toBe(0);
  await expect(identity().identify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect((await identity().identify(`Bearer ${key.secret}`)).player).toBe(player.id);
  const again = await identity().logIn('Ada', 'a long password');
  const settings = { tokenSecret: 'a secret of at least thirty-two characters', tokenHours: 1 }; // sessions to come are shorter: those there are began when they began
  expect(await new Identity(prisma, settings).identify(`Bearer ${again.token}`)).toMatchObject({ player: player.id });
  await expect(new Identity(prisma, { ...settings, tokenHours: 1000 }).identify(`Bearer ${again.token}`)).resolves.toMatchObject({ player: player.id });
  await expect(new Identity(prisma, settings).identify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect((await cli('revoke-key', key.id)).code).toBe(0);
  await expect(identity().identify(`Bearer ${key.secret}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const nobody = randomUUID();
  expect((await cli('disable-webhook', nobody)).err).toBe(`There is no enabled webhook of the id ${nobody}.\n`);
  const lines = (await cli('log')).out.trimEnd().split('\n').map((line) => line.split('  '));
  expect(lines.map(([position, , , act, phase]) => [position, act, phase].join(' '))).toEqual([
    '1 lock-player began', '2 lock-player done', '3 unlock-player began', '4 unlock-player done', '5 revoke-key began', '6 revoke-key done', '7 disable-webhook began', '8 disable-webhook failed',
  ]);
  expect(lines[0]![2]).toMatch(/^Eve \(.+@.+\)$/);
  const { out } = await cli('verify-log');
  const head = out.trimEnd().slice(-64);
  expect(out).toBe(`8 entries, a whole chain.\nhead  ${head}\n`);
  expect((await cli('verify-log', '--head', head)).code).toBe(0);
  expect((await cli('verify-log', '--head', 'f'.repeat(64))).code).toBe(1);
});
