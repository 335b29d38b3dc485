import { describe, expect, test } from '@jest/globals';
import { hallsOfHorror } from '../index.js';
import { acted, acting, known, locked, select, standing } from '../testing/acting.js';
import { playing } from '../testing/playing.js';

const ALL = ['up', 'right', 'down', 'left', 'search'];
const middle = { rooms: known('r2c2'), participants: standing('r2c2'), killer: { cell: 'r4c3' } };
const penalty = { impossibleActions: 'penalty' } as const;
/** Seat 0 shut in with a Puzzle. */
const lockedIn = { rooms: { r2c2: { card: '11A', revealed: true, entered: true, lock: 'temporary' } }, participants: standing('r2c2'), killer: { cell: 'r4c3' } };
/** Seat 0 with nowhere to go and nothing to find. */
const walledIn = { rooms: { r1c1: { exhausted: true }, ...locked('r1c2', 'r2c1') } };

describe('selecting', () => {
  test('HH-TURN-02 HH-TURN-03 HH-TURN-18 HH-D-06 all are asked at the same time as the turn begins', () => {
    const p = acting({ state: { ...middle, turn: { number: 6, first: 2 } } });
    expect(p.facts).toEqual([{ type: 'TurnBegan', data: { number: 7, first: 2 } }]);
    expect(p.questions.map(({ seat, kind, default: byDefault }) => [seat, kind, ...byDefault])).toEqual([0, 1, 2, 3].map((seat) => [seat, 'action', 'search']));
    expect(p.game.turn).toMatchObject({ number: 7, first: 2, phase: 'selection', starts: ['r2c2', 'r1c4', 'r5c4', 'r5c1'], actions: [null, null, null, null] });
  });
  test('HH-TURN-18 HH-Q-19 of the turn before nothing is left, neither first entries nor Combats nor Exits', () => {
    const before = { number: 6, first: 2, phase: 'ceremony', actions: ['up', 'attack', 'attack', 'search'], entered: ['r4c1'], fought: ['r2c2'], killerFought: true, escaped: [3] };
    const { turn } = acting({ state: { participants: standing('r2c1'), turn: before } }).game;
    const afresh = { actions: [null, null, null, null], entered: [], fought: [], killerFought: false, escaped: [] };
    expect(turn).toEqual({ number: 7, first: 2, phase: 'selection', starts: ['r2c1', 'r1c4', 'r5c4', 'r5c1'], ...afresh });
  });
  test('HH-SETUP-16 HH-TURN-03 HH-TURN-13 HH-MOVE-01 HH-D-06 whoever is alone has five Actions', () => {
    expect(acting({ state: middle }).askedOf(0).options).toEqual([
      { id: 'up', label: 'Up: unknown Room (row 1, column 2)', data: { space: 'r1c2' } },
      { id: 'right', label: 'Right: unknown Room (row 2, column 3)', data: { space: 'r2c3' } },
      { id: 'down', label: 'Down: unknown Room (row 3, column 2)', data: { space: 'r3c2' } },
      { id: 'left', label: 'Left: unknown Room (row 2, column 1)', data: { space: 'r2c1' } },
      { id: 'search', label: 'Search', data: { space: 'r2c2' } },
    ]);
  });
  test('HH-SETUP-15 HH-TURN-04 HH-TURN-13 HH-D-07 HH-MOVE-18 HH-MOVE-19 HH-COMBAT-02 in company there is Attack and Escape, and no Move or Search', () => {
    const p = acting({ state: { rooms: known('r2c2'), participants: standing('r2c2', 'r2c2', 'r2c2') } });
    for (const seat of [0, 1, 2]) {
      expect(p.askedOf(seat)).toMatchObject({ kind: 'combat.action', default: ['escape'] });
      expect(p.askedOf(seat).options).toEqual([
        { id: 'attack', label: 'Attack' },
        { id: 'escape', label: 'Escape' },
      ]);
    }
    expect(p.askedOf(3).kind).toBe('action');
  });
  test('HH-TURN-04 HH-Q-11 HH-KCOMBAT-01 HH-KILLER-08 the Active Killer is company', () => {
    expect(acting({ state: { killer: { cell: 'r1c1' } } }).questions.map(({ kind }) => kind)).toEqual(['combat.action', 'action', 'action', 'action']);
  });
  test.each([
    ['a Stunned Killer', { killer: { cell: 'r1c1', active: false } }],
    ['a dead Killer', { killer: { cell: 'r1c1', active: false, hp: 0 } }],
    ['a body', { participants: { 1: { cell: 'r1c1', alive: false, body: true, hp: 0, death: 1 } } }],
    ['a Gift token', { gifts: { board: [{ id: 'gift-1', cell: 'r1c1', token: 'GT-01' }], placed: 1 } }],
  ])('HH-Q-11 HH-KILLER-11 with %s one is alone', (_, state) => {
    expect(acting({ state }).askedOf(0)).toMatchObject({ kind: 'action' });
  });
  test('HH-TURN-20 HH-DEATH-07 the dead are not asked', () => {
    const dead = { alive: false, body: true, hp: 0, death: 1 };
    const p = acting({ state: { participants: { 1: dead, 2: { ...dead, body: false, death: 2 } } } });
    expect(p.questions.map(({ seat }) => seat)).toEqual([0, 3]);
    expect(select(p, 'down', null, null, 'up').told('ActionsRevealed')).toEqual([
      {
        actions: [
          { seat: 0, action: 'down' },
          { seat: 3, action: 'up' },
        ],
      },
    ]);
    expect(p.game.turn.starts).toEqual(['r1c1', null, null, 'r5c1']);
  });
  test('HH-TURN-05 HH-MOVE-20 HH-PUZZLE-06 HH-D-06 whoever is locked in can Search only, and is asked all the same', () => {
    const p = acting({ state: lockedIn });
    expect([p.offeredTo(0), p.askedOf(0).default]).toEqual([['search'], ['search']]);
  });
  test('HH-Q-22 nobody can be in Combat in a Room that has shut: it would be a fault', () => {
    expect(() => acting({ state: { ...lockedIn, participants: standing('r2c2', 'r2c2') } })).toThrow('seat 0 would have to fight in a Room that has shut');
  });
});

