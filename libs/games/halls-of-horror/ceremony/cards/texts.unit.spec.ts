import { describe, expect, test } from '@jest/globals';
import type { Fact } from '#engine';
import { activated, before, ceremony, dead, died, gone, healthChanged, hurt, locked, lost, moved, played, raged, text, type AtCeremony } from '../../testing/ceremony.js';

const KNOWN = `
  S1a  1A   2A  S2a
  3A   X1   X2  4A
  6A   7A   8A  12A
  13A  15A  16A 18A
  S3a  21A  23A S4a`;
const placed = (n: number, cell: string) => ({ type: 'GiftPlaced', data: { gift: `gift-${n}`, cell }, sealed: { token: `GT-${String(n).padStart(2, '0')}` } });
const all = ['r1c1', 'r1c2', 'r1c3', 'r1c4', 'r2c1', 'r2c2', 'r2c3', 'r2c4', 'r3c1', 'r3c2', 'r3c3', 'r3c4', 'r4c1', 'r4c2', 'r4c3', 'r4c4', 'r5c1', 'r5c2', 'r5c3', 'r5c4'];
const but = (...cells: string[]): string[] => all.filter((cell) => !cells.includes(cell));
/** Set-up has everybody in a corner. */
const corners = ['r1c1', 'r1c4', 'r5c1', 'r5c4'];

describe('A Gift from the MC (MC-01)', () => {
  test('HH-GIFT-08 HH-GIFT-09 HH-ROOM-06 HH-D-18 HH-Q-91 a Gift token goes to an Empty Room, face down or not', () => {
    const p = text('MC-01.1', { board: 'S1a 1A:x', gifts: ['r4c1'] }, 2);
    expect(p.question).toMatchObject({ seat: 2, kind: 'ceremony.choice', prompt: 'Where does the Gift token go?', min: 1, max: 1, default: ['r1c2'] });
    expect(p.offered).toEqual(but(...corners, 'r3c3', 'r4c1'));
    expect(p.question.options.slice(0, 2)).toEqual([
      { id: 'r1c2', label: 'Altar Surrounded by Traps (row 1, column 2)', data: { space: 'r1c2' } },
      { id: 'r1c3', label: 'unknown Room (row 1, column 3)', data: { space: 'r1c3' } },
    ]);
    expect(before(p.pick('r3c2'))).toEqual([placed(2, 'r3c2')]);
  });
  test('HH-ROOM-01 HH-ROOM-02 HH-ROOM-03 HH-ROOM-04 HH-ROOM-08 HH-Q-88 not where anybody or anything is, nor into a Locked Room', () => {
    const at: AtCeremony = { board: 'S1a 1A:# 5A:~', who: { 1: { cell: 'r1c3' }, 2: dead() }, killer: { active: false }, master: 2, gifts: ['r2c2'] };
    expect(text('MC-01.1', at, 2).offered).toEqual(but('r1c1', 'r1c2', 'r1c3', 'r5c1', 'r5c4', 'r3c3', 'r2c2'));
  });
  test('the only Empty Room is taken without a question', () => {
    expect(before(text('MC-01.1', { gifts: but(...corners, 'r3c3', 'r4c2').slice(0, 11), board: '- - - -\n- - - -\n- - - -\n- - 15A:# 16A:#\n- 1B:# 2B:#' }))).toEqual([placed(12, 'r4c2')]);
  });
  test('HH-Q-113 without a token nothing is placed', () => {
    expect(before(text('MC-01.1', { state: { gifts: { supply: [] } } }))).toEqual([]);
  });
});

