import { describe, expect, test } from '@jest/globals';
import { acted, actedTypes, acting, known, poor, select, standing } from '../testing/acting.js';
import { rolled } from '../testing/fighting.js';
import { playing } from '../testing/playing.js';
import { cardsOf } from '../testing/searching.js';

const FAR = { cell: 'r3c3' };
/** The end of an Action phase, with what has happened in it. */
const ending = (state: { readonly turn?: object; readonly [key: string]: unknown }, seats = 4) =>
  playing({ seats, state: { ...state, turn: { number: 3, phase: 'action', ...state.turn } }, agenda: [{ step: 'endActions' }] });
const dead = (death: number) => ({ alive: false, body: true, hp: 0, resolve: 0, death });
const trapShut = (seat: number) => ({ type: 'RoomLocked', data: { cell: 'r4c1', lock: 'temporary', seat, owed: false } });
const over = { type: 'ActionsEnded', data: {} };

describe('a trap', () => {
  /** Chained Vault (11A) lies on r4c1, with the lock text. */
  const trap = (who: object, more: object = {}) =>
    ending({ rooms: known('r4c1'), participants: who, killer: FAR, ...more, turn: { entered: ['r4c1'] } });

  test('HH-MOVE-11 HH-MOVE-13 HH-PUZZLE-05 HH-Q-18 shuts around whoever entered it first and is alone when the Actions are over', () => {
    const p = trap({ 2: { cell: 'r4c1' } });
    expect(acted(p)).toEqual([trapShut(2), over]);
    expect(p.game.rooms['r4c1']).toMatchObject({ lock: 'temporary', revealed: true });
    expect(p.game.participants[2]!.locksOwed).toBe(0);
  });
  test('HH-MOVE-11 HH-Q-18 whoever came in second and is alone now is shut in', () => {
    const p = select(acting({ state: { rooms: { ...known('r3c1', 'r4c2') }, participants: { 3: { cell: 'r3c1' } }, killer: FAR } }), 'right', 'left', 'left', 'down');
    expect(acted(p).at(-2)).toEqual(trapShut(3));
  });
  test.each([
    ['HH-Q-18 HH-Q-19 two are in it', { 2: { cell: 'r4c1' }, 3: { cell: 'r4c1' } }, {}],
    ['HH-Q-18 nobody is in it any more', {}, {}],
    ['HH-Q-21 the Active Killer is there', { 2: { cell: 'r4c1' } }, { killer: { cell: 'r4c1' } }],
    ['HH-Q-21 the Stunned Killer is there', { 2: { cell: 'r4c1' } }, { killer: { cell: 'r4c1', active: false } }],
    ['HH-Q-21 the dead Killer is there', { 2: { cell: 'r4c1' } }, { killer: { cell: 'r4c1', active: false, hp: 0 } }],
  ])('%s: it stays open', (_, who, more) => {
    expect(acted(trap(who, more))).toEqual([over]);
  });
  test('HH-Q-18 a body is no company', () => {
    expect(acted(trap({ 2: { cell: 'r4c1' }, 3: { cell: 'r4c1', ...dead(1) } }))).toEqual([trapShut(2), over]);
  });
  test('HH-MOVE-11 HH-Q-19 shuts in the turn of the first entry or never', () => {
    expect(acted(ending({ rooms: known('r4c1'), participants: { 2: { cell: 'r4c1' } }, killer: FAR }))).toEqual([over]);
  });
  test('HH-MOVE-12 a Room without the text never shuts', () => {
    expect(acted(ending({ rooms: known('r4c2'), participants: { 2: { cell: 'r4c2' } }, killer: FAR, turn: { entered: ['r4c2'] } }))).toEqual([over]);
  });
  test('HH-Q-20 a trap that a card had turned up shuts at the first entry', () => {
    const p = select(acting({ state: { rooms: { r4c1: { revealed: true } }, killer: FAR } }), 'right', 'left', 'left', 'up');
    expect(acted(p).at(-2)).toEqual(trapShut(3));
  });
  test('HH-MOVE-11 HH-ESCAPE-04 shuts around whoever Escaped into it', () => {
    const state = { rooms: known('r3c1'), participants: { 2: { cell: 'r3c1' }, 3: { cell: 'r3c1' } }, killer: FAR };
    const p = select(acting({ state }), 'right', 'left', 'escape', 'escape').seat(2, 'r4c1').seat(3, 'r2c1');
    expect(acted(p).at(-2)).toEqual(trapShut(2));
  });
  test('HH-MOVE-14 HH-MOVE-20 HH-PUZZLE-08 opens when its Puzzle is solved', () => {
    const rooms = { r4c1: { revealed: true, entered: true, lock: 'temporary' } };
    const state = { rooms, participants: { 3: { cell: 'r4c1', resolve: 0 } }, rewards: { deck: cardsOf('key', 'key', 'panic') }, killer: FAR };
    const p = select(acting({ state }), 'right', 'left', 'left', 'search');
    expect(p.told('RoomOpened')).toEqual([{ cell: 'r4c1' }]);
    expect(p.game.rooms['r4c1']!.lock).toBeNull();
  });
});

