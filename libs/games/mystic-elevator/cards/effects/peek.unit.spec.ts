import { describe, expect, test } from '@jest/globals';
import { CELLS } from '../../house.js';
import { turnOf } from '../../testing/playing.js';
import { view } from '../../view.js';

describe.each([
  ['E14', 'ME-EVENT-21 ME-Q-20', 'ME-EVENT-22 ME-Q-20'],
  ['E15', 'ME-EVENT-23', 'ME-EVENT-23'],
])('%s', (card, looks, targets) => {
  const pigs = { 0: { hand: [card] } };

  test(`${looks} shows one room to its player alone; the card stays face down`, () => {
    const p = turnOf({ pigs }).pick(`play:${card}`, 'r5c5');
    expect(p.facts.at(-1)).toEqual({ type: 'RoomPeeked', data: { seat: 0, space: 'r5c5' }, secret: { to: [0], data: { card: 'R24' } } });
    expect(p.game.rooms['r5c5']).toEqual({ card: 'R24', known: false, checked: false, peekedBy: [0] });
    expect([0, 1, 'spectator' as const].map((viewer) => view(p.game, viewer).rooms['r5c5']!.card)).toEqual(['R24', null, null]);
  });
  test(`${looks} or the top of a stack, until that is drawn from`, () => {
    const p = turnOf({ pigs }, [0, 0]).pick(`play:${card}`, 'item');
    expect(p.facts.at(-1)).toEqual({ type: 'StackPeeked', data: { seat: 0, stack: 'item' }, secret: { to: [0], data: { card: 'I1' } } });
    expect([0, 1].map((viewer) => view(p.game, viewer).tops)).toEqual([
      { item: 'I1', event: null },
      { item: null, event: null },
    ]);
    expect(view(p.pick('done', 'stop', 'item').game, 0).tops).toEqual({ item: null, event: null });
  });
  test(`${targets} any undiscovered room and the top of either stack, never a hand`, () => {
    const p = turnOf({ pigs: { ...pigs, 1: { hand: ['I3'] } }, known: ['r1c1'], stacks: { item: [] } }).pick(`play:${card}`);
    expect(p.offered).toEqual([...CELLS.filter((space) => space !== 'r1c1' && space !== 'r3c3'), 'event', 'take-back']);
  });
  test(`${targets} cannot be played when nothing lies face down`, () => {
    expect(turnOf({ pigs, known: CELLS, stacks: { item: [], event: [] } }).offered).toEqual(['done']);
  });
});
