import { describe, expect, test } from '@jest/globals';
import { CELLS, DEALT_CELLS, exits, HALL, nextFloors, sameFloor, START, straightBelow } from './house.js';

const to = (space: string, elevator?: string) => exits(space, elevator).map((exit) => exit.to);

describe('the grid', () => {
  test('ME-MOVE-01 ME-MOVE-02 ME-MOVE-08 ME-Q-08 leads one cell north, east, south and west, never across a corner and through no wall', () => {
    expect(exits('r3c3', undefined)).toEqual([
      { way: 'north', to: 'r2c3' },
      { way: 'east', to: 'r3c4' },
      { way: 'south', to: 'r4c3' },
      { way: 'west', to: 'r3c2' },
    ]);
  });
  test('ME-MOVE-03 ends at its outer edge', () => {
    expect(to('r1c1')).toEqual(['r1c2', 'r2c1']);
    expect(to('r5c5')).toEqual(['r4c5', 'r5c4']);
    expect(to('r1c3')).toEqual(['r1c4', 'r2c3', 'r1c2']);
  });
  test('ME-SETUP-04 has 25 cells, all but the centre to be dealt', () => {
    expect(CELLS).toHaveLength(25);
    expect(DEALT_CELLS).toEqual(CELLS.filter((space) => space !== 'r3c3'));
    expect(START).toBe('r3c3');
  });
  test('ME-GEN-07 ME-Q-08 has a floor of the house in each row, the top one first', () => {
    expect(sameFloor('r1c2')).toEqual(['r1c1', 'r1c3', 'r1c4', 'r1c5']);
    expect(nextFloors('r1c2')).toEqual(['r2c1', 'r2c2', 'r2c3', 'r2c4', 'r2c5']);
    expect(nextFloors('r5c2')).toEqual(['r4c1', 'r4c2', 'r4c3', 'r4c4', 'r4c5']);
    expect(nextFloors('r3c1')).toEqual(['r2c1', 'r2c2', 'r2c3', 'r2c4', 'r2c5', 'r4c1', 'r4c2', 'r4c3', 'r4c4', 'r4c5']);
    expect(straightBelow('r2c4')).toEqual(['r3c4']);
    expect(straightBelow('r5c4')).toEqual([]);
  });
});

describe('the Entrance Hall', () => {
  test('ME-HALL-01 ME-Q-06 has three spaces in a line', () => expect(HALL).toEqual(['H1', 'H2', 'H3']));
  test('ME-SETUP-09 ME-Q-08 is on no floor', () => {
    for (const space of HALL) expect([sameFloor(space), nextFloors(space), straightBelow(space)]).toEqual([[], [], []]);
  });
  test('ME-HALL-02 ME-MOVE-10 joins the Grand Staircase to the elevator and the Foyer', () => {
    expect(exits('H1', 'r2c4')).toEqual([
      { way: 'link', to: 'r2c4' },
      { way: 'forward', to: 'H2' },
    ]);
  });
  test('ME-HALL-03 joins the Foyer to both its neighbours', () => expect(to('H2', 'r2c4')).toEqual(['H3', 'H1']));
  test('ME-HALL-04 joins the Front Hall to the Foyer; the way out is no space', () => expect(to('H3', 'r2c4')).toEqual(['H2']));
  test('ME-MOVE-09 ME-MOVE-12 is one step from the elevator, which is a room like any other besides', () => {
    expect(to('r2c4', 'r2c4')).toEqual(['r1c4', 'r2c5', 'r3c4', 'r2c3', 'H1']);
  });
  test('ME-MOVE-11 is out of reach until the elevator has been discovered', () => {
    for (const space of CELLS) expect(to(space)).not.toContain('H1');
  });
});
