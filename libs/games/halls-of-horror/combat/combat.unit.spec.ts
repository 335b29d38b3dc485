import { describe, expect, test } from '@jest/globals';
import { ARENA, fighting, rolled } from '../testing/fighting.js';
import { playing } from '../testing/playing.js';

const POOR = { resolve: 0 };
const ALL_POOR = [POOR, POOR, POOR, POOR];

describe('who fights', () => {
  /** The beginning of a turn: all four Participants and the Killer as told. */
  const turn = (cells: string[], killer: object = { cell: 'r5c3' }, who: { [seat: number]: object } = {}) =>
    playing({
      state: { participants: Object.fromEntries(cells.map((cell, seat) => [seat, { cell, ...who[seat] }])), killer, rooms: { [ARENA]: { revealed: true } } },
      agenda: [{ step: 'turn' }],
    });
  const kinds = (p: ReturnType<typeof turn>): string[] => p.questions.map(({ seat, kind }) => `${seat} ${kind}`);

  test('HH-COMBAT-01 HH-COMBAT-02 living Participants who share a Room choose Attack or Escape', () => {
    const p = turn([ARENA, 'r1c4', ARENA, 'r5c1']);
    expect(kinds(p)).toEqual(['0 combat.action', '1 action', '2 combat.action', '3 action']);
    expect(p.offeredTo(0)).toEqual(['attack', 'escape']);
  });
  test('HH-COMBAT-01 HH-KCOMBAT-01 so does whoever is with the Active Killer', () => {
    const p = turn([ARENA, 'r1c4', 'r5c4', 'r5c1'], { cell: ARENA });
    expect(kinds(p)).toEqual(['0 combat.action', '1 action', '2 action', '3 action']);
    expect(p.offeredTo(0)).toEqual(['attack', 'escape']);
  });
  test('HH-COMBAT-01 neither a Stunned Killer nor a body makes a Combat', () => {
    expect(kinds(turn([ARENA, 'r1c4', 'r5c4', 'r5c1'], { cell: ARENA, active: false }))[0]).toBe('0 action');
    expect(kinds(turn([ARENA, ARENA, 'r5c4', 'r5c1'], {}, { 1: { alive: false, body: true, hp: 0, death: 1 } }))[0]).toBe('0 action');
  });
  test('HH-D-07 the clock takes Escape', () => {
    expect(turn([ARENA, ARENA, 'r1c4', 'r5c1']).askedOf(0).default).toEqual(['escape']);
  });
  test('HH-COMBAT-01 HH-Q-12 all who began the turn in the Room, in turn order, and the Killer', () => {
    const p = fighting({ cards: ['escape', 'r1c1', 'attack', 'attack'], who: [{ items: ['knife'] }, {}, { items: ['knife'] }, { items: ['knife'] }], killer: {}, first: 3 });
    expect(p.told('CombatBegan')).toEqual([
      {
        cell: ARENA,
        fighters: [
          { seat: 3, card: 'attack' },
          { seat: 0, card: 'escape' },
          { seat: 2, card: 'attack' },
        ],
        killer: true,
      },
    ]);
  });
  test('HH-COMBAT-01 a Stunned Killer lies there and does not fight', () => {
    const p = fighting({ cards: ['attack', 'attack'], who: ALL_POOR, killer: { active: false } }, [...rolled(2), ...rolled(1)]);
    expect(p.told('CombatBegan')).toMatchObject([{ killer: false }]);
    expect(p.told('DamageSuffered')).toEqual([{ seat: 1, points: 2, hp: 8, from: '0' }]);
  });
  test('HH-Q-13 whoever has come in since does not fight, is not hit and does not count', () => {
    const arrived = { who: [POOR, POOR, { ...POOR, cell: ARENA }] };
    const p = fighting({ cards: ['attack', 'attack', 'r1c2'], ...arrived }, [...rolled(2), ...rolled(1)]);
    expect(p.told('CombatBegan')).toMatchObject([{ fighters: [{ seat: 0 }, { seat: 1 }] }]);
    expect(p.told('DamageSuffered')).toEqual([{ seat: 1, points: 2, hp: 8, from: '0' }]);
  });
  test('HH-Q-12 HH-Q-13 Combats in two Rooms are fought one after the other, and who Escapes into the second does not join it', () => {
    const p = playing(
      {
        state: {
          rooms: { [ARENA]: { revealed: true, entered: true }, r2c3: { revealed: true, entered: true } },
          participants: { 0: { cell: ARENA, resolve: 0 }, 1: { cell: ARENA, resolve: 0 }, 2: { cell: 'r2c3', resolve: 0 }, 3: { cell: 'r2c3', resolve: 0 } },
          killer: { cell: 'r5c3' },
          turn: { first: 0 },
        },
        agenda: [{ step: 'turn' }],
      },
      [...rolled(2), ...rolled(1)],
    );
    p.seat(0, 'escape').seat(1, 'escape').seat(2, 'attack').seat(3, 'escape').pick('r2c3', 'r2c3');
    expect(p.told('CombatBegan')).toMatchObject([
      { cell: ARENA, fighters: [{ seat: 0 }, { seat: 1 }] },
      { cell: 'r2c3', fighters: [{ seat: 2 }, { seat: 3 }] },
    ]);
    expect(p.told('DamageSuffered')).toEqual([{ seat: 3, points: 2, hp: 8, from: '2' }]);
  });
});

