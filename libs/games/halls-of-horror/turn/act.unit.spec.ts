import { describe, expect, test } from '@jest/globals';
import { acted, actedTypes, acting, known, locked, select, standing, type Acting } from '../testing/acting.js';
import { rolled } from '../testing/fighting.js';
import { cardsOf } from '../testing/searching.js';

const FAR = { cell: 'r4c3' };
const penalty = { impossibleActions: 'penalty' } as const;
const poor = { resolve: 0 };
/** Nobody has Resolve, so that Searches and Combats run through. */
const everybodyPoor = { 0: poor, 1: poor, 2: poor, 3: poor };
const seatsIn = (types: readonly string[], facts: ReturnType<typeof acted>) =>
  facts.filter(({ type }) => types.includes(type)).map(({ type, data }) => [type, data['seat']]);

describe('the order of Actions', () => {
  test.each([
    [0, [0, 1, 2, 3]],
    [2, [2, 3, 0, 1]],
    [3, [3, 0, 1, 2]],
  ])('HH-TURN-08 HH-TURN-09 HH-TURN-10 with First Player %i they are carried out one after the other, clockwise', (first, order) => {
    const p = select(acting({ state: { participants: everybodyPoor, turn: { first } } }), 'right', 'search', 'up', 'search');
    const began = seatsIn(['ParticipantMoved', 'SearchDeclared'], acted(p));
    expect(began).toEqual(order.map((seat) => [seat % 2 === 0 ? 'ParticipantMoved' : 'SearchDeclared', seat]));
    const search = acted(p).findIndex(({ type }) => type === 'SearchDeclared');
    expect(actedTypes(p).indexOf('RewardsDiscarded', search)).toBeLessThan(actedTypes(p).indexOf('ParticipantMoved', search));
  });
  test('HH-TURN-14 the seat whose Search it is may spend Resolve on it, and the others wait', () => {
    const p = select(acting(), 'search', 'down', 'up', 'up');
    expect(p.questions.map(({ seat, kind }) => [seat, kind])).toEqual([[0, 'search.spend']]);
    expect(p.types).not.toContain('ParticipantMoved');
    p.pick('stop');
    expect(p.told('ParticipantMoved')).toHaveLength(3);
  });
  test('HH-TURN-11 HH-Q-12 a Combat is resolved as a whole, once, when its earliest fighter is due, with its Escapes', () => {
    const state = { rooms: known('r2c1', 'r2c2'), participants: standing('r1c1', 'r2c2', 'r5c4', 'r2c2'), killer: FAR };
    const p = select(acting({ state }), 'down', 'escape', 'left', 'escape');
    expect(p.question).toMatchObject({ seat: 1, kind: 'escape.direction' });
    p.seat(1, 'r2c1').seat(3, 'r1c2');
    expect(seatsIn(['ParticipantMoved', 'CombatBegan', 'CombatEnded'], acted(p))).toEqual([
      ['ParticipantMoved', 0],
      ['CombatBegan', undefined],
      ['ParticipantMoved', 1],
      ['ParticipantMoved', 3],
      ['CombatEnded', undefined],
      ['ParticipantMoved', 2],
    ]);
    expect(p.game.turn.fought).toEqual(['r2c2']);
  });
  test('HH-Q-12 Combats in different Rooms are separate', () => {
    const state = { rooms: known('r2c1', 'r2c4'), participants: standing('r2c1', 'r2c4', 'r2c4', 'r2c1'), killer: FAR, turn: { first: 3 } };
    const p = select(acting({ state }), 'escape', 'escape', 'escape', 'escape');
    p.seat(3, 'r1c1').seat(0, 'r3c1').seat(1, 'r1c4').seat(2, 'r3c4');
    expect(p.told('CombatBegan')).toMatchObject([
      { cell: 'r2c1', fighters: [{ seat: 3 }, { seat: 0 }] },
      { cell: 'r2c4', fighters: [{ seat: 1 }, { seat: 2 }] },
    ]);
  });
  test('HH-SETUP-14 each fighter has four dice', () => {
    const state = { participants: { ...everybodyPoor, 1: { ...poor, cell: 'r1c1' } } };
    const p = select(acting({ state }, [...rolled(1), ...rolled(1)]), 'attack', 'attack', 'up', 'up');
    expect(p.told('DiceRolled')).toEqual([
      { seat: 0, dice: [6, 1, 1, 1] },
      { seat: 1, dice: [6, 1, 1, 1] },
    ]);
  });
  test('HH-TURN-12 HH-Q-13 whoever comes into a Combat, before or after it, is not in it', () => {
    const state = { rooms: known('r1c1', 'r2c1'), participants: { ...everybodyPoor, 1: { ...poor, cell: 'r2c1' }, 2: { ...poor, cell: 'r2c1' } }, killer: FAR };
    const p = select(acting({ state }, [...rolled(1), ...rolled(1)]), 'down', 'attack', 'attack', 'up');
    expect(p.told('CombatBegan')).toEqual([
      {
        cell: 'r2c1',
        fighters: [
          { seat: 1, card: 'attack' },
          { seat: 2, card: 'attack' },
        ],
        killer: false,
      },
    ]);
    expect(p.told('DamageSuffered').map(({ seat }) => seat)).toEqual([2, 1]);
    expect(p.game.participants[0]).toMatchObject({ cell: 'r2c1', hp: 10 });
  });
  test('HH-Q-13 whoever Escapes into a Room where others still have to fight is not in that fight', () => {
    const state = { rooms: known('r2c1', 'r2c2'), participants: standing('r2c1', 'r2c1', 'r2c2', 'r2c2'), killer: FAR };
    const p = select(acting({ state }), 'escape', 'escape', 'escape', 'escape').seat(0, 'r2c2').seat(1, 'r3c1').seat(2, 'r1c2').seat(3, 'r3c2');
    expect(p.told('CombatBegan')[1]).toMatchObject({ cell: 'r2c2', fighters: [{ seat: 2 }, { seat: 3 }] });
    expect(p.game.participants[0]!.cell).toBe('r2c2');
  });
  test('HH-TURN-12 HH-SEARCH-09 HH-Q-15 a Search is carried out although somebody has come in', () => {
    const state = { rooms: known('r1c2'), participants: { ...everybodyPoor, 1: { ...poor, cell: 'r1c2' } }, rewards: { deck: cardsOf('melee', 'melee', 'panic', 'key') }, killer: FAR };
    const p = select(acting({ state }), 'right', 'search', 'up', 'up');
    expect(seatsIn(['ParticipantMoved', 'SearchDeclared', 'RewardWon'], acted(p)).slice(0, 3)).toEqual([
      ['ParticipantMoved', 0],
      ['SearchDeclared', 1],
      ['RewardWon', 1],
    ]);
  });
});

