import { describe, expect, test } from '@jest/globals';
import { acted, acting, known, select } from '../testing/acting.js';
import { dealing } from '../testing/beginning.js';
import { rolled } from '../testing/fighting.js';
import { playing } from '../testing/playing.js';
import { cardsOf } from '../testing/searching.js';

const FAR = { cell: 'r3c3' };
const resigned = (seat: number) => ({ type: 'ParticipantResigned', data: { seat } });
const died = (seat: number, cell: string, death = 1) => ({ type: 'ParticipantDied', data: { seat, cell, death, locks: 2 } });
const master = (seat: number) => ({ type: 'MasterChanged', data: { seat } });
const dead = (death: number) => ({ alive: false, body: true, hp: 0, resolve: 0, death });

describe('giving up', () => {
  test('HH-D-22 while Actions are selected: the default is carried out, then the Participant dies, before anything else is looked at', () => {
    const p = acting({ seats: 3, state: { rooms: { r1c4: { exhausted: true }, r4c4: { exhausted: true } } } }).now.concede(1);
    expect(p.facts).toEqual([resigned(1)]);
    expect(p.questions.map(({ seat }) => seat)).toEqual([0, 2]);
    p.seat(0, 'right').seat(2, 'left');
    expect(acted(p)).toEqual([
      { type: 'ActionsRevealed', data: { actions: [{ seat: 0, action: 'right' }, { seat: 1, action: 'down' }, { seat: 2, action: 'left' }] } },
      ...['r1c2', 'r2c4', 'r4c3'].flatMap((cell, seat) => [
        { type: 'RoomRevealed', data: { cell, room: p.game.rooms[cell]!.card } },
        { type: 'ParticipantMoved', data: { seat, from: ['r1c1', 'r1c4', 'r4c4'][seat], to: cell, how: 'move' } },
        { type: 'RoomEntered', data: { cell, seat } },
      ]),
      died(1, 'r2c4'),
      master(1),
      { type: 'ActionsEnded', data: {} },
    ]);
    expect(p.game.participants[1]).toMatchObject({ alive: false, body: true, cell: 'r2c4', resigned: true });
  });
  test('HH-D-22 what was selected before stays', () => {
    const p = acting().seat(1, 'left').concede(1);
    select(p, 'right', null, 'up', 'up');
    expect(p.game.participants[1]).toMatchObject({ cell: 'r1c3', alive: false });
  });
  test('HH-D-22 within the own Action: it is ended by the defaults', () => {
    const p = select(acting({ state: { rewards: { deck: cardsOf('melee', 'panic', 'key', 'utility') } } }), 'search', 'left', 'up', 'up');
    expect([p.question.seat, p.question.kind]).toEqual([0, 'search.spend']);
    p.now.concede(0);
    expect(p.types.slice(0, 3)).toEqual(['ParticipantResigned', 'RewardWon', 'ItemTaken']);
    expect(p.told('ParticipantDied')).toEqual([{ seat: 0, cell: 'r1c1', death: 1, locks: 2 }]);
    expect(p.types.indexOf('ParticipantDied')).toBeGreaterThan(p.types.lastIndexOf('ParticipantMoved'));
  });
  test('HH-D-22 in a Combat: it is fought to the end', () => {
    const state = { rooms: known('r1c2', 'r1c3'), participants: { 0: { cell: 'r1c2' }, 1: { cell: 'r1c2', resolve: 0 } }, killer: FAR };
    const p = select(acting({ state }, [...rolled(1), ...rolled(2)]), 'escape', 'attack', 'up', 'up');
    expect([p.question.seat, p.question.kind]).toEqual([0, 'combat.window']);
    p.now.concede(0);
    expect(p.told('DamageSuffered')).toEqual([{ seat: 0, points: 2, hp: 8, from: '1' }]);
    expect(p.told('ParticipantMoved')[0]).toEqual({ seat: 0, from: 'r1c2', to: 'r1c3', how: 'escape' });
    expect(p.told('ParticipantDied')).toEqual([{ seat: 0, cell: 'r1c3', death: 1, locks: 2 }]);
  });
  test('HH-D-22 during set-up: the Participant is there for one turn', () => {
    const p = dealing(2).concede(0).timeout(1);
    expect(p.told('ParticipantResigned')).toEqual([{ seat: 0 }]);
    p.timeout(1).seat(1, 'up');
    if (p.question.kind === 'search.spend') p.pick('stop');
    expect(p.told('ParticipantDied')).toMatchObject([{ seat: 0, death: 1 }]);
  });
  test('HH-D-22 who dies of something else meanwhile dies once', () => {
    const state = { participants: { 0: { hp: 1, resolve: 0 }, 1: { cell: 'r1c1', resolve: 0 } }, killer: FAR };
    const p = acting({ state }, [...rolled(0), ...rolled(3)]).concede(0);
    select(p, null, 'attack', 'up', 'up');
    expect(p.told('ParticipantDied')).toEqual([{ seat: 0, cell: 'r1c1', death: 1, locks: 2 }]);
  });
  test('HH-D-22 HH-Q-94 several die together, in turn order; the last becomes MC', () => {
    const p = acting({ state: { turn: { first: 2 } } }).concede(3).concede(0);
    select(p, null, 'left', 'up', null);
    for (const { kind } of p.questions) if (kind === 'search.spend') p.pick('stop');
    expect(p.told('ParticipantDied')).toMatchObject([
      { seat: 3, death: 1 },
      { seat: 0, death: 1 },
    ]);
    expect(acted(p).filter(({ type }) => type === 'MasterChanged')).toEqual([master(0)]);
  });
  test('HH-D-22 HH-EXIT-01 whoever has given up does not get out, even with the Exit solved', () => {
    const state = { rooms: known('r5c2'), participants: { 0: { cell: 'r5c2', keys: 2, resolve: 0 } }, rewards: { deck: cardsOf('key', 'key', 'panic') }, killer: FAR };
    const p = acting({ state }).concede(0);
    select(p, null, 'left', 'up', 'up');
    expect(p.types).toContain('ExitSolved');
    expect(p.told('ParticipantDied')).toMatchObject([{ seat: 0, cell: 'r5c2' }]);
    expect(p.outcome).toBeUndefined();
  });
  test('HH-D-22 HH-Q-14 a Puzzle around it opens', () => {
    const rooms = { r4c1: { revealed: true, entered: true, lock: 'temporary' } };
    const p = acting({ state: { rooms, participants: { 3: { cell: 'r4c1', resolve: 0 } }, rewards: { deck: cardsOf('key', 'melee', 'panic') }, killer: FAR } }).concede(3);
    select(p, 'right', 'left', 'up', null);
    expect(p.told('RoomOpened')).toEqual([{ cell: 'r4c1' }]);
    expect(p.game.rooms['r4c1']).toMatchObject({ lock: null, exhausted: false, covered: [0] });
  });
});