describe('A Gift from the MC, double (MC-02)', () => {
  test('two different Empty Rooms get a token each', () => {
    const p = text('MC-02.1');
    expect(p.question).toMatchObject({ seat: 0, kind: 'ceremony.choice', min: 2, max: 2, default: ['r1c2', 'r1c3'] });
    expect(p.offered).toEqual(but(...corners, 'r3c3'));
    expect(before(p.pickAll('r4c2', 'r2c1'))).toEqual([placed(1, 'r4c2'), placed(2, 'r2c1')]);
  });
  test('HH-Q-113 one only where there is one token left', () => {
    const p = text('MC-02.1', { state: { gifts: { supply: ['GT-01'] } } });
    expect(p.question).toMatchObject({ min: 1, max: 1 });
    expect(before(p.pick('r2c2'))).toEqual([placed(1, 'r2c2')]);
  });
  test('one only where there is one Room left', () => {
    const board = `
      -    1A:# 2A:#  -
      3A:# 4A:# 5A:#  6A:#
      7A:# 8A:# -     9A:#
      10A:# 11A:# 12A:# 13A:#
      -    14A:# 21A -`;
    expect(before(text('MC-02.1', { board }))).toEqual([placed(1, 'r5c3')]);
  });
  test('two Rooms and no more are taken without a question', () => {
    const board = `
      -    1A:# 2A:#  -
      3A:# 4A:# 5A:#  6A:#
      7A:# 8A:# -     9A:#
      10A:# 11A:# 12A:# 13A:#
      -    14A  21A -`;
    expect(before(text('MC-02.1', { board }))).toEqual([placed(1, 'r5c2'), placed(2, 'r5c3')]);
  });
  test('HH-Q-113 without a token nothing is placed', () => {
    expect(before(text('MC-02.1', { state: { gifts: { supply: [] } } }))).toEqual([]);
  });
});

describe('Charge (MC-03)', () => {
  test('he runs in the direction chosen until the board ends; Rooms stay face down', () => {
    const p = text('MC-03.1');
    expect(p.question).toMatchObject({ seat: 0, kind: 'ceremony.choice', default: ['up'] });
    expect(p.question.options).toEqual([
      { id: 'up', label: 'Towards unknown Room (row 2, column 3)', data: { space: 'r2c3' } },
      { id: 'right', label: 'Towards unknown Room (row 3, column 4)', data: { space: 'r3c4' } },
      { id: 'down', label: 'Towards unknown Room (row 4, column 3)', data: { space: 'r4c3' } },
      { id: 'left', label: 'Towards unknown Room (row 3, column 2)', data: { space: 'r3c2' } },
    ]);
    expect(before(p.pick('up'))).toEqual([moved('r3c3', 'r2c3'), moved('r2c3', 'r1c3')]);
    expect([p.game.rooms['r2c3'], p.game.killer.rage]).toMatchObject([{ revealed: false }, 1]);
  });
  test('a Participant on his way stops him and gives him 1 Rage', () => {
    const p = text('MC-03.1', { who: { 1: { cell: 'r3c2' } } }).pick('left');
    expect(before(p)).toEqual([moved('r3c3', 'r3c2'), raged(1, 2)]);
  });
  test('HH-KILLER-15 whose Rage cannot rise keeps it', () => {
    expect(before(text('MC-03.1', { killer: { rage: 4 }, who: { 1: { cell: 'r3c2' } } }).pick('left'))).toEqual([moved('r3c3', 'r3c2')]);
  });
  test('HH-KILLER-19 HH-LOCK-10 a Locked Room stops him', () => {
    const board = '- - - -\n- - - -\n3A:# - - 4A:#';
    const p = text('MC-03.1', { board });
    expect(p.offered).toEqual(['up', 'down', 'left']);
    expect(before(p.pick('left'))).toEqual([moved('r3c3', 'r3c2')]);
  });
  test('HH-MC-17 HH-MC-18 fighting, Stunned or dead he does not run', () => {
    expect(before(text('MC-03.1', { who: { 1: { cell: 'r3c3' } } }))).toEqual([]);
    expect(before(text('MC-03.1', { killer: { active: false } }))).toEqual([]);
    expect(before(text('MC-03.1', { killer: { active: false, hp: 0, rage: 0 } }))).toEqual([]);
  });
  test('shut in on all sides he does not run; with one way out he takes it', () => {
    const board = '- - - -\n- - 4A:# -\n- 5A:# - 6A:#\n- - 7A:# -';
    expect(before(text('MC-03.1', { board }))).toEqual([]);
    expect(before(text('MC-03.1', { board: board.replace('7A:#', '7A') }))).toEqual([moved('r3c3', 'r4c3'), moved('r4c3', 'r5c3')]);
  });
});