describe('the roll', () => {
  test('HH-COMBAT-03 HH-COMBAT-06 HH-WEAPON-09 each Participant rolls 4 dice, in turn order', () => {
    const p = fighting({ cards: ['attack', 'escape'], who: ALL_POOR, first: 1 }, [1, 2, 3, 4, 5, 6, 1, 2]);
    expect(p.told('DiceRolled')).toEqual([
      { seat: 1, dice: [1, 2, 3, 4] },
      { seat: 0, dice: [5, 6, 1, 2] },
    ]);
    expect(p.told('CombatDecided')).toMatchObject([{ successes: [{ seat: 1, successes: 1 }, { seat: 0, successes: 2 }] }]);
  });
  test('HH-COMBAT-04 a basic Attack succeeds on 5 and 6', () => {
    const p = fighting({ cards: ['attack', 'attack'], who: ALL_POOR }, [4, 5, 6, 5, 1, 2, 3, 4]);
    expect(p.told('CombatDecided')).toMatchObject([{ successes: [{ successes: 3 }, { successes: 0 }] }]);
  });
  test('HH-COMBAT-05 an Escape succeeds on 4, 5 and 6', () => {
    const p = fighting({ cards: ['attack', 'escape'], who: ALL_POOR }, [...rolled(0), 3, 4, 5, 6]);
    expect(p.told('CombatDecided')).toMatchObject([{ successes: [{ successes: 0 }, { successes: 3 }] }]);
  });
  test.each([
    [0, 3],
    [1, 3],
    [2, 4],
    [3, 4],
    [4, 5],
  ])('HH-KCOMBAT-05 HH-KCOMBAT-06 at Rage %i the Killer rolls %i dice, and 5 and 6 are Successes', (rage, dice) => {
    const p = fighting({ cards: ['escape', 'r1c1'], who: ALL_POOR, killer: { rage } }, [...rolled(0), 4, 5, 6, 3, 6].slice(0, 4 + dice));
    expect(p.told('KillerRolled')).toMatchObject([{ dice: [4, 5, 6, 3, 6].slice(0, dice) }]);
    expect(p.told('CombatDecided')).toMatchObject([{ killer: dice === 5 ? 3 : 2 }]);
  });
  test('HH-Q-77 four Participants and the Killer at his worst roll 21 dice', () => {
    const cards = ['escape', 'escape', 'escape', 'escape'];
    const p = fighting({ cards, who: ALL_POOR, killer: { rage: 4 } }, rolled(0, 21));
    expect([...p.told('DiceRolled'), ...p.told('KillerRolled')].flatMap(({ dice }) => dice)).toHaveLength(21);
  });
  test('HH-KCOMBAT-07 HH-KCOMBAT-08 HH-Q-75 nobody is asked anything about the Killer: he rolls once and Attacks', () => {
    const p = fighting({ cards: ['escape', 'r1c1'], who: [{ resolve: 1 }, { resolve: 5 }], killer: {} }, [...rolled(0), ...rolled(1, 3)]);
    expect(p.questions.map(({ seat }) => seat)).toEqual([0]);
    p.pick('accept');
    expect(p.told('KillerRolled')).toHaveLength(1);
    expect(p.types).not.toContain('KillerRerolled');
    expect(p.told('DamageSuffered')).toMatchObject([{ from: 'killer' }]);
  });

  const handler = (cards: string[], first: number, master?: number) =>
    fighting({ cards, who: ALL_POOR, killer: {}, first, state: master === undefined ? {} : { ceremony: { master } } }, rolled(0, 21))
      .told('KillerRolled')
      .map(({ seat }) => seat);
  test('HH-KCOMBAT-02 the First Player rolls for the Killer', () => {
    expect(handler(['escape', 'r1c1', 'r1c4', 'r5c1'], 2)).toEqual([2]);
  });
  test('HH-KCOMBAT-03 HH-Q-75 or the seat to his right while he is one of the opponents, whoever that is', () => {
    expect(handler(['r1c1', 'r1c4', 'escape', 'r5c1'], 2)).toEqual([1]);
    expect(handler(['escape', 'r1c1', 'r1c4', 'r5c1'], 0)).toEqual([3]);
    expect(handler(['escape', 'r1c1', 'r1c4', 'escape'], 0)).toEqual([3]);
  });
  test('HH-KCOMBAT-04 or the MC, once there is one', () => {
    expect(handler(['escape', 'r1c1', 'r1c4', 'r5c1'], 0, 1)).toEqual([1]);
    expect(handler(['r1c1', 'escape', 'r1c4', 'r5c1'], 0, 3)).toEqual([3]);
  });
});

