import { describe, expect, test } from '@jest/globals';
import { enemy, turnOf } from '../testing/playing.js';

describe('giving up', () => {
  test('in its own turn the pig leaves, its hand is discarded, its chasers stop, the turn passes', () => {
    const given = { seats: 3, pigs: { 0: { hand: ['I4', 'E02'] } }, enemies: [enemy(1, 'r1c3', 0, 'r2c3', 'r3c3')] };
    const p = turnOf(given, [2, 2]).pick('done').concede(0);
    expect(p.facts.slice(2)).toEqual([
      { type: 'PigLeft', data: { seat: 0, discarded: ['I4', 'E02'] } },
      { type: 'ChaseEnded', data: { enemy: 'enemy-1', pig: 0 } },
      { type: 'TurnBegan', data: { seat: 1, number: 2, confronted: false } },
    ]);
    expect(p.game).toMatchObject({ discards: { item: ['I4'], event: ['E02'] }, enemies: [enemy(1, 'r1c3')] });
    expect(p.game.pigs[0]).toEqual({ at: 'r3c3', attacks: 0, alive: false, hand: [] });
  });
  test("in another's turn that one goes on, and is asked afresh what to play", () => {
    const p = turnOf({ seats: 3, pigs: { 0: { hand: ['I1'] }, 2: { hand: ['E01'] } } });
    expect(p.offered).toEqual(['play:I1', 'done']);
    const asked = p.question.id;
    p.concede(2);
    expect(p.offered).toEqual(['done']);
    expect(p.question.id).not.toBe(asked);
  });
  test('a target that has left is not offered: the play is taken back', () => {
    const p = turnOf({ seats: 3, pigs: { 0: { hand: ['I1'] }, 1: { hand: ['E02'] }, 2: { hand: ['E01'] } } }).pick('play:I1');
    expect(p.offered).toEqual(['pig-1', 'pig-2', 'take-back']);
    expect(p.concede(2).offered).toEqual(['play:I1', 'done']);
    expect(p.pick('play:I1').offered).toEqual(['pig-1', 'take-back']);
  });
  test('in the middle of the movement the steps taken count', () => {
    const p = turnOf({ known: ['r3c4'] }, [2, 1]).pick('done', 'go:r3c4').concede(1);
    expect(p.question.kind).toBe('step.next');
    expect(p.game.turn).toMatchObject({ seat: 0, steps: 1, sum: 3 });
  });
  test('an attack and a draw under way stay as they were asked', () => {
    const attacked = turnOf({ pigs: { 1: { at: 'r5c1' } }, enemies: [enemy(1, 'r3c3')] }, [0, 0]).pick('done');
    const asked = attacked.question.id;
    expect(attacked.concede(1).question).toMatchObject({ id: asked, kind: 'attack.answer' });
    expect(turnOf({}, [0, 0]).pick('done', 'stop').concede(1).question.kind).toBe('draw.stack');
  });
  test('when all are gone nobody wins', () => {
    expect(turnOf({}).concede(0).concede(1).outcome).toEqual({ winners: [], losers: [0, 1], reason: 'nobody left' });
  });
  test('giving up when dead changes nothing', () => {
    const p = turnOf({ pigs: { 1: { alive: false, attacks: 2 } } });
    const before = p.game;
    expect(p.concede(1).game).toEqual(before);
    expect(p.question).toMatchObject({ seat: 0, kind: 'card.play' });
  });
});
