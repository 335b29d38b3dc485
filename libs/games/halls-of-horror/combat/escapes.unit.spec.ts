import { describe, expect, test } from '@jest/globals';
import { ARENA, fighting, rolled } from '../testing/fighting.js';
import { playing } from '../testing/playing.js';

const POOR = { resolve: 0 };
const NEIGHBOURS = ['r1c2', 'r2c3', 'r3c2', 'r2c1'];
/** Seat 1 gets away from seat 0. */
const flee = (more: Partial<Parameters<typeof fighting>[0]> = {}) => fighting({ cards: ['attack', 'escape', 'r4c4'], who: [POOR, POOR], ...more }, [...rolled(0), ...rolled(1)]);

describe('an Escape', () => {
  test('HH-ESCAPE-01 HH-ESCAPE-02 HH-ESCAPE-07 HH-D-14 leads right after the Combat into a Room next door, and cannot be turned down', () => {
    const p = flee();
    expect(p.question).toMatchObject({ seat: 1, kind: 'escape.direction', min: 1, max: 1 });
    expect(p.question.options).toEqual([
      { id: 'r1c2', label: 'Altar Surrounded by Traps (row 1, column 2)', data: { space: 'r1c2' } },
      { id: 'r2c3', label: 'Ticking Cell (row 2, column 3)', data: { space: 'r2c3' } },
      { id: 'r3c2', label: 'Fake Hostage Room (row 3, column 2)', data: { space: 'r3c2' } },
      { id: 'r2c1', label: 'Room Filled with Tombs (row 2, column 1)', data: { space: 'r2c1' } },
    ]);
    expect(p.types.at(-1)).toBe('CombatDecided');
    p.pick('r3c2');
    expect(p.told('ParticipantMoved')).toEqual([{ seat: 1, from: ARENA, to: 'r3c2', how: 'escape' }]);
    expect(p.types.slice(-3)).toEqual(['ParticipantMoved', 'CombatEnded', 'TurnBegan']);
    expect(p.game).toMatchObject({ combat: null, participants: { 1: { cell: 'r3c2' } } });
  });
  test('HH-Q-74 not into a Locked Room, of either kind', () => {
    const p = flee({ state: { rooms: { r1c2: { lock: 'permanent' }, r2c3: { lock: 'temporary' } } } });
    expect(p.offered).toEqual(['r3c2', 'r2c1']);
  });
  test('HH-Q-74 into any other, with others in it, the Killer, a body, or face down', () => {
    const who = [POOR, POOR, {}, { alive: false, body: true, hp: 0, death: 1 }];
    const p = flee({ cards: ['attack', 'escape', 'r1c2', 'r3c2'], who, state: { killer: { cell: 'r2c3' }, rooms: { r2c1: { revealed: false } } } });
    expect(p.offered).toEqual(NEIGHBOURS);
    expect(p.question.options.at(-1)).toEqual({ id: 'r2c1', label: 'unknown Room (row 2, column 1)', data: { space: 'r2c1' } });
  });
  test('HH-D-14 the only way is taken without a question', () => {
    const rooms = { r1c2: { lock: 'permanent' }, r2c3: { lock: 'permanent' }, r3c2: { lock: 'permanent' } };
    expect(flee({ state: { rooms } }).told('ParticipantMoved')).toEqual([{ seat: 1, from: ARENA, to: 'r2c1', how: 'escape' }]);
  });
  test('HH-Q-73 where there is no way it stays', () => {
    const rooms = Object.fromEntries(NEIGHBOURS.map((cell) => [cell, { lock: 'permanent' }]));
    const p = flee({ state: { rooms } });
    expect(p.types).not.toContain('ParticipantMoved');
    expect(p.types).toContain('CombatEnded');
    expect(p.game.participants[1]!.cell).toBe(ARENA);
  });
  test.each([
    ['up first', {}, 'r1c2'],
    ['not to a Participant', { cards: ['attack', 'escape', 'r1c2'] }, 'r2c3'],
    ['not to the Active Killer', { state: { killer: { cell: 'r1c2' } } }, 'r2c3'],
    ['to a Stunned Killer', { state: { killer: { cell: 'r1c2', active: false } } }, 'r1c2'],
    ['to a body', { cards: ['attack', 'escape', 'r1c2'], who: [POOR, POOR, { alive: false, body: true, hp: 0, death: 1 }] }, 'r1c2'],
    ['past Locked ones', { state: { rooms: { r1c2: { lock: 'permanent' } } } }, 'r2c3'],
  ])('HH-D-14 the clock flees %s', (_, more, to) => {
    expect(flee(more).question.default).toEqual([to]);
  });
  test('HH-D-14 where all are occupied, it takes the first', () => {
    const rooms = { r2c3: { lock: 'permanent' }, r3c2: { lock: 'permanent' } };
    const p = flee({ cards: ['attack', 'escape', 'r1c2', 'r2c1'], state: { rooms } });
    expect(p.offered).toEqual(['r1c2', 'r2c1']);
    expect(p.timeout().told('ParticipantMoved')).toEqual([{ seat: 1, from: ARENA, to: 'r1c2', how: 'escape' }]);
  });
  test('HH-ESCAPE-03 turns up a Room that lies face down, and enters it for the first time', () => {
    const p = flee({ state: { rooms: { r2c1: { revealed: false, entered: false } } } }).pick('r2c1');
    expect(p.facts.slice(p.types.indexOf('RoomRevealed'), p.types.indexOf('CombatEnded'))).toEqual([
      { type: 'RoomRevealed', data: { cell: 'r2c1', room: '3A' } },
      { type: 'ParticipantMoved', data: { seat: 1, from: ARENA, to: 'r2c1', how: 'escape' } },
      { type: 'RoomEntered', data: { cell: 'r2c1', seat: 1 } },
    ]);
  });
  test('HH-ESCAPE-04 may end in a Room that shuts behind whoever enters it first and alone', () => {
    const state = {
      rooms: { r2c3: { card: '5A' } },
      participants: { 0: { ...POOR, cell: ARENA } },
      killer: { cell: ARENA },
      turn: { number: 1, phase: 'action', starts: [ARENA], actions: ['escape'] },
    };
    const p = playing({ seats: 1, state, agenda: [{ step: 'combat', args: { cell: ARENA } }, { step: 'endActions' }] }, rolled(2)).pick('r2c3');
    expect(p.told('RoomEntered')).toEqual([{ cell: 'r2c3', seat: 0 }]);
    expect(p.told('RoomLocked')).toEqual([{ cell: 'r2c3', lock: 'temporary', seat: 0, owed: false }]);
  });
  test('HH-ESCAPE-05 HH-ESCAPE-06 HH-COMBAT-24 several choose and move in turn order, and may meet again: the next turn is Combat', () => {
    const p = fighting({ cards: ['escape', 'attack', 'escape'], who: [POOR, POOR, POOR], first: 2 }, [...rolled(2), ...rolled(2), ...rolled(1)]);
    expect(p.question.seat).toBe(2);
    p.pick('r2c3');
    expect(p.question.seat).toBe(0);
    p.pick('r2c3');
    expect(p.questions.map(({ seat, kind }) => `${seat} ${kind}`)).toEqual(['0 combat.action', '1 action', '2 combat.action']);
  });
  test('HH-COMBAT-14 who was hit by the better Attack Escapes all the same, if it lives', () => {
    const p = fighting({ cards: ['attack', 'escape'], who: [POOR, POOR] }, [...rolled(2), ...rolled(1)]);
    expect(p.told('DamageSuffered')).toHaveLength(1);
    expect(p.pick('r1c2').told('ParticipantMoved')).toHaveLength(1);
  });
  test('HH-COMBAT-16 HH-COMBAT-25 who ties with an Attack stays', () => {
    const p = fighting({ cards: ['attack', 'escape'], who: [POOR, POOR] }, [...rolled(1), ...rolled(1)]);
    expect(p.types).not.toContain('ParticipantMoved');
    expect(p.questions.map(({ kind }) => kind)).toEqual(['combat.action', 'combat.action']);
  });
  test('HH-D-14 who concedes while it chooses flees by the default', () => {
    expect(flee().concede(1).told('ParticipantMoved')).toEqual([{ seat: 1, from: ARENA, to: 'r1c2', how: 'escape' }]);
  });
});
