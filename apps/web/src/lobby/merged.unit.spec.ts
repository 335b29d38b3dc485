import type { GameSummary } from '#sdk';
import { merged } from './merged.js';

const game = (id: string, rest: Partial<GameSummary> = {}): GameSummary => ({ id, status: 'OPEN', mySeat: null, title: id, ...rest }) as GameSummary;
const all = { status: undefined, mine: false };
const list = [game('a'), game('b')];

test('a new game comes first', () => expect(merged(list, game('c'), all).map(({ id }) => id)).toEqual(['c', 'a', 'b']));

test('a game that has changed keeps its place', () => {
  const changed = game('b', { status: 'RUNNING' });
  expect(merged(list, changed, all)).toEqual([list[0], changed]);
});

test('a game that does not fit the filter any more goes', () => {
  expect(merged(list, game('a', { status: 'RUNNING' }), { status: 'OPEN', mine: false })).toEqual([list[1]]);
  expect(merged(list, game('a'), { status: undefined, mine: true })).toEqual([list[1]]);
});

test('my game fits "only mine"', () => {
  const mine = game('c', { mySeat: 0 });
  expect(merged(list, mine, { status: undefined, mine: true })).toEqual([mine, ...list]);
});