describe('the Killer', () => {
  const fought = (who: object, killer: object = {}) => ending({ participants: who, killer: { cell: 'r3c2', rage: 2, ...killer }, turn: { killerFought: true } });

  test('HH-KCOMBAT-19 HH-Q-76 is Stunned if he has fought and nobody is left with him', () => {
    const p = fought({});
    expect(acted(p)).toEqual([{ type: 'KillerStunned', data: { rage: 1 } }, over]);
    expect(p.game.killer).toMatchObject({ active: false, rage: 1, hp: 10 });
  });
  test('HH-KCOMBAT-19 a body does not keep him company', () => {
    expect(actedTypes(fought({ 2: { cell: 'r3c2', ...dead(1) } }))).toEqual(['KillerStunned', 'ActionsEnded']);
  });
  test('HH-Q-76 who has come in meanwhile keeps him Active', () => {
    expect(acted(fought({ 1: { cell: 'r3c2' } }))).toEqual([over]);
  });
  test('HH-Q-76 without Combat he stays Active', () => {
    expect(acted(ending({ killer: { cell: 'r3c2' } }))).toEqual([over]);
  });
  test('HH-Q-79 once down he is not Stunned again', () => {
    expect(acted(fought({}, { active: false, hp: 0, rage: 0 }))).toEqual([over]);
  });
  test('HH-KCOMBAT-19 HH-Q-130 in solo too: an Escape leaves him alone', () => {
    const state = { rooms: known('r4c3'), participants: { 0: { cell: 'r4c4', resolve: 0 } } };
    const p = acting({ seats: 1, state }, [...rolled(4)]).pick('escape', 'r4c3');
    expect(acted(p).slice(-2)).toEqual([{ type: 'KillerStunned', data: { rage: 0 } }, over]);
  });
  test('HH-KCOMBAT-19 the whole of it: he fights, they Escape, he lies', () => {
    const state = { rooms: known('r3c2', 'r2c2'), participants: { 0: { cell: 'r3c2', resolve: 0 } } };
    const p = select(acting({ state }, [...rolled(4), ...rolled(0, 3)]), 'escape', 'left', 'left', 'right').seat(0, 'r2c2');
    expect(p.game.turn.killerFought).toBe(true);
    expect(acted(p).slice(-2)).toEqual([{ type: 'KillerStunned', data: { rage: 0 } }, over]);
  });
});

