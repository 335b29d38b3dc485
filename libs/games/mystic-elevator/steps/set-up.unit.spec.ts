import { describe, expect, test } from '@jest/globals';
import { Refusal, hmacChance } from '#engine';
import { ELEVATOR, LABORATORY, ORDINARY_ROOMS } from '../content/rooms.js';
import { CELLS, DEALT_CELLS, HALL } from '../house.js';
import { mysticElevator } from '../index.js';
import { startOf } from '../testing/playing.js';

const ordinary = ORDINARY_ROOMS.map(({ id }) => id);
const ROLLS = [2, 2, 0, 0];
const start = (place: number, shuffled: readonly string[] | 'keep' = 'keep') => startOf(2, [shuffled, place, 'keep', 'keep', ...ROLLS]);
const dealt = (p: ReturnType<typeof startOf>) => DEALT_CELLS.map((space) => p.game.rooms[space]!.card);

describe('laying out the house', () => {
  test('ME-SETUP-01 ME-SETUP-02 shuffles the 23 ordinary rooms and no other', () => {
    const turned = ordinary.toReversed();
    expect(dealt(start(23, turned))).toEqual([...turned, 'R24']);
    expect(ordinary).toHaveLength(23);
    expect([ELEVATOR.id, LABORATORY.id].filter((id) => ordinary.includes(id))).toEqual([]);
  });
  test('ME-SETUP-03 ME-SETUP-04 puts the elevator back at any of 24 places and deals the pile to all cells but the centre', () => {
    for (const place of [0, 11, 23]) expect(dealt(start(place))).toEqual(ordinary.toSpliced(place, 0, 'R24'));
    expect(() => start(24)).toThrow('from 0 to 23');
  });
  test('ME-SETUP-05 ME-SETUP-07 ME-SETUP-08 ME-Q-21 lays the laboratory open in the centre, as checked', () => {
    expect(start(0).game.rooms['r3c3']).toEqual({ card: 'R25', known: true, checked: true, peekedBy: [] });
  });
  test('ME-SETUP-06 leaves all dealt rooms face down', () => {
    const { rooms } = start(0).game;
    for (const space of DEALT_CELLS) expect(rooms[space]).toMatchObject({ known: false, checked: false });
  });
  test('ME-SETUP-09 keeps the hall out of the grid', () => {
    expect(HALL.filter((space) => CELLS.includes(space))).toEqual([]);
  });
  test('ME-SETUP-10 ME-SETUP-11 ME-Q-24 shuffles five Items and fifteen Events, each into a stack of its own', () => {
    const items = ['I3', 'I1', 'I5', 'I2', 'I4'];
    const { game } = startOf(2, ['keep', 0, items, 'keep', ...ROLLS]);
    expect(game.stacks.item).toEqual(items);
    expect(game.stacks.event).toEqual(Array.from({ length: 15 }, (_, i) => `E${String(i + 1).padStart(2, '0')}`));
  });
  test('ME-SETUP-12 ME-SETUP-13 ME-SETUP-14 stands all pigs in the laboratory with nothing in hand and no enemy about', () => {
    const { game } = startOf(4, ['keep', 0, 'keep', 'keep', 2, 2, 0, 0, 0, 0, 0, 0]);
    expect(game.pigs).toEqual(Array(4).fill({ at: 'r3c3', attacks: 0, alive: true, hand: [] }));
    expect(game.enemies).toEqual([]);
  });
});

describe('who begins', () => {
  test('ME-SETUP-15 ME-Q-12 ME-Q-13 the highest sum of both dice', () => {
    expect(startOf(3, ['keep', 0, 'keep', 'keep', 0, 2, 1, 2, 1, 1]).told('FirstPlayerFound')).toEqual([{ seat: 1 }]);
  });
  test('ME-SETUP-16 ME-Q-13 those who tie roll again among themselves until one is highest', () => {
    const p = startOf(3, ['keep', 0, 'keep', 'keep', 2, 2, 0, 0, 2, 2, 1, 0, 0, 1, 0, 0, 0, 1]);
    expect(p.told('StartRolled').map(({ seat }) => seat)).toEqual([0, 1, 2, 0, 2, 0, 2]);
    expect(p.told('FirstPlayerFound')).toEqual([{ seat: 2 }]);
  });
  test('ME-SETUP-17 ME-Q-13 turns pass in seat order from there', () => {
    const p = startOf(3, ['keep', 0, 'keep', 'keep', 0, 0, 0, 0, 1, 0, ...Array(8).fill(0)]);
    for (let i = 0; i < 3; i++) p.pick('done', 'stop', 'event');
    expect(p.told('TurnBegan').map(({ seat }) => seat)).toEqual([2, 0, 1, 2]);
  });
  test('ME-GEN-03 ME-GEN-04 ME-Q-12 a die shows 0, 1 or 2, all alike; sums of two run from 0 to 4', () => {
    const asked: [number, number][] = [];
    const chance = { ...hmacChance('dice', 'any'), integer: (min: number, max: number) => (asked.push([min, max]), asked.length === 2 ? 2 : 0) };
    const { facts } = mysticElevator.decide({ type: 'start', seats: 2, options: {} }, undefined, chance);
    expect(asked).toEqual([[0, 23], ...Array(4).fill([0, 2])]);
    expect(facts.filter(({ type }) => type === 'StartRolled').map(({ data }) => data['dice'])).toEqual([
      [2, 0],
      [0, 0],
    ]);
  });
  test('ME-GEN-01 two, three or four may play', () => {
    const start = (seats: number) => mysticElevator.decide({ type: 'start', seats, options: {} }, undefined, hmacChance('seats', 'any'));
    for (const seats of [2, 3, 4]) expect(start(seats).facts[0]!.type).toBe('RoomsDealt');
    for (const seats of [1, 5]) expect(() => start(seats)).toThrow(Refusal);
  });
  test('there are no options to choose', () => {
    expect(mysticElevator.parseOptions(undefined)).toEqual({});
    expect(() => mysticElevator.parseOptions({ floors: 6 })).toThrow(Refusal);
  });
});
