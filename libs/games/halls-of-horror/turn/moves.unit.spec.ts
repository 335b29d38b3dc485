import { describe, expect, test } from '@jest/globals';
import { isAlone } from '../state.js';
import { acted, acting, known, poor, select } from '../testing/acting.js';

const FAR = { cell: 'r4c3' };
const row2 = known('r2c1', 'r2c2', 'r2c3', 'r2c4');
const moved = (seat: number, from: string, to: string) => ({ type: 'ParticipantMoved', data: { seat, from, to, how: 'move' } });
/** Seats 0 and 1 next to each other; the others have somewhere else to go. */
const nextDoor = { rooms: row2, participants: poor('r2c2', 'r2c3'), killer: FAR };

describe('a Move', () => {
  test.each([
    ['up', 'r1c2'],
    ['right', 'r2c3'],
    ['down', 'r3c2'],
    ['left', 'r2c1'],
  ])('HH-MOVE-01 HH-MOVE-04 HH-Q-01 %s leads one cell that way', (direction, to) => {
    const p = select(acting({ state: { rooms: known('r2c2', to), participants: poor('r2c2'), killer: FAR } }), direction, 'search', 'search', 'search');
    expect(p.told('ParticipantMoved')).toEqual([{ seat: 0, from: 'r2c2', to, how: 'move' }]);
  });
  test('HH-MOVE-02 HH-Q-01 the way up is the same for every seat', () => {
    const cells = ['r2c1', 'r2c4', 'r4c4', 'r4c1'];
    const rooms = known('r1c1', 'r1c4', 'r3c4', 'r3c1', ...cells);
    const p = select(acting({ state: { rooms, participants: poor(...cells) } }), 'up', 'up', 'up', 'up');
    expect(p.game.participants.map(({ cell }) => cell)).toEqual(['r1c1', 'r1c4', 'r3c4', 'r3c1']);
  });
  test('HH-MOVE-08 HH-MOVE-09 HH-MOVE-10 into a face-down Room turns it up for all to see, and that is all for this turn', () => {
    const p = select(acting(), 'right', 'left', 'up', 'up');
    expect(acted(p).slice(1, 7)).toEqual([
      { type: 'RoomRevealed', data: { cell: 'r1c2', room: '1A' } },
      moved(0, 'r1c1', 'r1c2'),
      { type: 'RoomEntered', data: { cell: 'r1c2', seat: 0 } },
      { type: 'RoomRevealed', data: { cell: 'r1c3', room: '2A' } },
      moved(1, 'r1c4', 'r1c3'),
      { type: 'RoomEntered', data: { cell: 'r1c3', seat: 1 } },
    ]);
    expect(p.types).not.toContain('SearchDeclared');
    expect(p.game.rooms['r1c2']).toMatchObject({ revealed: true, entered: true });
    expect(p.game.turn.entered).toEqual(['r1c2', 'r1c3', 'r4c4', 'r4c1']);
  });
  test('HH-Q-20 into a Room that a card has revealed is a first entry all the same', () => {
    const p = select(acting({ state: { rooms: { r1c2: { revealed: true } }, participants: poor() } }), 'right', 'search', 'search', 'search');
    expect(acted(p).slice(1, 3)).toEqual([moved(0, 'r1c1', 'r1c2'), { type: 'RoomEntered', data: { cell: 'r1c2', seat: 0 } }]);
  });
  test('into a Room that was entered before is nothing but a Move', () => {
    const p = select(acting({ state: { rooms: known('r1c2'), participants: poor() } }), 'right', 'search', 'search', 'search');
    expect(p.types.filter((type) => ['RoomRevealed', 'RoomEntered'].includes(type))).toEqual([]);
    expect(p.game.turn.entered).toEqual([]);
  });
  test('HH-MOVE-21 several may come into one Room, and nobody fights before the next turn', () => {
    const state = { rooms: row2, participants: poor('r2c2', 'r2c4', 'r1c3'), killer: FAR };
    const p = select(acting({ state }), 'right', 'left', 'down', 'search');
    expect(p.game.participants.slice(0, 3).map(({ cell }) => cell)).toEqual(['r2c3', 'r2c3', 'r2c3']);
    expect(p.types).not.toContain('CombatBegan');
    expect([0, 1, 2].map((seat) => isAlone(p.game, seat))).toEqual([false, false, false]);
  });
});