describe('a mistake, where it costs Resolve', () => {
  const mistaken = (action: string, { state, ...more }: Acting = {}) =>
    select(acting({ options: penalty, state: { participants: { 1: poor, 2: poor, 3: poor }, ...state }, ...more }), action, 'down', 'up', 'up');

  test('HH-TURN-15 HH-MOVE-07 HH-Q-09 HH-D-08 an impossible Move costs 1 and is replaced by a possible one', () => {
    const p = mistaken('up');
    expect(acted(p).slice(1)).toEqual([]);
    expect(p.facts.slice(1)).toMatchObject([{ type: 'ActionsRevealed' }, { type: 'ActionFailed', data: { seat: 0, action: 'up', resolve: 1 } }]);
    expect(p.game.participants[0]!.resolve).toBe(0);
    expect(p.questions).toHaveLength(1);
    expect(p.question).toMatchObject({ seat: 0, kind: 'move.replacement', default: ['right'] });
    expect(p.question.options).toEqual([
      { id: 'right', label: 'Right: unknown Room (row 1, column 2)', data: { space: 'r1c2' } },
      { id: 'down', label: 'Down: unknown Room (row 2, column 1)', data: { space: 'r2c1' } },
    ]);
    expect(p.pick('down').game.participants[0]!.cell).toBe('r2c1');
  });
  test('HH-D-08 the clock takes the first way of Up, Right, Down, Left', () => {
    expect(mistaken('left').timeout().game.participants[0]!.cell).toBe('r1c2');
  });
  test('HH-Q-09 who has no Resolve loses none', () => {
    const p = mistaken('up', { state: { participants: { 0: poor } } }).pick('right');
    expect(p.told('ActionFailed')).toEqual([{ seat: 0, action: 'up', resolve: 0 }]);
    expect(p.game.participants[0]).toMatchObject({ cell: 'r1c2', resolve: 0 });
  });
  test('HH-MOVE-07 a single possible Move is made without asking', () => {
    const p = mistaken('down', { state: { rooms: locked('r2c1') } });
    expect(p.told('ActionFailed')).toEqual([{ seat: 0, action: 'down', resolve: 1 }]);
    expect(p.game.participants[0]!.cell).toBe('r1c2');
  });
  test('HH-TURN-15 HH-Q-09 an impossible Search costs 1 and is lost', () => {
    const p = mistaken('search', { state: { rooms: { r1c1: { exhausted: true } } } });
    expect(p.told('ActionFailed')).toEqual([{ seat: 0, action: 'search', resolve: 1 }]);
    expect(p.game.participants[0]).toMatchObject({ cell: 'r1c1', resolve: 0 });
    expect(p.types).not.toContain('SearchDeclared');
  });
  test('HH-Q-09 with no Move to make instead, the Participant passes', () => {
    const p = mistaken('up', { state: { rooms: locked('r1c2', 'r2c1') } });
    expect(acted(p).slice(1, 3)).toEqual([
      { type: 'ActionFailed', data: { seat: 0, action: 'up', resolve: 1 } },
      { type: 'ActionPassed', data: { seat: 0 } },
    ]);
  });
  test('HH-Q-09 HH-TURN-05 whoever is locked in Searches instead', () => {
    const rooms = { r2c2: { card: '11A', revealed: true, entered: true, lock: 'temporary' } };
    const p = mistaken('left', { state: { rooms, participants: { 0: { cell: 'r2c2' } }, rewards: { deck: cardsOf('melee', 'firearm', 'panic') }, killer: FAR } });
    expect(acted(p).slice(1, 3)).toEqual([
      { type: 'ActionFailed', data: { seat: 0, action: 'left', resolve: 1 } },
      { type: 'SearchDeclared', data: { seat: 0, use: 'room', target: 'r2c2' } },
    ]);
    expect(p.game.participants[0]!.cell).toBe('r2c2');
  });
  test('HH-TURN-15 a possible Action costs nothing', () => {
    const p = mistaken('right');
    expect(p.types).not.toContain('ActionFailed');
    expect(p.game.participants[0]).toMatchObject({ cell: 'r1c2', resolve: 1 });
  });
  test('HH-Q-15 HH-MOVE-14 HH-PUZZLE-21 a Puzzle that opens meanwhile does not make the Move right, but can be chosen then', () => {
    const rooms = { ...known('r2c1', 'r2c2'), r2c2: { card: '11A', revealed: true, entered: true, lock: 'temporary' } };
    const participants = { 0: { cell: 'r2c2', resolve: 0 }, 1: { cell: 'r2c1', resolve: 1 }, 2: poor, 3: poor };
    const p = select(acting({ options: penalty, state: { rooms, participants, rewards: { deck: cardsOf('melee', 'melee', 'panic') }, killer: FAR } }), 'search', 'right', 'up', 'up');
    expect(p.types).toContain('RoomOpened');
    expect(p.told('ActionFailed')).toEqual([{ seat: 1, action: 'right', resolve: 1 }]);
    expect([p.question.seat, p.offered]).toEqual([1, ['up', 'right', 'down']]);
    expect(p.pick('right').game.participants.slice(0, 2).map(({ cell }) => cell)).toEqual(['r2c2', 'r2c2']);
  });
});