describe('Self-Mutilation (MC-04)', () => {
  test('3 Health for 2 Rage', () => {
    expect(before(text('MC-04.1'))).toEqual([healthChanged(-3, 7), raged(2, 3)]);
  });
  test('1 Health is left, 4 Rage is the most', () => {
    expect(before(text('MC-04.1', { killer: { hp: 3, rage: 3 } }))).toEqual([healthChanged(-2, 1), raged(1, 4)]);
    expect(before(text('MC-04.1', { killer: { hp: 1, rage: 4 } }))).toEqual([]);
  });
  test('Stunned as well, dead not', () => {
    expect(before(text('MC-04.1', { killer: { active: false } }))).toEqual([healthChanged(-3, 7), raged(2, 3)]);
    expect(before(text('MC-04.1', { killer: { active: false, hp: 0, rage: 0 } }))).toEqual([]);
  });
});

describe('Even the Odds (MC-05)', () => {
  const healed = (seat: number, points: number) => ({ type: 'Healed', data: { seat, points } });
  test('HH-Q-38 HH-POWER-02 those with most suffer 2, those with least heal 2, in turn order; without Resolve, vests or anybody in between', () => {
    const who = { 0: { hp: 4 }, 1: { hp: 8, items: ['kevlar-vest'] }, 2: { hp: 5 }, 3: { hp: 8, character: 'ben', sheet: 'advanced' } };
    const p = text('MC-05.1', { first: 2, who });
    expect(before(p)).toEqual([hurt(3, 1, 7, 'MC-05'), hurt(1, 2, 6, 'MC-05'), healed(0, 2)]);
    expect(p.game.participants[1]).toMatchObject({ items: ['kevlar-vest'], resolve: 1 });
  });
  test('the dead do not count', () => {
    expect(before(text('MC-05.1', { who: { 0: gone(), 1: { hp: 6 }, 2: { hp: 6 }, 3: { hp: 5 } } }))).toEqual([hurt(1, 2, 4, 'MC-05'), hurt(2, 2, 4, 'MC-05'), healed(3, 2)]);
  });
  test('healing ends at 10, and who has most is settled before', () => {
    expect(before(text('MC-05.1', { who: { 0: { hp: 9 } } }))).toEqual([hurt(1, 2, 8, 'MC-05'), hurt(2, 2, 8, 'MC-05'), hurt(3, 2, 8, 'MC-05'), healed(0, 1)]);
  });
  test('HH-DEATH-01 HH-Q-94 several may die of it together', () => {
    const p = text('MC-05.1', { first: 1, who: { 0: { hp: 2 }, 1: { hp: 1 }, 2: { hp: 2 }, 3: { hp: 1 } } });
    expect(before(p)).toEqual([
      hurt(2, 2, 0, 'MC-05'),
      hurt(0, 2, 0, 'MC-05'),
      healed(1, 2),
      healed(3, 2),
      died(2, 'r5c4'),
      died(0, 'r1c1'),
      { type: 'MasterChanged', data: { seat: 0 } },
    ]);
  });
  test('all equal: nothing happens', () => {
    expect(before(text('MC-05.1', { who: { 1: gone() } }))).toEqual([]);
  });
});

