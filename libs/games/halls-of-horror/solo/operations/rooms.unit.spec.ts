import { describe, expect, test } from '@jest/globals';
import { activated, giftOn, lineOf, raged, replaced, solo } from '../../testing/solo.js';

const stunned = { active: false };
const used = { revealed: true, exhausted: true };

describe('a Gift token for a Room the player chooses', () => {
  const given = { deck: ['SO-05'], killer: stunned };

  test('HH-D-21 any Empty Room that is not Locked, face down or not, Starting Rooms and Exits too', () => {
    const board = [{ id: 'gift-1', cell: 'r2c2', token: 'GT-12' }];
    const p = solo({ ...given, participant: { cell: 'r1c2' }, rooms: { r4c1: { lock: 'permanent' } }, state: { gifts: { board, placed: 1 } } });
    expect(p.question).toMatchObject({ seat: 0, kind: 'solo.gift', default: ['r1c1'] });
    expect(p.offered).toEqual(['r1c1', 'r1c3', 'r1c4', 'r2c1', 'r2c3', 'r2c4', 'r3c1', 'r3c2', 'r3c4', 'r4c2', 'r4c3', 'r4c4']);
    expect(p.pick('r4c3').game.gifts.board).toEqual([...board, { id: 'gift-2', cell: 'r4c3', token: 'GT-01' }]);
  });
  test('the label does not tell which Room lies face down', () => {
    const options = solo({ ...given, rooms: { r1c2: { revealed: true } } }).question.options.slice(0, 2);
    expect(options.map(({ label }) => label)).toEqual(['Altar Surrounded by Traps (row 1, column 2)', 'unknown Room (row 1, column 3)']);
  });
  test('HH-D-21 when the clock runs out it is the first', () => {
    expect(lineOf(solo(given).timeout())).toEqual([giftOn('r1c2'), activated]);
  });
  test('the only one is not asked about', () => {
    const others = ['r1c2', 'r1c3', 'r1c4', 'r2c1', 'r2c2', 'r2c3', 'r2c4', 'r3c1', 'r3c2', 'r3c4', 'r4c1', 'r4c2', 'r4c3'];
    const rooms = Object.fromEntries(others.map((cell) => [cell, { lock: 'permanent' }]));
    expect(lineOf(solo({ ...given, rooms }))).toEqual([giftOn('r4c4'), activated]);
  });
  test('HH-Q-134 where no Room is Empty nothing is placed', () => {
    const others = ['r1c2', 'r1c3', 'r1c4', 'r2c1', 'r2c2', 'r2c3', 'r2c4', 'r3c1', 'r3c2', 'r3c4', 'r4c1', 'r4c2', 'r4c3', 'r4c4'];
    const rooms = Object.fromEntries(others.map((cell) => [cell, { lock: 'permanent' }]));
    expect(lineOf(solo({ ...given, rooms }))).toEqual([activated]);
  });
});

describe('a Room is replaced', () => {
  const given = { deck: ['SO-14'] };

  test('HH-D-21 revealed, Empty, Exhausted Rooms that are no Starting Room, no Exit and not Locked', () => {
    const gifts = { board: [{ id: 'gift-1', cell: 'r1c4', token: 'GT-12' }], placed: 1 };
    const rooms = {
      r1c1: { exhausted: true },
      r1c2: used,
      r1c3: used,
      r1c4: used,
      r2c1: { revealed: true },
      r2c2: { ...used, lock: 'permanent' },
      r2c3: { exhausted: true },
      r3c1: used,
      r3c3: used,
      r4c2: used,
      r4c3: used,
    };
    const p = solo({ ...given, participant: { cell: 'r3c1' }, rooms, state: { gifts } });
    expect(p.question).toMatchObject({ seat: 0, kind: 'solo.room', default: ['r1c2'] });
    expect(p.offered).toEqual(['r1c2', 'r1c3', 'r4c2']);
  });
  test('its card goes out of the game; the next one of the pile lies there face down, never entered', () => {
    const p = solo({ ...given, rooms: { r1c2: { ...used, entered: true, covered: [0] } } });
    expect(lineOf(p)).toEqual([raged(-1, 0), replaced('r1c2')]);
    expect(p.game.rooms['r1c2']).toEqual({ card: '15A', revealed: false, entered: false, covered: [], exhausted: false, lock: null });
    expect(p.game.pile.slice(0, 2)).toEqual(['16A', '17A']);
    expect([...p.game.pile, ...Object.values(p.game.rooms).map(({ card }) => card)]).not.toContain('1A');
  });
  test('HH-Q-134 without a Room left to deal it cannot be carried out', () => {
    const p = solo({ deck: ['SO-14', 'SO-08'], participant: { cell: 'r3c3' }, rooms: { r1c2: used }, state: { pile: [] } });
    expect(p.told('CeremonyCardSkipped')).toEqual([{ card: 'SO-14' }]);
  });
  test('HH-D-21 when the clock runs out it is the first', () => {
    expect(lineOf(solo({ ...given, rooms: { r1c2: used, r1c3: used } }).timeout())).toEqual([raged(-1, 0), replaced('r1c2')]);
  });
});
