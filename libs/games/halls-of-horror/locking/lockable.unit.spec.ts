import { describe, expect, test } from '@jest/globals';
import { hmacChance } from '#engine';
import { cellsOf } from '../board.js';
import { scramble } from '../scramble.js';
import type { GameState } from '../state.js';
import { giftOf, roomsOf, type Board } from '../testing/boards.js';
import { stateOf } from '../testing/playing.js';
import { lockableCells } from './lockable.js';

interface Told {
  /** Where the living stand, from seat 0. */
  readonly at: readonly string[];
  readonly killer: string;
  readonly bodies?: readonly string[];
  readonly gifts?: readonly string[];
}

/** A game on a board of 4 by 4; seats that are not told of are dead, and their bodies searched. */
function gameOn(board: Board, { at, killer, bodies = [], gifts = [] }: Told): GameState {
  const lying = bodies.map((cell) => ({ cell, alive: false, body: true, hp: 0, death: 1 }));
  const away = { alive: false, body: false, hp: 0, death: 1 };
  const participants = [...at.map((cell) => ({ cell })), ...lying, away, away, away].slice(0, 3);
  return stateOf({ seats: 3, state: { rooms: roomsOf(board), participants: { ...participants }, killer: { cell: killer }, gifts: { board: gifts.map(giftOf) } } });
}
const lockable = (board: Board, told: Told): string[] => lockableCells(gameOn(board, told));

/** All known; the Exits are in the middle. */
const KNOWN = `
  S1a  1A   2A  S2a
  3A   X1   X2  4A
  6A   7A   8A  12A
  13A  15A  16A S3a`;
const figures: Told = { at: ['r2c2'], killer: 'r2c3' };

describe('what may be locked first', () => {
  test('HH-LOCK-02 HH-ROOM-05 HH-ROOM-07 an Empty, Exhausted Room, besides the Starting Rooms', () => {
    expect(lockable(KNOWN.replace('7A', '7A:x'), figures)).toEqual(['r1c1', 'r1c4', 'r3c2', 'r4c4']);
  });
  test('HH-LOCK-03 an Empty Starting Room, though much is to be found there', () => {
    expect(lockable(KNOWN, figures)).toEqual(['r1c1', 'r1c4', 'r4c4']);
  });
  test('an Exhausted Room that has a Key printed on it', () => {
    expect(lockable(KNOWN.replace('6A', '6A:x'), figures)).toEqual(['r1c1', 'r1c4', 'r3c1', 'r4c4']);
  });
  test('HH-ROOM-05 Exhausted Reward tokens do not make a Room an Exhausted one', () => {
    expect(lockable(KNOWN.replace('7A', '7A:01'), figures)).toEqual(['r1c1', 'r1c4', 'r4c4']);
  });
  test('HH-ROOM-05 nor do they make a Starting Room less Empty', () => {
    expect(lockable(KNOWN.replace('S3a', 'S3a:01'), figures)).toEqual(['r1c1', 'r1c4', 'r4c4']);
  });
  test('HH-ROOM-01 not where a living Participant is', () => {
    expect(lockable(KNOWN, { ...figures, at: ['r2c2', 'r1c1'] })).toEqual(['r1c4', 'r4c4']);
  });
  test('HH-ROOM-02 HH-Q-88 not where the Killer is, standing or lying', () => {
    const game = gameOn(KNOWN, { ...figures, killer: 'r4c4' });
    expect(lockableCells(game)).toEqual(['r1c1', 'r1c4']);
    expect(lockableCells({ ...game, killer: { ...game.killer, active: false } })).toEqual(['r1c1', 'r1c4']);
    expect(lockableCells({ ...game, killer: { ...game.killer, active: false, hp: 0 } })).toEqual(['r1c1', 'r1c4']);
  });
  test('HH-ROOM-03 not where a body lies', () => {
    expect(lockable(KNOWN, { ...figures, bodies: ['r1c1'] })).toEqual(['r1c4', 'r4c4']);
  });
  test('where a body has lain: it was searched and taken away', () => {
    const game = gameOn(KNOWN, figures);
    expect(lockableCells({ ...game, participants: game.participants.with(1, { ...game.participants[1]!, cell: 'r1c1' }) })).toEqual(['r1c1', 'r1c4', 'r4c4']);
  });
  test('HH-LOCK-14 HH-ROOM-04 HH-GIFT-07 not where a Gift token lies', () => {
    expect(lockable(KNOWN, { ...figures, gifts: ['r4c4', 'r1c4'] })).toEqual(['r1c1']);
  });
  test('HH-ROOM-08 not what is Locked already, for good or for now', () => {
    expect(lockable(KNOWN.replace('S1a', 'S1a:#').replace('12A', '12A:#x'), figures)).toEqual(['r1c4', 'r4c4']);
    expect(lockable(KNOWN.replace('7A', '5A:~x'), { ...figures, at: ['r2c2', 'r3c2'] })).toEqual(['r1c1', 'r1c4', 'r4c4']);
  });
  test('HH-Q-104 an Exit never', () => {
    expect(lockable(KNOWN.replace('X2', 'X2:x'), { ...figures, killer: 'r4c1' })).toEqual(['r1c1', 'r1c4', 'r4c4']);
  });
});