describe('Secret Passages (MC-06)', () => {
  const swapped = (a: number, b: number) => ({ type: 'ParticipantsSwapped', data: { a, b } });
  test('HH-D-18 two who are alone change places; it is no entry', () => {
    const p = text('MC-06.1', { board: '- - - -\n5A:x', who: { 1: { cell: 'r2c1' } } });
    expect(p.question).toMatchObject({ kind: 'ceremony.choice', min: 2, max: 2, default: ['0', '1'] });
    expect(p.question.options.slice(0, 2)).toEqual([
      { id: '0', label: 'Player 1', data: { piece: 'participant-0' } },
      { id: '1', label: 'Player 2', data: { piece: 'participant-1' } },
    ]);
    p.pickAll('1', '3');
    expect(before(p)).toEqual([swapped(1, 3)]);
    expect(p.game.participants.map(({ cell }) => cell)).toEqual(['r1c1', 'r5c1', 'r5c4', 'r2c1']);
    expect(p.types.slice(1)).toEqual(['TurnBegan']);
  });
  test('not who shares a Room with another or the Active Killer, is locked in or dead', () => {
    const board = '- - - -\n5A:~';
    expect(before(text('MC-06.1', { who: { 0: { cell: 'r2c2' }, 1: { cell: 'r2c2' } } }))).toEqual([swapped(2, 3)]);
    expect(before(text('MC-06.1', { board, killer: { cell: 'r1c4' }, who: { 0: { cell: 'r2c1' } } }))).toEqual([swapped(2, 3)]);
    expect(before(text('MC-06.1', { who: { 0: gone(1), 1: gone(2) } }))).toEqual([swapped(2, 3)]);
  });
  test('a Stunned Killer is no company', () => {
    expect(text('MC-06.1', { killer: { cell: 'r1c4', active: false } }).offered).toEqual(['0', '1', '2', '3']);
  });
  test('fewer than two: nothing happens', () => {
    expect(before(text('MC-06.1', { who: { 0: gone(1), 1: gone(2), 2: gone(3) } }))).toEqual([]);
  });
});

describe('Slamming Doors (MC-07)', () => {
  const away = { 0: { cell: 'r2c2' }, 3: { cell: 'r3c2' } };
  test('HH-LOCK-01 HH-D-16 its resolver locks a Room, which is none that is owed', () => {
    const p = text('MC-07.1', { board: KNOWN, who: { ...away, 2: { locksOwed: 1 } } }, 2);
    expect(p.question).toMatchObject({ seat: 2, kind: 'lock.room', default: ['r1c1'] });
    expect(p.offered).toEqual(['r1c1', 'r5c1']);
    expect(before(p.pick('r5c1'))).toEqual([locked(2, 'r5c1', false)]);
    expect(p.game.participants[2]!.locksOwed).toBe(1);
    expect(p.game.rooms['r5c1']!.lock).toBe('permanent');
  });
  test('the only Room that may be locked is', () => {
    expect(before(text('MC-07.1', { board: KNOWN, who: { 0: { cell: 'r2c2' } } }))).toEqual([locked(0, 'r1c1', false)]);
  });
  test('HH-LOCK-07 nothing is where none may be', () => {
    expect(before(text('MC-07.1'))).toEqual([]);
  });
});

describe('Tranquilliser Dart (MC-10)', () => {
  test('HH-KILLER-09 HH-KILLER-10 he is Stunned, which costs 1 Rage; with one symbol he stays down', () => {
    expect(before(text('MC-10.1'))).toEqual([{ type: 'KillerStunned', data: { rage: 0 } }]);
    const p = ceremony({ deck: ['MC-10.1'] });
    expect(p.offered).toEqual(['heal', 'enrage', 'stop']);
  });
  test('HH-KILLER-16 HH-KILLER-11 without Rage none is lost; who is with him is alone', () => {
    const p = text('MC-10.1', { killer: { rage: 0 }, who: { 1: { cell: 'r3c3' } } });
    expect(before(p)).toEqual([{ type: 'KillerStunned', data: { rage: 0 } }]);
    expect(p.askedOf(1).kind).toBe('action');
  });
  test('HH-Q-79 Stunned or dead already: nothing happens', () => {
    expect(before(text('MC-10.1', { killer: { active: false } }))).toEqual([]);
    expect(before(text('MC-10.1', { killer: { active: false, hp: 0, rage: 0 } }))).toEqual([]);
  });
});

