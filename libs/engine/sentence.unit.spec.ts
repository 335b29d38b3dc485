import { expect, test } from '@jest/globals';
import { listed, redactFact, who, type Fact, type Viewer } from './index.js';
import { race } from './testing/fixtures/race.js';
import { salvage } from './testing/fixtures/salvage.js';

test('a seat is a placeholder, and words in a row are joined', () => {
  expect(who(3)).toBe('{seat:3}');
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['', 'a', 'a and b', 'a, b and c']);
});

test('a fact is told as far as it is seen', () => {
  const told = (fact: Fact, viewer: Viewer) => salvage.sentence(redactFact(fact, viewer));
  const taken: Fact = { type: 'Taken', data: { seat: 1, count: 2 }, secret: { to: [1], data: { finds: [4, 9] } } };
  const known = '{seat:1} takes 4 and 9.';
  const unknown = '{seat:1} takes 2 finds.';
  expect(([0, 1, 'spectator', 'auditor'] as const).map((viewer) => told(taken, viewer))).toEqual([unknown, known, unknown, known]);
});

test('a fact may be nothing worth telling; one that the game does not have is a mistake', () => {
  expect(salvage.sentence({ type: 'RoundEnded', data: {} })).toBe('');
  expect(() => salvage.sentence({ type: 'Sunk', data: {} })).toThrow('salvage: no fact is called Sunk');
});

test('a game under an earlier ruleset tells its facts too', () => {
  expect(race.under(1)!.sentence({ type: 'Walked', data: { seat: 1, miles: 1 } })).toBe('{seat:1} walks. Miles: 1.');
});
