import { describe, expect, test } from '@jest/globals';
import { enemy, turnOf } from '../testing/playing.js';

const pigs = { 0: { hand: ['I5'] }, 1: { at: 'r5c1' } };

describe('Adrenaline Shot', () => {
  test('ME-ITEM-09 adds one step in any direction, played before the roll or between steps', () => {
    const before = turnOf({ pigs, known: ['r3c4', 'r3c5'] }, [1, 0]).pick('play:I5', 'done', 'go:r3c4', 'go:r3c5');
    const between = turnOf({ pigs, known: ['r3c4', 'r3c5'] }, [1, 0]).pick('done', 'go:r3c4', 'play:I5', 'go:r3c5');
    for (const p of [before, between]) expect([p.game.pigs[0]!.at, p.offered]).toEqual(['r3c5', ['stop']]);
  });
  test('ME-ITEM-10 ME-Q-23 on a sum of 0 it allows one step', () => {
    expect(turnOf({ pigs, known: ['r3c4'] }, [0, 0]).pick('done', 'play:I5', 'go:r3c4').offered).toEqual(['stop']);
  });
  test('ME-ITEM-11 ME-Q-23 after a flee roll of 0 it cannot be played, and played before it is lost', () => {
    const enemies = [enemy(1, 'r3c3')];
    expect(turnOf({ pigs, enemies }, [0, 0]).pick('done').offered).toEqual(['nothing']);
    const lost = turnOf({ pigs, enemies }, [0, 0]).pick('play:I5', 'done', 'nothing');
    expect(lost.game.pigs[0]).toMatchObject({ at: 'r3c3', attacks: 1, hand: [] });
    expect(lost.question.kind).toBe('draw.stack');
  });
});