describe('Trapdoor (MC-11)', () => {
  test('HH-Q-38 somebody who is alone suffers 1, without Resolve; a vest does not help', () => {
    const p = text('MC-11.1', { who: { 2: { items: ['kevlar-vest'] } } });
    expect(p.offered).toEqual(['0', '1', '2', '3']);
    expect(before(p.pick('2'))).toEqual([hurt(2, 1, 9, 'MC-11')]);
    expect(p.game.participants[2]).toMatchObject({ resolve: 1, items: ['kevlar-vest'] });
  });
  test('HH-POWER-02 Tough leaves 1', () => {
    expect(before(text('MC-11.1', { who: { 2: { character: 'ben', sheet: 'advanced' } } }).pick('2'))).toEqual([hurt(2, 1, 9, 'MC-11')]);
  });
  test('also who is locked in, or with a Stunned Killer; not in company', () => {
    const who = { 0: { cell: 'r2c1' }, 1: { cell: 'r3c3' }, 2: { cell: 'r4c4' }, 3: { cell: 'r4c4' } };
    expect(text('MC-11.1', { board: '- - - -\n5A:~', killer: { active: false }, who }).offered).toEqual(['0', '1']);
    expect(before(text('MC-11.1', { board: '- - - -\n5A:~', who }))).toEqual([hurt(0, 1, 9, 'MC-11')]);
  });
  test('nobody alone: nothing happens', () => {
    expect(before(text('MC-11.1', { seats: 2, who: { 1: { cell: 'r1c1' } } }))).toEqual([]);
  });
});

describe('Stage Fright (MC-12)', () => {
  test('somebody without a Panic card gets one', () => {
    const p = text('MC-12.1', { who: { 0: { panicked: true }, 1: gone() } });
    expect(p.offered).toEqual(['2', '3']);
    expect(before(p.pick('3'))).toEqual([{ type: 'PanicTaken', data: { seat: 3 } }]);
    expect(p.game.participants[3]!.panicked).toBe(true);
  });
  test('all Panicked: nothing happens', () => {
    expect(before(text('MC-12.1', { seats: 2, who: { 0: { panicked: true }, 1: { panicked: true } } }))).toEqual([]);
  });
});

describe('Intermission (MC-13)', () => {
  test('all living gain 1 Resolve, in turn order', () => {
    const p = text('MC-13.1', { first: 2, who: { 0: gone() } });
    expect(before(p)).toEqual([2, 3, 1].map((seat) => ({ type: 'ResolveGained', data: { seat, points: 1 } })));
    expect(p.game.participants.map(({ resolve }) => resolve)).toEqual([0, 2, 2, 2]);
  });
});

