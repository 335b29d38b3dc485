import { describe, expect, test } from '@jest/globals';
import { SOLO_DECK } from '../../solo/cards/index.js';
import { rows } from '../../testing/printed.js';
import { ceremonyCardOf, ceremonyDeck, CEREMONY_CARDS } from './index.js';

const symbolsIn = (deck: readonly string[]): number => deck.reduce((sum, card) => sum + ceremonyCardOf(card).symbols, 0);

test('the designs of the MC deck: id, name, copies, Killer symbols, fewest players', () => {
  const printed = CEREMONY_CARDS.map(({ id, name, copies, symbols, fewestPlayers }) => [id, name, copies, symbols, fewestPlayers].join(' | '));
  expect(printed).toEqual(
    rows(`
    MC-01 | A Gift from the MC | 3 | 2 | 2
    MC-02 | A Gift from the MC (double) | 2 | 1 | 3
    MC-03 | Charge | 1 | 1 | 3
    MC-04 | Self-Mutilation | 1 | 2 | 3
    MC-05 | Even the Odds | 1 | 1 | 3
    MC-06 | Secret Passages | 1 | 1 | 3
    MC-07 | Slamming Doors | 3 | 1 | 2
    MC-08 | Scent of Blood | 3 | 3 | 2
    MC-09 | Relentless | 1 | 4 | 2
    MC-10 | Tranquilliser Dart | 2 | 1 | 2
    MC-11 | Trapdoor | 2 | 1 | 2
    MC-12 | Stage Fright | 1 | 2 | 2
    MC-13 | Intermission | 1 | 1 | 2
    MC-14 | Moving Walls | 2 | 2 | 2
    MC-15 | Spotlight | 1 | 2 | 2
    MC-16 | Restocked | 1 | 2 | 2
    MC-17 | First Aid for the Beast | 1 | 1 | 2
    MC-18 | Backstage Door | 1 | 1 | 2`),
  );
});
test('HH-MC-04 every card says something or shows symbols; what says nothing has no instruction', () => {
  for (const { id, text, instruction, symbols } of CEREMONY_CARDS) expect({ id, says: text !== '', symbols: symbols > 0 }).toEqual({ id, says: instruction !== undefined, symbols: true });
});

describe('how many cards', () => {
  test('HH-Q-114 28 with four and three players, 46 symbols; with the solo cards 43', () => {
    expect([ceremonyDeck(4).length, ceremonyDeck(3).length, new Set(ceremonyDeck(4)).size]).toEqual([28, 28, 28]);
    expect(symbolsIn(ceremonyDeck(4))).toBe(46);
    expect(ceremonyDeck(4).length + SOLO_DECK.length).toBe(43);
  });
  test('HH-V2-07 HH-V2-08 HH-V2-09 HH-V2-10 HH-V2-11 HH-Q-115 22 with two players, 39 symbols: no double Gifts, Charge, Self-Mutilation, Even the Odds, Secret Passages', () => {
    const two = ceremonyDeck(2);
    expect(two).toHaveLength(22);
    expect(symbolsIn(two)).toBe(39);
    expect(ceremonyDeck(3).filter((card) => !two.includes(card))).toEqual(['MC-02.1', 'MC-02.2', 'MC-03.1', 'MC-04.1', 'MC-05.1', 'MC-06.1']);
  });
  test('HH-Q-116 solo cards of the same name are other cards', () => {
    expect(ceremonyDeck(4).filter((card) => SOLO_DECK.includes(card))).toEqual([]);
    expect(() => ceremonyCardOf('SO-05')).toThrow('SO-05');
  });
});