describe('what can be selected', () => {
  test('HH-MOVE-05 HH-Q-09 nobody moves off the board', () => {
    const p = acting({ state: { participants: standing('r1c1', 'r1c4', 'r5c4', 'r5c1') } });
    expect([0, 1, 2, 3].map((seat) => p.offeredTo(seat))).toEqual([
      ['right', 'down', 'search'],
      ['down', 'left', 'search'],
      ['up', 'left', 'search'],
      ['up', 'right', 'search'],
    ]);
  });
  test('HH-MOVE-06 HH-LOCK-09 HH-PUZZLE-22 nobody moves into a Locked Room, be it for good or for now', () => {
    const rooms = { ...known('r2c2'), ...locked('r1c2'), r2c1: { card: '11A', revealed: true, entered: true, lock: 'temporary' } };
    const p = acting({ state: { ...middle, rooms, participants: standing('r2c2', 'r2c1') } });
    expect([p.offeredTo(0), p.offeredTo(1)]).toEqual([['right', 'down', 'search'], ['search']]);
  });
  test('HH-Q-46 Search is there if it can be used for anything', () => {
    expect(acting({ state: { rooms: { r1c1: { exhausted: true } } } }).offeredTo(0)).toEqual(['right', 'down']);
    expect(acting({ state: { rooms: { r1c1: { exhausted: true } }, participants: { 0: { panicked: true } } } }).offeredTo(0)).toEqual(['right', 'down', 'search']);
  });
  test('HH-D-06 the clock Searches where that is possible, else it takes the first way of Up, Right, Down, Left', () => {
    const p = acting({ state: { rooms: { r1c1: { exhausted: true }, r5c4: { exhausted: true }, ...locked('r4c4') } } });
    expect([0, 1, 2].map((seat) => p.askedOf(seat).default)).toEqual([['right'], ['search'], ['left']]);
    for (const seat of [0, 1, 2]) p.timeout(seat);
    p.seat(3, 'up');
    expect(p.game.turn.actions).toEqual(['right', 'search', 'left', 'up']);
  });
  test('HH-D-07 the clock Escapes', () => {
    const p = acting({ seats: 2, state: { rooms: known('r2c2'), participants: standing('r2c2', 'r2c2'), killer: { cell: 'r4c3' } } }).timeout(0).timeout(1);
    expect(p.told('ActionsRevealed')).toEqual([
      {
        actions: [
          { seat: 0, action: 'escape' },
          { seat: 1, action: 'escape' },
        ],
      },
    ]);
  });
  test('HH-TURN-16 HH-Q-09 an impossible Action is refused and costs nothing', () => {
    const p = acting();
    expect(() => p.seat(0, 'up')).toThrow(expect.objectContaining({ code: 'NOT_OFFERED' }));
    expect(p.game.participants[0]!.resolve).toBe(1);
  });
  test.each(['reject', 'penalty'] as const)('HH-Q-10 with %s, whoever can do nothing at all passes without being asked, free of charge', (impossibleActions) => {
    const p = acting({ options: { impossibleActions }, state: walledIn });
    expect(p.questions.map(({ seat }) => seat)).toEqual([1, 2, 3]);
    select(p, null, 'down', 'up', 'up');
    expect(p.told('ActionsRevealed')).toMatchObject([{ actions: [{ seat: 0, action: 'pass' }, { seat: 1 }, { seat: 2 }, { seat: 3 }] }]);
    expect(p.told('ActionPassed')).toEqual([{ seat: 0 }]);
    expect(p.types).not.toContain('ActionFailed');
    expect(p.game.participants[0]).toMatchObject({ cell: 'r1c1', resolve: 1 });
  });
  test('HH-Q-10 if nobody can do anything, the turn goes on by itself', () => {
    const rooms = { ...walledIn.rooms, r4c4: { exhausted: true }, ...locked('r1c2', 'r2c1', 'r3c4', 'r4c3') };
    const p = acting({ seats: 2, state: { rooms, turn: { first: 1 } } });
    const actions = [
      { seat: 1, action: 'pass' },
      { seat: 0, action: 'pass' },
    ];
    expect(acted(p)).toEqual([
      { type: 'ActionsRevealed', data: { actions } },
      { type: 'ActionPassed', data: { seat: 1 } },
      { type: 'ActionPassed', data: { seat: 0 } },
      { type: 'ActionsEnded', data: {} },
    ]);
  });
  test('HH-TURN-15 HH-Q-09 with penalty all five Actions are offered to whoever is alone or locked in, and still no Combat card', () => {
    const p = acting({ options: penalty, state: { ...lockedIn, participants: standing('r2c2', 'r1c4', 'r5c1', 'r5c1') } });
    expect([0, 1, 2].map((seat) => p.offeredTo(seat))).toEqual([ALL, ALL, ['attack', 'escape']]);
    expect([p.askedOf(0).default, p.askedOf(1).default]).toEqual([['search'], ['search']]);
    expect(p.askedOf(1).options.slice(0, 3)).toEqual([
      { id: 'up', label: 'Up: a wall' },
      { id: 'right', label: 'Right: a wall' },
      { id: 'down', label: 'Down: unknown Room (row 2, column 4)', data: { space: 'r2c4' } },
    ]);
  });
  test('HH-D-06 with penalty the clock takes nothing impossible', () => {
    const p = acting({ options: penalty, state: { rooms: { r1c1: { exhausted: true } } } });
    expect([p.offeredTo(0), p.askedOf(0).default]).toEqual([ALL, ['right']]);
  });
});