describe('Moving Walls (MC-14)', () => {
  test('two Empty Rooms change places, with all that belongs to the cards', () => {
    const p = text('MC-14.1', { board: '- 1A:x\n22A:0' });
    expect(p.question).toMatchObject({ kind: 'ceremony.choice', min: 2, max: 2, default: ['r1c2', 'r1c3'] });
    expect(p.offered).toEqual(but(...corners, 'r3c3'));
    const [puzzle, hidden] = [p.game.rooms['r2c1'], p.game.rooms['r4c4']];
    expect(before(p.pickAll('r4c4', 'r2c1'))).toEqual([{ type: 'RoomsSwapped', data: { a: 'r4c4', b: 'r2c1' } }]);
    expect([p.game.rooms['r4c4'], p.game.rooms['r2c1']]).toEqual([puzzle, hidden]);
    expect(puzzle).toMatchObject({ card: '22A', revealed: true, entered: true, covered: [0] });
  });
  test('no Starting Room, no Locked Room, none with anything in it', () => {
    const board = `
      S1a  S2a 1A:# -
      5A:~`;
    const p = text('MC-14.1', { board, who: { 0: { cell: 'r2c1' }, 1: { cell: 'r2c2' } }, gifts: ['r4c4'] });
    expect(p.offered).toEqual(but(...corners, 'r1c2', 'r1c3', 'r2c1', 'r2c2', 'r3c3', 'r4c4'));
  });
  test('within reach of all the living and the Killer: past closed Puzzles, not past permanent Locks', () => {
    const board = `
      S1a -     -   S2a
      -   -     -   -
      -   -     -   -
      3A:# 4A:# 5A:~ 6A:#
      S3a -     -   S4a`;
    const who = { 0: { cell: 'r4c3' } };
    expect(text('MC-14.1', { board, who }).offered).toEqual(but(...corners, 'r3c3', 'r4c1', 'r4c2', 'r4c3', 'r4c4'));
    expect(before(text('MC-14.1', { board: board.replace('5A:~', '5A:#'), who: { 0: { cell: 'r1c2' } } }))).toEqual([]);
  });
  test('not what the Killer alone cannot reach', () => {
    const board = `
      S1a -    -    S2a
      -   -    -    -
      9A:# 3A:# 4A:# 6A:#`;
    const who = Object.fromEntries(['r1c1', 'r1c4', 'r2c1', 'r2c4'].map((cell, seat) => [seat, { cell }]));
    expect(text('MC-14.1', { board, killer: { cell: 'r2c2' }, who }).offered).toEqual(['r1c2', 'r1c3', 'r2c3']);
    expect(before(text('MC-14.1', { board, killer: { cell: 'r4c2' }, who }))).toEqual([]);
  });
  test('who is dead need not reach them', () => {
    const board = `
      S1a -   -    7A:#
      -   -   -    8A:#
      9A:# 3A:# 4A:# 6A:#
      -   -    -   -
      -   -    -   -`;
    const who = { 0: { cell: 'r1c1' }, 1: { cell: 'r2c1' }, 2: gone(1), 3: gone(2) };
    expect(text('MC-14.1', { board, killer: { cell: 'r2c2' }, who }).offered).toEqual(['r1c2', 'r1c3', 'r2c3']);
  });
  test('two and no more are taken without a question, a single one stays', () => {
    const board = `
      S1a -    -    7A:#
      -   -    2A:# 8A:#
      9A:# 3A:# 4A:# 6A:#`;
    const who = { 0: { cell: 'r1c1' }, 1: { cell: 'r2c1' }, 2: gone(1), 3: gone(2) };
    expect(before(text('MC-14.1', { board, killer: { cell: 'r2c2' }, who }))).toEqual([{ type: 'RoomsSwapped', data: { a: 'r1c2', b: 'r1c3' } }]);
    expect(before(text('MC-14.1', { board, killer: { cell: 'r2c2' }, who, gifts: ['r1c2'] }))).toEqual([]);
  });
});

describe('Spotlight (MC-15)', () => {
  test('HH-Q-20 a face-down Room is turned up, occupied or not; it has not been entered', () => {
    const p = text('MC-15.1', { board: '- 1A\n- - - 4A:#', gifts: ['r2c1'] });
    expect(p.offered).toEqual(but(...corners, 'r1c2', 'r2c4'));
    expect(before(p.pick('r3c3'))).toEqual([{ type: 'RoomRevealed', data: { cell: 'r3c3', room: '9A' } }]);
    expect(p.game.rooms['r3c3']).toMatchObject({ revealed: true, entered: false });
  });
  test('all face up: nothing happens', () => {
    expect(before(text('MC-15.1', { board: KNOWN }))).toEqual([]);
  });
});

describe('Restocked (MC-16)', () => {
  test('a plain Exhausted Room is as new, occupied or not', () => {
    const p = text('MC-16.1', { board: KNOWN.replace('S1a', 'S1a:x').replace('1A', '1A:x').replace('8A', '24A:x') });
    expect(p.offered).toEqual(['r1c1', 'r1c2', 'r3c3']);
    expect(before(p.pick('r1c2'))).toEqual([{ type: 'RoomRestocked', data: { cell: 'r1c2' } }]);
    expect(p.game.rooms['r1c2']).toMatchObject({ exhausted: false, covered: [] });
  });
  test('not a Room that had a Key, a Puzzle, a special or a Locked one', () => {
    // 6A has a Key, 8A and 15A are special, 3A is Locked, 22A a Puzzle.
    const board = KNOWN.replace('6A', '6A:x').replace('8A', '8A:x').replace('15A', '15A:x').replace('3A', '3A:#x').replace('13A', '5A:x').replace('7A', '7A:x');
    expect(before(text('MC-16.1', { board }))).toEqual([{ type: 'RoomRestocked', data: { cell: 'r3c2' } }]);
  });
  test('none Exhausted: nothing happens', () => {
    expect(before(text('MC-16.1', { board: KNOWN }))).toEqual([]);
  });
});

