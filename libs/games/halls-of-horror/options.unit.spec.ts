import { expect, test } from '@jest/globals';
import { Refusal, type Json } from '#engine';
import { hallsOfHorror } from './index.js';

const DEFAULTS = { rooms: 'A', participants: 'choose', sheet: 'beginner', impossibleActions: 'reject', firstPlayer: 'random' };

test('HH-D-01 HH-TURN-16 without a word: letter A, chosen Participants, beginner sheets, impossible Actions rejected, a random First Player', () => {
  expect(hallsOfHorror.parseOptions(undefined)).toEqual(DEFAULTS);
});
test('HH-D-01 what else may be chosen', () => {
  const chosen = { rooms: 'mixed', participants: 'random', sheet: 'advanced', impossibleActions: 'penalty', firstPlayer: 3 };
  expect(hallsOfHorror.parseOptions(chosen)).toEqual(chosen);
  for (const rooms of ['B', 'all']) expect(hallsOfHorror.parseOptions({ rooms })).toEqual({ ...DEFAULTS, rooms });
  const bad: Json[] = [{ rooms: 'C' }, { firstPlayer: 4 }, { firstPlayer: 'me' }, { speed: 1 }];
  for (const wrong of bad) expect(() => hallsOfHorror.parseOptions(wrong)).toThrow(Refusal);
});
test.each([1, 2, 3, 4])('HH-Q-05 of %i players, any may be named First Player, and nobody else', (seats) => {
  for (const firstPlayer of ['random', 0, seats - 1]) expect(hallsOfHorror.parseOptions({ firstPlayer }, seats)).toEqual({ ...DEFAULTS, firstPlayer });
  for (let firstPlayer = seats; firstPlayer < 4; firstPlayer++)
    expect(() => hallsOfHorror.parseOptions({ firstPlayer }, seats)).toThrow(expect.objectContaining({ code: 'BAD_OPTIONS' }));
});
test('HH-Q-05 whoever names a seat that is not there is told which are', () => {
  expect(() => hallsOfHorror.parseOptions({ firstPlayer: 3 }, 2)).toThrow(
    'The First Player cannot be seat 3: the seats are 0 to 1. Name a seat that is there, leave firstPlayer out, or take more seats.',
  );
  expect(() => hallsOfHorror.setUp(1, { firstPlayer: 1 })).toThrow('The First Player cannot be seat 1: the only seat is 0.');
});