describe('the reveal', () => {
  test('HH-TURN-06 HH-TURN-07 nothing is known before the last has selected; then all is, and cannot be changed', () => {
    const p = acting({ state: { rooms: known('r2c2'), participants: standing('r2c2', 'r2c2'), killer: { cell: 'r3c3' }, turn: { first: 3 } } });
    p.now.seat(0, 'escape').seat(1, 'escape').seat(2, 'up');
    expect(p.facts).toEqual([]);
    expect(() => p.seat(0, 'attack')).toThrow('seat 0 is not asked');
    p.seat(3, 'up');
    expect(p.facts[0]).toEqual({
      type: 'ActionsRevealed',
      data: {
        actions: [
          { seat: 3, action: 'up' },
          { seat: 0, action: 'escape' },
          { seat: 1, action: 'escape' },
          { seat: 2, action: 'up' },
        ],
      },
    });
    expect(p.game.turn).toMatchObject({ phase: 'action', actions: ['escape', 'escape', 'up', 'up'] });
    expect(p.questions.map(({ kind }) => kind)).toEqual(['escape.direction']);
  });
  test('HH-TURN-06 what others see before the reveal is that a seat is waited for', () => {
    const commit = hallsOfHorror.resume({ seats: 4, game: playingState(), agenda: [{ step: 'turn', args: null }], asked: 0, conceded: [] }, never);
    expect(hallsOfHorror.decisions(commit.state, 1).map(({ seat, kind }) => [seat, kind])).toEqual([
      [0, 'waiting'],
      [1, 'action'],
      [2, 'waiting'],
      [3, 'waiting'],
    ]);
  });
  test('HH-TURN-19 a seat selects for its own Participant alone', () => {
    const p = select(acting(), 'right', 'down', 'up', 'up');
    expect(p.game.participants.map(({ cell }) => cell)).toEqual(['r1c2', 'r2c4', 'r4c4', 'r4c1']);
  });
});

const never = { integer: () => 0, pick: () => { throw new Error('no luck is needed'); }, shuffle: () => { throw new Error('no luck is needed'); } };
const playingState = () => playing({ agenda: [{ step: 'turn' }] }).game as never;