describe('First Aid for the Beast (MC-17)', () => {
  test('HH-KILLER-02 he heals 3, up to 12', () => {
    expect(before(text('MC-17.1', { killer: { hp: 5 } }))).toEqual([healthChanged(3, 8)]);
    expect(before(text('MC-17.1', { killer: { hp: 11 } }))).toEqual([healthChanged(1, 12)]);
    expect(before(text('MC-17.1', { killer: { hp: 12 } }))).toEqual([]);
  });
  test('HH-KILLER-04 dead, he is Stunned with 3', () => {
    const p = text('MC-17.1', { killer: { hp: 0, rage: 0, active: false } });
    expect(before(p)).toEqual([healthChanged(3, 3)]);
    expect(p.game.killer).toMatchObject({ hp: 3, active: false });
  });
});

describe('Backstage Door (MC-18)', () => {
  test('he goes to an Empty Room within his reach, which stays face down', () => {
    const p = text('MC-18.1');
    expect(p.offered).toEqual(but(...corners, 'r3c3'));
    expect(before(p.pick('r1c2'))).toEqual([moved('r3c3', 'r1c2')]);
    expect(p.game.rooms['r1c2']!.revealed).toBe(false);
  });
  test('not past permanent Locks, nor into a Room that is Locked or not Empty', () => {
    const board = `
      -    -    -   -
      3A:# 4A:# 5A:~ 6A:#
      -    -    -   -
      9A:# 12A:# 14A:# 13A:#`;
    expect(text('MC-18.1', { board, who: { 0: { cell: 'r2c3' } }, gifts: ['r3c4'] }).offered).toEqual(['r1c1', 'r1c2', 'r1c3', 'r3c1', 'r3c2']);
    expect(text('MC-18.1', { board: board.replace('5A:~', '5A:#'), gifts: ['r3c4'] }).offered).toEqual(['r3c1', 'r3c2']);
  });
  test('HH-MC-17 HH-MC-18 fighting, Stunned or dead he does not', () => {
    expect(before(text('MC-18.1', { who: { 1: { cell: 'r3c3' } } }))).toEqual([]);
    expect(before(text('MC-18.1', { killer: { active: false } }))).toEqual([]);
    expect(before(text('MC-18.1', { killer: { active: false, hp: 0, rage: 0 } }))).toEqual([]);
  });
});

describe('the symbols follow where the text comes to nothing', () => {
  /** He can use no symbol but to get up, which takes two. */
  const full = { hp: 12, rage: 4, active: false };
  const nothing: readonly (readonly [card: string, at: AtCeremony, spent: Fact])[] = [
    ['MC-01.1', { state: { gifts: { supply: [] } } }, activated],
    ['MC-02.1', { state: { gifts: { supply: [] } } }, lost(1)],
    ['MC-03.1', {}, lost(1)],
    ['MC-04.1', { killer: { hp: 0, rage: 0, active: false } }, healthChanged(1, 1)],
    ['MC-05.1', {}, lost(1)],
    ['MC-06.1', { seats: 2, who: { 1: { cell: 'r1c1' } } }, lost(1)],
    ['MC-07.1', {}, lost(1)],
    ['MC-10.1', {}, lost(1)],
    ['MC-11.1', { seats: 2, who: { 1: { cell: 'r1c1' } } }, lost(1)],
    ['MC-12.1', { seats: 2, who: { 0: { panicked: true }, 1: { panicked: true } } }, activated],
    ['MC-14.1', { board: '- - - -\n4A:# 6A:# 8A:# 9A:#' }, activated],
    ['MC-15.1', { board: KNOWN }, activated],
    ['MC-16.1', {}, activated],
    ['MC-17.1', {}, lost(1)],
    ['MC-18.1', {}, lost(1)],
  ];
  test.each(nothing)('%s', (card, at, spent) => {
    expect(ceremony({ killer: full, ...at, deck: [card] }).facts.slice(0, 2)).toEqual([played(0, card), spent]);
  });
});
