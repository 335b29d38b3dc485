import { describe, expect, test } from '@jest/globals';
import { enemy, turnOf } from '../../testing/playing.js';

describe.each([
  ['E11', 'ME-EVENT-15 ME-Q-19'],
  ['E12', 'ME-EVENT-18'],
])('%s', (card, id) => {
  const pigs = { 0: { hand: [card] } };

  test(`${id} checks an unknown, unchecked room one step away`, () => {
    const p = turnOf({ pigs, known: ['r2c3'], checked: ['r3c4'] }, [1]).pick(`play:${card}`);
    expect(p.offered).toEqual(['r4c3', 'r3c2', 'take-back']);
    expect(p.pick('r4c3').told('CheckRolled')).toEqual([{ seat: 0, space: 'r4c3', die: 1 }]);
  });
  test(`${id} or an unexplored hall space`, () => {
    const hall = turnOf({ pigs: { 0: { at: 'r5c5', hand: [card] } }, known: ['r5c5', 'r4c5', 'r5c4'] }).pick(`play:${card}`);
    expect(hall.offered).toEqual(['H1', 'take-back']);
  });
  test('ME-EVENT-16 ME-Q-19 on a 0 an enemy lies on the card, which stays face down', () => {
    const p = turnOf({ pigs }, [0]).pick(`play:${card}`, 'r4c3');
    expect(p.game.enemies).toEqual([enemy(1, 'r4c3')]);
    expect(p.game.rooms['r4c3']).toMatchObject({ known: false, checked: true });
  });
  test('ME-EVENT-16 with no token left the 0 is ignored', () => {
    const enemies = [1, 2, 3, 4, 5, 6].map((n) => enemy(n, 'r1c1'));
    expect(turnOf({ pigs, enemies }, [0]).pick(`play:${card}`, 'r4c3').game.enemies).toEqual(enemies);
  });
  test('ME-EVENT-17 ME-Q-19 the room stays unknown and counts as checked', () => {
    expect(turnOf({ pigs }, [2]).pick(`play:${card}`, 'r4c3').game.rooms['r4c3']).toEqual({ card: 'R17', known: false, checked: true, peekedBy: [] });
  });
  test('ME-CARD-07 may be played between two steps', () => {
    const p = turnOf({ pigs, known: ['r3c4'] }, [2, 0, 1]).pick('done', 'go:r3c4', `play:${card}`, 'r2c4');
    expect(p.question.kind).toBe('step.next');
    expect(p.game.turn.steps).toBe(1);
  });
});
