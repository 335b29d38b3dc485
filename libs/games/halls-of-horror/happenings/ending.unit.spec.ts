import { describe, expect, test } from '@jest/globals';
import { playing } from '../testing/playing.js';

const alive = { alive: true };
const dead = (death: number) => ({ alive: false, body: true, hp: 0, death });
/** The deaths by seat, in the order of their events; undefined for the living. */
const outcomeOf = (...deaths: (number | undefined)[]) => {
  const participants = Object.fromEntries(deaths.map((death, seat) => [seat, death === undefined ? alive : dead(death)]));
  return playing({ seats: deaths.length, state: { participants, turn: { number: 9, phase: 'action' } }, agenda: [{ step: 'endActions' }] }).outcome;
};

describe('when all are dead', () => {
  test('HH-EXIT-04 HH-MC-30 HH-Q-96 all who died by an earlier event than the last share the victory', () => {
    expect(outcomeOf(3, 1, 4, 2)).toEqual({ winners: [0, 1, 3], losers: [2], reason: 'all dead' });
    expect(outcomeOf(1, 2)).toEqual({ winners: [0], losers: [1], reason: 'all dead' });
  });
  test('HH-Q-96 who died by the same event as the last has not won', () => {
    expect(outcomeOf(1, 2, 3, 3)).toEqual({ winners: [0, 1], losers: [2, 3], reason: 'all dead' });
    expect(outcomeOf(1, 1, 2)).toEqual({ winners: [0, 1], losers: [2], reason: 'all dead' });
  });
  test('HH-Q-96 if one event took all, it is a draw: nobody wins and nobody loses', () => {
    expect(outcomeOf(1, 1)).toEqual({ winners: [], losers: [], reason: 'draw' });
  });
  test('HH-EXIT-02 as long as one lives, the game goes on', () => {
    expect(outcomeOf(1, undefined, 2, 3)).toBeUndefined();
  });
  test('HH-SOLO-17 HH-EXIT-02 in solo, death is a loss', () => {
    expect(outcomeOf(1)).toEqual({ winners: [], losers: [0], reason: 'died' });
  });
});