describe('the Killer left alone', () => {
  /** Seat 0 fights him and comes to its end as told; seat 1 stands where told when the Actions are over. */
  const ended = (card: string, who: object, other: string, killer: object = {}) => {
    const state = {
      rooms: { r3c2: { revealed: true, entered: true } },
      participants: { 0: { cell: ARENA, ...POOR, ...who }, 1: { cell: other }, 2: { cell: 'r4c4' } },
      killer: { cell: ARENA, rage: 2, ...killer },
      turn: { phase: 'action', first: 2, starts: [ARENA, 'r1c4', 'r4c4'], actions: [card, 'search', 'search'] },
    };
    const agenda = [{ step: 'combat', args: { cell: ARENA } }, { step: 'endActions' }];
    return playing({ seats: 3, state, agenda }, [...rolled(1), ...rolled(1, 4)]);
  };
  test('HH-Q-76 HH-KCOMBAT-19 is Stunned, because his opponent has Escaped or died', () => {
    expect(ended('escape', {}, 'r1c4').pick('r3c2').told('KillerStunned')).toEqual([{ rage: 1 }]);
    expect(ended('attack', { hp: 2 }, 'r1c4').told('KillerStunned')).toEqual([{ rage: 1 }]);
  });
  test('HH-Q-76 not while the opponent stays, or somebody has come in', () => {
    expect(ended('attack', {}, 'r1c4').types).not.toContain('KillerStunned');
    expect(ended('escape', {}, ARENA).pick('r3c2').types).not.toContain('KillerStunned');
  });
});

describe('all Escape', () => {
  test('HH-COMBAT-22 HH-COMBAT-23 HH-COMBAT-24 two go without dice, in turn order, each where it likes', () => {
    const p = fighting({ cards: ['escape', 'escape'], first: 1 });
    expect(p.question.seat).toBe(1);
    p.pick('r1c2');
    expect(p.question.seat).toBe(0);
    p.pick('r3c2');
    expect(p.types).toEqual(['CombatBegan', 'ParticipantMoved', 'ParticipantMoved', 'CombatEnded', 'TurnBegan']);
  });
  test('HH-Q-62 so do three', () => {
    const p = fighting({ cards: ['escape', 'escape', 'escape'] }).pick('r1c2', 'r2c1', 'r2c1');
    expect(p.told('ParticipantMoved').map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(p.types).not.toContain('DiceRolled');
  });
  test('HH-KCOMBAT-10 from the Killer they roll', () => {
    expect(fighting({ cards: ['escape', 'escape'], who: ALL_POOR, killer: {} }, rolled(0, 11)).told('DiceRolled')).toHaveLength(2);
  });
});

describe('the solo game', () => {
  const solo = (card: string, dice: number[], killer: object = {}) => fighting({ cards: [card], who: [POOR], killer }, dice);
  test.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
  ])('HH-SOLO-40 HH-SOLO-41 at Rage %i the Killer has %i Successes without a roll, and a tie is his', (rage, successes) => {
    const p = solo('attack', rolled(successes), { rage });
    expect(p.told('KillerScored')).toEqual([{ successes }]);
    expect(p.types).not.toContain('KillerRolled');
    expect(p.told('DamageSuffered')).toMatchObject([{ from: 'killer' }]);
    expect(solo('attack', rolled(successes + 1), { rage }).told('KillerHurt')).toEqual([{ seat: 0, points: 2, hp: 8 }]);
  });
  test('HH-SOLO-42 an Escape from him cannot be stopped', () => {
    const p = solo('escape', rolled(0), { rage: 1 });
    expect(p.told('DamageSuffered')).toEqual([{ seat: 0, points: 3, hp: 7, from: 'killer' }]);
    expect(p.question.kind).toBe('escape.direction');
  });
});