describe('a doorway', () => {
  test.each([
    [0, 0, 1, 'r2c3'],
    [1, 1, 0, 'r2c2'],
    [2, 0, 1, 'r2c3'],
  ])('HH-MOVE-15 HH-MOVE-16 HH-MOVE-17 with First Player %i, seat %i walks and seat %i stays', (first, walks, stays, where) => {
    const p = select(acting({ state: { ...nextDoor, turn: { first } } }), 'right', 'left', 'search', 'search');
    expect(p.told('MoveCancelled')).toEqual([{ seat: stays, by: walks }]);
    expect(p.told('ParticipantMoved')).toMatchObject([{ seat: walks, to: where }]);
    expect(p.game.participants.slice(0, 2).map(({ cell }) => cell)).toEqual([where, where]);
    expect([isAlone(p.game, 0), isAlone(p.game, 1)]).toEqual([false, false]);
  });
  test('HH-MOVE-15 two who go the same way, or through different doorways, do not meet', () => {
    const same = select(acting({ state: nextDoor }), 'right', 'right', 'search', 'search');
    expect(same.game.participants.slice(0, 2).map(({ cell }) => cell)).toEqual(['r2c3', 'r2c4']);
    const round = select(acting({ state: { rooms: { ...row2, ...known('r1c2', 'r1c3') }, participants: poor('r2c2', 'r1c3'), killer: FAR } }), 'up', 'left', 'search', 'search');
    expect(round.game.participants.slice(0, 2).map(({ cell }) => cell)).toEqual(['r1c2', 'r1c2']);
    expect([...same.types, ...round.types]).not.toContain('MoveCancelled');
  });
  test('HH-Q-17 whoever was stopped stops nobody', () => {
    const state = { rooms: row2, participants: poor('r2c2', 'r2c3', 'r2c4'), killer: FAR };
    const p = select(acting({ state }), 'right', 'left', 'left', 'search');
    expect(p.told('MoveCancelled')).toEqual([{ seat: 1, by: 0 }]);
    expect(p.game.participants.slice(0, 3).map(({ cell }) => cell)).toEqual(['r2c3', 'r2c3', 'r2c3']);
  });
  test('HH-Q-17 an impossible Move stops nobody', () => {
    const state = { rooms: known('r1c2', 'r1c3', 'r2c2'), participants: poor('r1c2', 'r1c3'), killer: FAR };
    const p = select(acting({ options: { impossibleActions: 'penalty' }, state }), 'up', 'left', 'search', 'search').pick('down');
    expect(p.game.participants.slice(0, 2).map(({ cell }) => cell)).toEqual(['r2c2', 'r1c2']);
    expect(p.types).not.toContain('MoveCancelled');
  });
  test('HH-MOVE-15 a Move in place of an impossible one goes through doorways like any other', () => {
    const state = { rooms: known('r1c2', 'r1c3'), participants: poor('r1c2', 'r1c3'), killer: FAR };
    const p = select(acting({ options: { impossibleActions: 'penalty' }, state }), 'up', 'left', 'search', 'search').pick('right');
    expect(p.told('MoveCancelled')).toEqual([{ seat: 1, by: 0 }]);
  });
  test.each([
    ['before', 0],
    ['after', 1],
  ])('HH-Q-16 an Escape %s a Move goes the other way unhindered', (_, first) => {
    const state = { rooms: row2, participants: poor('r2c2', 'r2c3', 'r2c2'), killer: FAR, turn: { first } };
    const p = select(acting({ state }), 'escape', 'left', 'escape', 'search');
    for (let i = 0; i < 2; i++) p.pick(p.question.seat === 0 ? 'r2c3' : 'r2c1');
    expect(p.game.participants.slice(0, 3).map(({ cell }) => cell)).toEqual(['r2c3', 'r2c2', 'r2c1']);
    expect(p.told('ParticipantMoved').map(({ seat }) => seat)).toEqual(first === 0 ? [0, 2, 1] : [1, 2, 0]);
    expect(p.types).not.toContain('MoveCancelled');
  });
});
