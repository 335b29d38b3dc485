import { describe, expect, test } from '@jest/globals';
import { doing } from '../testing/table.js';
import { enter, exhaust, open, reveal } from './rooms.js';

const at = (room: object) => ({ state: { rooms: { r2c2: { card: '3A', ...room } } } });
const revealed = { type: 'RoomRevealed', data: { cell: 'r2c2', room: '3A' } };
const moved = { type: 'ParticipantMoved', data: { seat: 0, from: 'r1c1', to: 'r2c2', how: 'move' } };
const entered = { type: 'RoomEntered', data: { cell: 'r2c2', seat: 0 } };

describe('entering a Room', () => {
  test('HH-MOVE-08 one that lies face down is turned up first', () => {
    const { facts, game } = doing(at({}), (t) => enter(t, 0, 'r2c2', 'move'));
    expect(facts).toEqual([revealed, moved, entered]);
    expect(game.rooms['r2c2']).toMatchObject({ revealed: true, entered: true });
    expect(game.turn.entered).toEqual(['r2c2']);
  });
  test('HH-Q-20 one that was only revealed is entered for the first time', () => {
    expect(doing(at({ revealed: true }), (t) => enter(t, 0, 'r2c2', 'move')).facts).toEqual([moved, entered]);
  });
  test('another time there is nothing to tell but the move', () => {
    const { facts, game } = doing(at({ revealed: true, entered: true }), (t) => enter(t, 0, 'r2c2', 'move'));
    expect(facts).toEqual([moved]);
    expect(game.turn.entered).toEqual([]);
  });
});

test('HH-Q-20 being revealed is not being entered, and happens once', () => {
  const { facts, game } = doing(at({}), (t) => [1, 2].forEach(() => reveal(t, 'r2c2')));
  expect(facts).toEqual([revealed]);
  expect(game.rooms['r2c2']).toMatchObject({ revealed: true, entered: false });
});

test('HH-REWARD-23 HH-ROOM-07 an Exhausted Room is bare of Reward tokens', () => {
  const { facts, game } = doing(at({ covered: [0, 1] }), (t) => [1, 2].forEach(() => exhaust(t, 'r2c2')));
  expect(facts).toEqual([{ type: 'RoomExhausted', data: { cell: 'r2c2' } }]);
  expect(game.rooms['r2c2']).toMatchObject({ exhausted: true, covered: [] });
});

test('HH-MOVE-14 HH-ROOM-08 only a temporary Lock comes off', () => {
  const { facts, game } = doing(at({ lock: 'temporary' }), (t) => open(t, 'r2c2'));
  expect(facts).toEqual([{ type: 'RoomOpened', data: { cell: 'r2c2' } }]);
  expect(game.rooms['r2c2']!.lock).toBeNull();
  expect(doing(at({ lock: 'permanent' }), (t) => open(t, 'r2c2')).facts).toEqual([]);
  expect(doing(at({}), (t) => open(t, 'r2c2')).facts).toEqual([]);
});