describe('the end of the game', () => {
  test('HH-EXIT-01 HH-EXIT-03 HH-EXIT-07 HH-TURN-21 HH-Q-97 whoever has solved an Exit has won, when all Actions are carried out and before any ceremony', () => {
    const state = {
      rooms: known('r5c2'),
      participants: { 0: { cell: 'r5c2', keys: 2, resolve: 0 } },
      rewards: { deck: cardsOf('key', 'key', 'panic', 'melee') },
      killer: FAR,
    };
    const p = select(acting({ state }), 'search', 'left', 'up', 'up');
    expect(actedTypes(p).slice(0, 6)).toEqual(['ActionsRevealed', 'SearchDeclared', 'RewardsDrawn', 'PuzzleSolved', 'ExitSolved', 'RewardsDiscarded']);
    expect(p.told('ParticipantMoved').map(({ seat }) => seat)).toEqual([1, 2, 3]);
    expect(p.facts.at(-1)).toEqual({ type: 'GameEnded', data: { reason: 'escaped', winners: [0] } });
    expect(p.types).not.toContain('ActionsEnded');
    expect(p.outcome).toEqual({ winners: [0], losers: [1, 2, 3], reason: 'escaped' });
    expect(p.questions).toEqual([]);
  });
  test('HH-EXIT-08 all who are out in the same turn share the victory', () => {
    expect(ending({ turn: { escaped: [3, 1] } }).outcome).toEqual({ winners: [1, 3], losers: [0, 2], reason: 'escaped' });
  });
  test('HH-EXIT-05 with fewer than two Keys there is nothing to Search at an Exit', () => {
    const at = (keys: number) => acting({ state: { rooms: known('r5c2'), participants: { 0: { cell: 'r5c2', keys } }, killer: FAR } }).offeredTo(0);
    expect([at(1).includes('search'), at(2).includes('search')]).toEqual([false, true]);
  });
  test('HH-EXIT-06 HH-Q-97 without a pair the game goes on', () => {
    const state = { rooms: known('r5c2'), participants: { 0: { cell: 'r5c2', keys: 2, resolve: 0 } }, rewards: { deck: cardsOf('key', 'melee', 'panic') }, killer: FAR };
    const p = select(acting({ state }), 'search', 'left', 'up', 'up');
    expect(actedTypes(p).at(-1)).toBe('ActionsEnded');
    expect(p.outcome).toBeUndefined();
  });
  test('HH-Q-98 whoever is out wins although all others are dead', () => {
    const p = ending({ participants: { 0: dead(1), 2: dead(2), 3: dead(2) }, turn: { escaped: [1] } });
    expect(p.outcome).toEqual({ winners: [1], losers: [0, 2, 3], reason: 'escaped' });
  });
  test('HH-EXIT-02 HH-Q-97 the death of the last ends it, before any ceremony', () => {
    const p = ending({ participants: { 0: dead(1), 1: dead(2), 2: dead(3), 3: dead(4) } });
    expect(p.types).toEqual(['GameEnded']);
    expect(p.outcome).toEqual({ winners: [0, 1, 2], losers: [3], reason: 'all dead' });
  });
  test('HH-Q-95 the First Player dies: the order of the turn stays', () => {
    const state = { participants: { 2: { cell: 'r2c2', resolve: 0, hp: 1 }, 3: { cell: 'r2c2', resolve: 0 } }, rooms: known('r2c2'), killer: FAR, turn: { first: 2 } };
    const p = select(acting({ state }, [...rolled(0), ...rolled(2)]), 'right', 'left', 'attack', 'attack');
    const order = acted(p).filter(({ type }) => ['ParticipantDied', 'ParticipantMoved'].includes(type));
    expect(order.map(({ data }) => data['seat'])).toEqual([2, 0, 1]);
    expect(p.game.turn.first).toBe(2);
    while (p.game.turn.number === 1) p.timeout();
    expect(p.told('FirstPlayerPassed')).toEqual([{ seat: 3 }]);
    expect(p.told('TurnBegan').at(-1)).toEqual({ number: 2, first: 3 });
  });
  test('HH-TURN-17 HH-TURN-18 HH-Q-95 the First Player card goes clockwise past the dead, and the next turn begins', () => {
    const p = select(acting({ state: { participants: { ...poor(), 1: dead(1), 2: dead(2) }, ceremony: { master: 2 } } }), 'right', null, null, 'up');
    while (p.game.turn.number === 1) p.timeout();
    expect(p.types.slice(p.types.indexOf('FirstPlayerPassed'))).toEqual(['FirstPlayerPassed', 'MasterChanged', 'TurnBegan']);
    expect(p.told('TurnBegan').at(-1)).toEqual({ number: 2, first: 3 });
    expect(p.questions.map(({ seat }) => seat)).toEqual([0, 3]);
  });
});

