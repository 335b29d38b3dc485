import { describe, expect, test } from '@jest/globals';
import { enemy, turnOf } from './testing/playing.js';

const HALL = ['r5c5', 'H1', 'H2', 'H3'];
const OUT = { at: 'r5c1', attacks: 2, alive: false };

describe('the end of the game', () => {
  test('ME-WIN-01 ME-WIN-02 ME-GEN-02 ME-Q-14 ME-Q-15 the first pig out wins alone; all others lose, alive or dead', () => {
    const p = turnOf({ seats: 4, known: HALL, pigs: { 0: { at: 'H3' }, 1: { at: 'H3' }, 2: OUT } }, [1, 0]).pick('done', 'out');
    expect(p.outcome).toEqual({ winners: [0], losers: [1, 2, 3], reason: 'escaped' });
    expect(p.types.at(-1)).toBe('PigEscaped');
    expect(p.question).toBeUndefined();
  });
  test('ME-WIN-03 a pig on its side may win', () => {
    expect(turnOf({ known: HALL, pigs: { 0: { at: 'H3', attacks: 1 } } }, [1, 0]).pick('done', 'out').outcome?.winners).toEqual([0]);
  });
  test('ME-WIN-04 a dead pig in the Front Hall is not asked any more', () => {
    const p = turnOf({ known: HALL, pigs: { 1: { ...OUT, at: 'H3' } } }, [0, 0, 0, 0]).pick('done', 'stop', 'event', 'done', 'stop', 'event');
    expect(p.told('TurnBegan').map(({ seat }) => seat)).toEqual([0, 0, 0]);
  });
  test('ME-WIN-05 ME-Q-16 when the last living pig dies nobody wins', () => {
    const p = turnOf({ pigs: { 0: { attacks: 1 }, 1: OUT }, enemies: [enemy(1, 'r3c3')] }, [0, 0]).pick('done', 'nothing');
    expect(p.outcome).toEqual({ winners: [], losers: [0, 1], reason: 'nobody left' });
  });
  test('ME-WIN-06 ME-Q-16 outliving the others does not win: the survivor plays on alone', () => {
    const p = turnOf({ pigs: { 0: { attacks: 1 }, 1: { at: 'r5c1' } }, enemies: [enemy(1, 'r3c3')] }, [0, 0]).pick('done', 'nothing');
    expect(p.outcome).toBeUndefined();
    expect(p.question).toMatchObject({ seat: 1, kind: 'card.play' });
  });
  test('ME-WIN-07 ME-Q-14 there is no turn limit', () => {
    const p = turnOf({ stacks: { item: [], event: [] } }, Array(2000).fill(0));
    for (let turn = 0; turn < 1000; turn++) p.pick('done', 'stop');
    expect(p.outcome).toBeUndefined();
    expect(p.game.turn.number).toBe(1001);
  });
});
