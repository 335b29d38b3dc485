import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { Chat } from './chat.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('keeps lines by game, and gives the last of them in the order they came', async () => {
  const chat = new Chat(database.pool);
  const [gameId, other, player] = [randomUUID(), randomUUID(), randomUUID()];
  const said = [];
  for (const [n, seat] of [0, null, 1].entries()) said.push(await chat.say({ gameId, seat, player, text: `line ${n}` }));
  await chat.say({ gameId: other, seat: 0, player, text: 'elsewhere' });
  expect(said.map(({ seat, text }) => [seat, text])).toEqual([[0, 'line 0'], [null, 'line 1'], [1, 'line 2']]);
  expect(await chat.lastLines(gameId, 10)).toEqual(said);
  expect(await chat.lastLines(gameId, 2)).toEqual(said.slice(1));
  expect(await chat.lastLines(randomUUID(), 2)).toEqual([]);
});

it('takes 500 characters of any script, and no more', async () => {
  const chat = new Chat(database.pool);
  const line = (text: string) => chat.say({ gameId: randomUUID(), seat: null, player: randomUUID(), text });
  expect((await line('👻'.repeat(500))).text).toBe('👻'.repeat(500));
  await expect(line('👻'.repeat(501))).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(line('bell\u0007')).rejects.toMatchObject({ code: 'BAD_INPUT' });
});