describe('giving up in the ceremony', () => {
  const inCeremony = (state: object = {}) => playing({ state: { ...state, turn: { number: 2, phase: 'ceremony' } }, agenda: [{ step: 'ceremony' }] });

  test('HH-D-22 HH-Q-92 the Participant dies at once and its player is MC; the card goes on', () => {
    const p = inCeremony();
    const { id } = p.question;
    p.now.concede(2);
    expect(p.facts).toEqual([resigned(2), died(2, 'r5c4'), master(2)]);
    expect(p.question).toMatchObject({ id, seat: 0 });
    expect(p.game.participants[2]).toMatchObject({ body: true, locksOwed: 2 });
  });
  test('HH-D-22 HH-EXIT-02 the last one living ends the game', () => {
    const p = inCeremony({ participants: { 0: dead(1), 1: dead(2), 3: dead(2) }, ceremony: { master: 3 } }).now.concede(2);
    expect(p.facts.slice(0, 4)).toEqual([resigned(2), died(2, 'r5c4', 3), master(2), { type: 'GameEnded', data: { reason: 'all dead', winners: [0, 1, 3] } }]);
    expect(p.outcome).toEqual({ winners: [0, 1, 3], losers: [2], reason: 'all dead' });
  });
});

describe('giving up without a life to lose', () => {
  test('HH-D-22 the dead only leave their choices to the defaults', () => {
    const p = acting({ state: { participants: { 1: dead(1) }, ceremony: { master: 1 } } }).now.concede(1);
    expect(p.facts).toEqual([]);
    expect(p.questions.map(({ seat }) => seat)).toEqual([0, 2, 3]);
  });
  test.each(['selection', 'ceremony'])('HH-D-22 HH-SOLO-17 in solo the game is lost at once (%s)', (phase) => {
    const p = phase === 'selection' ? acting({ seats: 1 }) : acting({ seats: 1, state: { turn: { phase } } });
    p.now.concede(0);
    expect(p.facts).toEqual([
      resigned(0),
      { type: 'ParticipantDied', data: { seat: 0, cell: 'r1c1', death: 1, locks: 0 } },
      { type: 'GameEnded', data: { reason: 'died', winners: [] } },
    ]);
    expect(p.outcome).toEqual({ winners: [], losers: [0], reason: 'died' });
  });
  test('HH-D-22 HH-SOLO-17 in solo during set-up as well', () => {
    expect(dealing(1).concede(0).outcome).toEqual({ winners: [], losers: [0], reason: 'died' });
  });
  test('HH-D-22 HH-Q-96 if all give up in one turn, nobody wins', () => {
    const p = acting().concede(0).concede(1).concede(2).concede(3);
    expect(p.told('ParticipantDied')).toHaveLength(4);
    expect(p.outcome).toEqual({ winners: [], losers: [], reason: 'draw' });
  });
});
