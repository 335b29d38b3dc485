import { expect, test } from '@jest/globals';
import type { ChatLine } from '#commands';
import { ChatLines } from './chat-lines.js';
import type { LiveFeed } from './live-feed.js';
import type { VisibleTables } from '../reads/visible-tables.js';

test('a line said while the game is brought up to date for a new subscriber is told', async () => {
  const ears = new Set<(line: ChatLine) => void>();
  const say = () => ears.forEach((ear) => ear({ id: 'l', gameId: 'g', text: 'Hush!' } as ChatLine));
  const channel = { table: { visibility: 'PUBLIC' }, reach: async () => say() };
  const feed = { watch: async () => channel, leave: () => undefined, onChat: (ear: (line: ChatLine) => void) => ears.add(ear) && (() => ears.delete(ear)) };
  const tables = { get: async () => ({ gameId: 'g', version: 2 }), patience: 1_000 };
  const lines = await new ChatLines(feed as unknown as LiveFeed, tables as unknown as VisibleTables).subscribe('g', { player: null });
  const told = lines.next();
  await lines.return();
  expect((await told).value).toMatchObject({ text: 'Hush!' });
  expect(ears.size).toBe(0);
});
