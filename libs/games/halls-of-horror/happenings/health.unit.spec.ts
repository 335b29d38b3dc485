import { describe, expect, test } from '@jest/globals';
import type { Given } from '../testing/playing.js';
import { advanced } from '../testing/searching.js';
import { doing } from '../testing/table.js';
import { bury, buryFallen, heal, hurt, hurtForResolve } from './health.js';

const who = (participants: object, more: Given = {}): Given => ({ ...more, state: { ...more.state, participants } });
const suffered = (seat: number, points: number, hp: number, from = 'card') => ({ type: 'DamageSuffered', data: { seat, points, hp, from } });
const died = (seat: number, cell: string, death: number, locks = 2) => ({ type: 'ParticipantDied', data: { seat, cell, death, locks } });
const master = (seat: number) => ({ type: 'MasterChanged', data: { seat } });

describe('damage', () => {
  test('HH-DAMAGE-02 lowers Health by its amount, not below 0, and gives no Resolve by itself', () => {
    expect(doing(who({ 0: { hp: 5 } }), (t) => hurt(t, 0, 3, 'card')).facts).toEqual([suffered(0, 3, 2)]);
    const { facts, game } = doing(who({ 0: { hp: 2 } }), (t) => hurt(t, 0, 3, 'card'));
    expect(facts).toEqual([suffered(0, 3, 0)]);
    expect(game.participants[0]).toMatchObject({ hp: 0, resolve: 1, alive: true });
  });
  test('HH-POWER-01 HH-POWER-02 HH-Q-135 each source is 1 less for the Tough, but at least 1', () => {
    const { facts } = doing(who({ 1: advanced('ben') }), (t) => [3, 2, 1].forEach((points) => hurt(t, 1, points, 'card')));
    expect(facts).toEqual([suffered(1, 2, 8), suffered(1, 1, 7), suffered(1, 1, 6)]);
  });
  test('HH-POWER-01 nobody else is Tough', () => {
    expect(doing(who({ 1: advanced('zoe') }), (t) => hurt(t, 1, 3, 'card')).facts).toEqual([suffered(1, 3, 7)]);
  });
  test('HH-Q-38 where it gives Resolve, it does for every point really lost', () => {
    const gained = (points: number) => ({ type: 'ResolveGained', data: { seat: 0, points } });
    expect(doing(who({ 0: { hp: 5 } }), (t) => hurtForResolve(t, 0, 3, 'gift')).facts).toEqual([suffered(0, 3, 2, 'gift'), gained(3)]);
    expect(doing(who({ 0: { hp: 2 } }), (t) => hurtForResolve(t, 0, 3, 'gift')).facts).toEqual([suffered(0, 3, 0, 'gift'), gained(2)]);
    expect(doing(who({ 0: { hp: 0 } }), (t) => hurtForResolve(t, 0, 3, 'gift')).facts).toEqual([suffered(0, 3, 0, 'gift')]);
  });
});

test('HH-Q-44 healing goes up to 10', () => {
  const healed = (hp: number) => doing(who({ 0: { hp } }), (t) => heal(t, 0, 3)).facts;
  expect([6, 9].map(healed)).toEqual([[{ type: 'Healed', data: { seat: 0, points: 3 } }], [{ type: 'Healed', data: { seat: 0, points: 1 } }]]);
  expect(healed(10)).toEqual([]);
});

describe('death', () => {
  test('HH-DEATH-02 HH-DEATH-04 HH-MC-21 the body lies where it fell, two Rooms are owed, its player is the MC', () => {
    const { facts, game } = doing(who({ 2: { cell: 'r2c3', locksOwed: 1 } }), (t) => bury(t, [2]));
    expect(facts).toEqual([died(2, 'r2c3', 1), master(2)]);
    expect(game.participants[2]).toMatchObject({ alive: false, body: true, cell: 'r2c3', hp: 0, locksOwed: 3 });
    expect(game.ceremony.master).toBe(2);
  });
  test('HH-Q-49 belongings stay with it; Resolve and Panic do not', () => {
    const has = { items: ['knife', 'pistol'], bullets: 1, shells: 2, keys: 1 };
    const { game } = doing(who({ 2: { ...has, resolve: 3, panicked: true } }), (t) => bury(t, [2]));
    expect(game.participants[2]).toMatchObject({ ...has, resolve: 0, panicked: false });
  });
  test('HH-DEATH-01 all who have no Health left, and they alone', () => {
    const { facts } = doing(who({ 0: { hp: 0 }, 1: { hp: 1 } }), (t) => buryFallen(t, [0, 1, 2]));
    expect(facts).toEqual([died(0, 'r1c1', 1), master(0)]);
    expect(doing({}, (t) => buryFallen(t, [0, 1, 2, 3])).facts).toEqual([]);
  });
  test('HH-Q-94 several at a time, in turn order: one event, and the last of them is the MC', () => {
    const state = { turn: { first: 2 } };
    const { facts, game } = doing({ state }, (t) => bury(t, [1, 0, 3]));
    expect(facts).toEqual([died(3, 'r5c1', 1), died(0, 'r1c1', 1), died(1, 'r1c4', 1), master(1)]);
    expect(game.participants.map(({ death }) => death)).toEqual([1, 1, null, 1]);
  });
  test('HH-MC-28 later ones are another event, and take the MC over', () => {
    const { facts, game } = doing(who({ 1: { alive: false, death: 2 } }, { state: { ceremony: { master: 1 } } }), (t) => bury(t, [1, 3]));
    expect(facts).toEqual([died(3, 'r5c1', 3), master(3)]);
    expect(game.ceremony.master).toBe(3);
  });
  test('HH-SOLO-16 HH-Q-121 in the solo game nothing is owed, and there is no MC', () => {
    const { facts, game } = doing({ seats: 1 }, (t) => bury(t, [0]));
    expect(facts).toEqual([died(0, 'r1c1', 1, 0)]);
    expect(game.ceremony.master).toBeNull();
  });
  test('HH-Q-14 a Puzzle Room opens around the body; it is not Exhausted, and what is covered stays covered', () => {
    const state = { rooms: { r2c2: { card: '11A', lock: 'temporary', covered: [0] } } };
    const { facts, game } = doing(who({ 0: { cell: 'r2c2' } }, { state }), (t) => bury(t, [0]));
    expect(facts).toEqual([died(0, 'r2c2', 1), { type: 'RoomOpened', data: { cell: 'r2c2' } }, master(0)]);
    expect(game.rooms['r2c2']).toMatchObject({ lock: null, covered: [0], exhausted: false });
  });
});