describe('what may be locked last', () => {
  const noStarts = KNOWN.replaceAll(/S\d\w/g, '$&:#');
  test('HH-LOCK-05 HH-LOCK-06 any Empty Room without a Key, once there is no other', () => {
    // 6A and 15A offer Keys.
    expect(lockable(noStarts, figures)).toEqual(['r1c2', 'r1c3', 'r2c1', 'r2c4', 'r3c2', 'r3c3', 'r3c4', 'r4c1', 'r4c3']);
  });
  test('HH-LOCK-05 HH-Q-103 a Room of the first kind that may not be locked for safety does not count as one', () => {
    const board = `
      X1   S1a  3A  4A
      1A:# 2A:# 8A  12A
      7A   16A  21A 23A
      S2a:# S3a:# 24A X2`;
    const told: Told = { at: ['r1c1'], killer: 'r3c3' };
    // Locking r1c2 would shut r1c1 in; r1c3 as well.
    expect(lockable(board, told)).toEqual(['r1c4', 'r2c3', 'r2c4', 'r3c1', 'r3c2', 'r3c4', 'r4c3']);
  });
  test('HH-Q-111 a Key that has been covered is no Key', () => {
    expect(lockable(noStarts.replace('6A', '22A:0'), figures)).toContain('r3c1');
    expect(lockable(noStarts.replace('6A', '22A'), figures)).not.toContain('r3c1');
  });
  test('HH-Q-111 a Key for whoever pays for it is a Key', () => {
    expect(lockable(noStarts.replace('6A', '20A'), figures)).not.toContain('r3c1');
    expect(lockable(noStarts, figures)).not.toContain('r4c2');
  });
  test('HH-Q-110 a Puzzle that is open and not solved, if it has no Key', () => {
    expect(lockable(noStarts.replace('7A', '5A'), figures)).toContain('r3c2');
    expect(lockable(noStarts.replace('7A', '11A'), figures)).not.toContain('r3c2');
  });
  test('HH-LOCK-06 HH-LOCK-07 nothing, where all that is left offers Keys', () => {
    const board = `
      6A X1  11A:0 15A
      X2 17A 20A   22A
      6B 11B 15B   17B
      20B 22B 1A:# 2A:#`;
    expect(lockable(board, { at: ['r1c2'], killer: 'r1c3' })).toEqual([]);
  });
});

describe('nobody is cut off', () => {
  test('HH-LOCK-04 HH-KILLER-19 HH-Q-106 a Participant from an Exit; a Killer in between is no obstacle', () => {
    const board = `
      X1   3A:x X2   1A:#
      1B:# 4A:x 2A:# 5A:#
      5B:# 8A:x 9A:# 7A:#
      9B:# 8B:x 7B:# 11B:#`;
    expect(lockable(board, { at: ['r4c2'], killer: 'r2c2' })).toEqual([]);
    expect(lockable(board, { at: ['r2c2'], killer: 'r1c1' })).toEqual(['r3c2', 'r4c2']);
    expect(lockable(board, { at: ['r1c1'], killer: 'r3c2' })).toEqual(['r4c2']);
  });
  test('HH-LOCK-04 from a body either', () => {
    const board = `
      X1   X2   3A:x 1A:#
      1B:# 2A:# 4A:x 5A:#
      5B:# 9A:# 8A:x 7A:#
      9B:# 7B:# 8B   11B:#`;
    expect(lockable(board, { at: ['r1c1'], killer: 'r1c2', bodies: ['r4c3'] })).toEqual([]);
    expect(lockable(board, { at: ['r1c1'], killer: 'r1c2', bodies: ['r3c3'] })).toEqual(['r4c3']);
    expect(lockable(board, { at: ['r1c1'], killer: 'r1c2' })).toEqual(['r1c3', 'r2c3', 'r3c3']);
  });
  test('HH-Q-105 a Puzzle that has closed is a way through', () => {
    const board = `
      X1   3A:x X2   1A:#
      1B:# 5A:~ 2A:# 6A:#
      5B:# 8A:x 9A:# 7A:#
      9B:# 8B   7B:# 12A:#`;
    // Beyond the closed Room the Killer is not cut off, and r3c2 has to stay for him; before it he has no need of r3c2.
    expect(lockable(board, { at: ['r2c2'], killer: 'r4c2' })).toEqual([]);
    expect(lockable(board.replace('8B', '8B:x'), { at: ['r2c2'], killer: 'r3c2' })).toEqual(['r4c2']);
    expect(lockable(board, { at: ['r2c2'], killer: 'r1c1' })).toEqual(['r3c2']);
  });
  test('HH-Q-107 a Room with a Key may be cut off', () => {
    const board = `
      X1  X2   S1a  15A
      1A  2A   3A   4A:#
      7A  8A   12A  13A
      16A 18A  21A  S2a`;
    expect(lockable(board, { at: ['r1c1'], killer: 'r2c2' })).toEqual(['r1c3', 'r4c4']);
  });
  test('HH-Q-100 so may the Potential Exit', () => {
    const board = `
      X1  X2   S1a  10A
      1A  2A   3A   4A:#
      7A  8A   12A  13A
      16A 18A  21A  S2a`;
    expect(lockable(board, { at: ['r1c1'], killer: 'r2c2' })).toEqual(['r1c3', 'r4c4']);
  });
});

