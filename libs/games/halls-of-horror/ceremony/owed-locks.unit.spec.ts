import { expect, test } from '@jest/globals';
import { ceremony, dead, forgone, gone, locked, type AtCeremony } from '../testing/ceremony.js';

/** All known. Nobody is in a corner: the four Starting Rooms are there to be locked, and then the Exhausted Room in the middle. */
const board = `
  S1a  X1   2A  S2a
  3A   4A   5A  7A
  8A   9A   12A 13A
  X2   14A  21A 23A
  S3a  24A  16A S4a`;
const inside = { 0: { cell: 'r2c2' }, 1: { cell: 'r2c3' }, 2: { cell: 'r3c2' }, 3: { cell: 'r4c3' } };
const all = ['r1c1', 'r1c4', 'r5c1', 'r5c4'];
const owing = (...owed: number[]): AtCeremony => ({
  board,
  who: Object.fromEntries(owed.map((locksOwed, seat) => [seat, { ...inside[seat as keyof typeof inside], locksOwed }])),
  killer: { hp: 12, rage: 4, active: false },
  deck: ['MC-10.1', 'MC-10.2', 'MC-13.1'],
});

test('HH-MC-02 HH-KEY-03 HH-LOCK-01 HH-D-16 locks that are owed come before the card; who owes them is asked which Room', () => {
  const p = ceremony(owing(0, 1, 0, 0));
  expect(p.facts).toEqual([]);
  expect(p.questions).toHaveLength(1);
  expect(p.question).toMatchObject({ seat: 1, kind: 'lock.room', min: 1, max: 1, default: ['r1c1'] });
  expect(p.question.options).toEqual([
    { id: 'r1c1', label: 'Ticket Hall (row 1, column 1)', data: { space: 'r1c1' } },
    { id: 'r1c4', label: 'Cloakroom (row 1, column 4)', data: { space: 'r1c4' } },
    { id: 'r5c1', label: 'Snack Bar (row 5, column 1)', data: { space: 'r5c1' } },
    { id: 'r5c4', label: 'Projection Booth (row 5, column 4)', data: { space: 'r5c4' } },
  ]);
  p.pick('r5c1');
  expect(p.facts[0]).toEqual(locked(1, 'r5c1'));
  expect(p.types.slice(0, 2)).toEqual(['RoomLocked', 'CeremonyCardPlayed']);
});
test('HH-LOCK-08 HH-LOCK-09 HH-Q-108 HH-Q-109 the Room is out of play, and everybody goes on knowing which it was', () => {
  const p = ceremony(owing(1, 0, 0, 0)).pick('r1c4');
  expect(p.game.rooms['r1c4']).toEqual({ card: 'S2a', revealed: true, entered: true, covered: [], exhausted: false, lock: 'permanent' });
  expect(p.game.participants[0]!.locksOwed).toBe(0);
});
test('HH-KEY-01 HH-KEY-04 HH-Q-101 in turn order, all of a player in a row, each on the board as it is then', () => {
  const p = ceremony({ ...owing(1, 2, 0, 0), first: 1 });
  expect([p.question.seat, p.offered]).toEqual([1, all]);
  p.pick('r1c4');
  expect([p.question.seat, p.offered]).toEqual([1, ['r1c1', 'r5c1', 'r5c4']]);
  p.pick('r5c1');
  expect([p.question.seat, p.offered]).toEqual([0, ['r1c1', 'r5c4']]);
  p.pick('r5c4');
  expect(p.facts.slice(0, 4)).toMatchObject([locked(1, 'r1c4'), locked(1, 'r5c1'), locked(0, 'r5c4'), { type: 'CeremonyCardPlayed' }]);
});
test('HH-DEATH-04 HH-Q-101 the dead lock in their seats, not first and not last', () => {
  const at = owing(1, 2, 1, 0);
  const p = ceremony({ ...at, who: { ...at.who, 1: { ...gone(), locksOwed: 2 } }, master: 1 });
  const asked: number[] = [];
  for (let i = 0; i < 3; i++) {
    asked.push(p.question.seat);
    p.timeout();
  }
  expect(asked).toEqual([0, 1, 1]);
  expect(p.facts).toMatchObject([locked(0, 'r1c1'), locked(1, 'r1c4'), locked(1, 'r5c1'), locked(2, 'r5c4'), { type: 'CeremonyCardsDrawn' }]);
});
test('HH-Q-101 a Key found by whoever died in the same turn is owed as well', () => {
  const at = owing(0, 0, 0, 0);
  const p = ceremony({ ...at, who: { ...at.who, 1: { ...dead(), cell: 'r2c3', locksOwed: 3 } }, master: 1 });
  p.pick('r1c1', 'r1c4', 'r5c1');
  expect(p.facts.slice(0, 3)).toEqual([locked(1, 'r1c1'), locked(1, 'r1c4'), locked(1, 'r5c1')]);
});
test('HH-D-16 when the clock runs out the first Room by row and column is locked', () => {
  expect(ceremony(owing(0, 0, 1, 0)).timeout(2).facts[0]).toEqual(locked(2, 'r1c1'));
});
test('HH-Q-102 the only Room that may be locked is locked without a question', () => {
  const p = ceremony({ ...owing(0, 1, 0, 0), board: board.replaceAll(/S[124]a/g, '$&:#') });
  expect(p.facts[0]).toEqual(locked(1, 'r5c1'));
});
test('HH-LOCK-05 HH-Q-103 once the first kind has run out, Rooms of the second are offered', () => {
  const p = ceremony({ ...owing(0, 2, 0, 0), board: board.replaceAll(/S[124]a/g, '$&:#') });
  expect(p.facts).toEqual([locked(1, 'r5c1')]);
  expect(p.offered).toEqual(['r1c3', 'r2c1', 'r2c4', 'r3c1', 'r3c4', 'r4c2', 'r4c4', 'r5c2', 'r5c3']);
});
test('HH-LOCK-07 where no Room may be locked nothing is, without compensation; the next player fares no better', () => {
  // Everybody on the Starting Rooms; all others are face down.
  const p = ceremony({ who: { 1: { locksOwed: 2 }, 2: { locksOwed: 1 } }, killer: { hp: 12, rage: 4, active: false }, deck: ['MC-10.1'] });
  expect(p.facts.slice(0, 2)).toEqual([forgone(1, 2), forgone(2, 1)]);
  expect(p.types[2]).toBe('CeremonyCardPlayed');
  expect(p.game.participants.map(({ locksOwed, resolve, keys }) => ({ locksOwed, resolve, keys }))).toEqual(Array(4).fill({ locksOwed: 0, resolve: 1, keys: 0 }));
});
test('HH-LOCK-07 what cannot be locked after the first lock is dropped', () => {
  const keys = `
    S1a  X1   6A  S2a:#
    15A  11A  17A 20A
    22A  6B   15B 17B
    X2   20B  22B 11B
    S3a:# 1A:# 1B:# S4a:#`;
  const p = ceremony({ ...owing(0, 3, 0, 0), board: keys });
  expect(p.facts.slice(0, 2)).toEqual([locked(1, 'r1c1'), forgone(1, 2)]);
});
test('HH-LOCK-09 HH-LOCK-10 neither Participants nor the Killer get into a Room that was locked', () => {
  const at = owing(1, 0, 0, 0);
  const p = ceremony({ ...at, who: { ...at.who, 1: { cell: 'r1c2' } }, killer: { cell: 'r2c1' }, deck: ['MC-08.1'] }).pick('r1c1');
  expect(p.offered).toEqual(['heal', 'enrage', 'move:r2c2', 'move:r3c1', 'stop']);
  p.pick('stop');
  expect(p.offeredTo(1)).toEqual(['right', 'down']);
});