describe('dying', () => {
  const state = { participants: { 0: { resolve: 0, hp: 2, items: ['knife'], keys: 1, panicked: true, bullets: 2 }, 1: { cell: 'r1c1', resolve: 0 } }, killer: FAR };
  const killed = () => select(acting({ state }, [...rolled(0), ...rolled(3)]), 'escape', 'attack', 'up', 'up');

  test('HH-DEATH-01 HH-DEATH-02 HH-DEATH-03 HH-DEATH-04 HH-DEATH-05 at 0 Health the body lies where it fell, with its belongings; two locks are owed, and its player is MC', () => {
    const p = killed();
    expect(p.told('ParticipantDied')).toEqual([{ seat: 0, cell: 'r1c1', death: 1, locks: 2 }]);
    expect(p.told('MasterChanged')).toEqual([{ seat: 0 }]);
    expect(p.game.participants[0]).toMatchObject({ cell: 'r1c1', hp: 0, alive: false, body: true, items: ['knife'], keys: 1, bullets: 2, resolve: 0, panicked: false });
  });
  test('HH-DEATH-04 HH-DEATH-05 HH-DEATH-06 in that turn already its player locks two Rooms, then draws as MC, and the First Player does not', () => {
    const p = killed();
    expect([p.question.seat, p.question.kind]).toEqual([0, 'lock.room']);
    while (p.question.kind === 'lock.room') p.timeout();
    expect(p.told('RoomLocked').filter(({ owed }) => owed)).toEqual(['r1c4', 'r5c1'].map((cell) => ({ cell, lock: 'permanent', seat: 0, owed: true })));
    expect(p.told('CeremonyCardsDrawn')).toEqual([{ seat: 0, count: 2 }]);
    expect([p.question.seat, p.question.kind]).toEqual([0, 'ceremony.card']);
  });
  test.each([
    ['a Reward', 'r1c2', cardsOf('damage', 'damage', 'key')],
    ['a Gift token', 'r1c1', []],
  ])('HH-DEATH-01 so does the damage of %s', (_, cell, deck) => {
    const gifts = { board: [{ id: 'gift-1', cell: 'r1c1', token: 'GT-12' }], placed: 1 };
    const rooms = { ...known('r1c2'), r1c1: { exhausted: true } };
    const p = select(acting({ state: { rooms, gifts, participants: { 0: { cell, hp: 2, resolve: 0 } }, rewards: { deck }, killer: FAR } }), 'search', 'down', 'up', 'up');
    expect(p.told('ParticipantDied')).toEqual([{ seat: 0, cell, death: 1, locks: 2 }]);
  });
  test('HH-DEATH-07 the dead carry nothing out any more and are not asked', () => {
    const p = killed();
    const after = p.types.indexOf('ParticipantDied');
    expect(p.facts.slice(after).filter(({ type, data }) => type === 'ParticipantMoved' && data['seat'] === 0)).toEqual([]);
    expect(acting({ state: { participants: { 0: dead(1) } } }).questions.map(({ seat }) => seat)).toEqual([1, 2, 3]);
  });
});

test('HH-TURN-01 select, act, ceremony', () => {
  const p = acting({ state: { participants: standing('r1c1', 'r1c4', 'r5c4', 'r5c1') } });
  expect(p.game.turn.phase).toBe('selection');
  select(p, 'search', 'left', 'up', 'up');
  expect([p.game.turn.phase, p.question.kind]).toEqual(['action', 'search.spend']);
  p.pick('stop');
  expect(p.game.turn.phase).toBe('ceremony');
  expect(['TurnBegan', 'ActionsRevealed', 'ActionsEnded', 'CeremonyCardPlayed'].map((type) => p.types.indexOf(type)).every((at, i, all) => at > (all[i - 1] ?? -1))).toBe(true);
});