describe('what is not known', () => {
  const board = `
    X1  X2  S1a  15A:?
    1A  2A  3A   4A:#
    7A  8A  12A  13A
    16A 18A 21A  S2a`;
  const told: Told = { at: ['r1c1'], killer: 'r2c2' };
  test('HH-LOCK-11 an unrevealed Room cannot be locked', () => {
    expect(lockable(KNOWN.replace('S1a', 'S1a:?').replace('7A', '7A:?x'), figures)).toEqual(['r1c4', 'r4c4']);
  });
  test('HH-LOCK-12 HH-Q-104 while an Exit is hidden all unknown Rooms stay in reach', () => {
    expect(lockable(board.replace('X2', '6A'), told)).toEqual(['r4c4']);
  });
  test('HH-LOCK-12 with both Exits known an unknown Room may be cut off', () => {
    expect(lockable(board, told)).toEqual(['r1c3', 'r4c4']);
  });
  test('HH-Q-104 a Room that is Locked for good is not an unknown one', () => {
    // All of r3 is Locked: nobody needs to get there, nor beyond it.
    const shut = `
      X1  16A S1a  6A
      1A  2A  3A   4A
      7A:# 8A:# 12A:#  13A:#
      17A 18A 21A  S2a:#`;
    expect(lockable(shut, { at: ['r1c1'], killer: 'r2c2' })).toEqual(['r1c3']);
  });
  test('HH-LOCK-13 where nothing is certain nothing is locked', () => {
    const corridor = `
      X1 S1a 3A:x 9A:?
      1A:# 2A:# 4A:# 5A:#
      7A:# 8A:# 12A:# 13A:#
      17A:# 18A:# 21A:# 22A:#`;
    expect(lockable(corridor, { at: ['r1c1'], killer: 'r1c1' })).toEqual([]);
    expect(lockable(corridor.replace('9A:?', 'X2'), { at: ['r1c1'], killer: 'r1c1' })).toEqual([]);
    expect(lockable(corridor.replace('9A:?', '9A'), { at: ['r1c1'], killer: 'r1c1' })).toEqual(['r1c2', 'r1c3']);
  });
  test('HH-LOCK-12 HH-Q-104 where the hidden Exits lie makes no difference', () => {
    const games = Array.from({ length: 40 }, (_, i) => halfKnown(i));
    const others = games.map((game, i) => scramble(game, 'spectator', hmacChance('elsewhere', `${i}`)));
    expect(others.map((game) => cellsOf(game.board).map((cell) => game.rooms[cell]!.card))).not.toEqual(games.map((game) => cellsOf(game.board).map((cell) => game.rooms[cell]!.card)));
    expect(others.map(lockableCells)).toEqual(games.map(lockableCells));
    expect(games.filter((game) => lockableCells(game).length > 0).length).toBeGreaterThan(20);
  });
});

/** A board on which every second Room or so is known, and what is known is often Exhausted. */
function halfKnown(i: number): GameState {
  const chance = hmacChance('half known', `${i}`);
  const game = stateOf({ seats: 4 });
  const rooms = Object.entries(game.rooms).map(([cell, room]) => [cell, { ...room, revealed: room.revealed || chance.pick([true, false]) }] as const);
  const exhausted = rooms.map(([cell, room]) => [cell, { ...room, exhausted: room.revealed && chance.pick([true, false]) }] as const);
  const cells = chance.shuffle(cellsOf(game.board));
  const participants = game.participants.map((p, seat) => ({ ...p, cell: cells[seat]! }));
  return { ...game, rooms: Object.fromEntries(exhausted), participants, killer: { ...game.killer, cell: cells[4]! } };
}
