import { describe, expect, test } from '@jest/globals';
import { RAGE_TRACK } from '../killer.js';
import type { StepTable } from '../steps.js';
import { activated, healthChanged, raged } from '../testing/ceremony.js';
import { doing } from '../testing/table.js';
import { activate, changeKillerHealth, changeRage, hurtKiller, stun } from './killer.js';

const him = (killer: object, deed: (t: StepTable) => void) => doing({ seats: 4, state: { killer } }, deed);

test('HH-KILLER-13 HH-KILLER-14 HH-Q-78 each step of Rage adds a die or a point of damage', () => {
  expect(RAGE_TRACK.map(({ dice, damage }) => [dice, damage])).toEqual([[3, 2], [3, 3], [4, 3], [4, 4], [5, 4]]);
});

describe('Rage', () => {
  test('HH-KILLER-15 HH-KILLER-16 stays between 0 and 4', () => {
    expect(him({ rage: 3 }, (t) => changeRage(t, 2)).facts).toEqual([raged(1, 4)]);
    expect(him({ rage: 4 }, (t) => changeRage(t, 1)).facts).toEqual([]);
    expect(him({ rage: 1 }, (t) => changeRage(t, -2)).facts).toEqual([raged(-1, 0)]);
    expect(him({ rage: 0 }, (t) => changeRage(t, -1)).facts).toEqual([]);
  });
  test('HH-KILLER-17 HH-Q-83 does not rise while he is dead', () => {
    expect(him({ hp: 0, rage: 0, active: false }, (t) => changeRage(t, 1)).facts).toEqual([]);
  });
});

describe('health', () => {
  test('HH-KILLER-02 rises to 12 at most', () => {
    expect(him({ hp: 11 }, (t) => changeKillerHealth(t, 3)).facts).toEqual([healthChanged(1, 12)]);
    expect(him({ hp: 12 }, (t) => changeKillerHealth(t, 3)).facts).toEqual([]);
  });
  test('falls by a card to 1 at the lowest, and the dead stay dead', () => {
    expect(him({ hp: 3 }, (t) => changeKillerHealth(t, -3)).facts).toEqual([healthChanged(-2, 1)]);
    expect(him({ hp: 1 }, (t) => changeKillerHealth(t, -3)).facts).toEqual([]);
    expect(him({ hp: 0, active: false }, (t) => changeKillerHealth(t, -3)).facts).toEqual([]);
  });
});

describe('Active or Stunned', () => {
  test('HH-KILLER-10 HH-KILLER-18 going down costs 1 Rage, if there is any', () => {
    const { facts, game } = him({ rage: 2 }, stun);
    expect(facts).toEqual([{ type: 'KillerStunned', data: { rage: 1 } }]);
    expect(game.killer).toMatchObject({ active: false, rage: 1 });
    expect(him({ rage: 0 }, stun).facts).toEqual([{ type: 'KillerStunned', data: { rage: 0 } }]);
  });
  test('HH-Q-79 whoever lies already loses no Rage', () => {
    expect(him({ rage: 2, active: false }, stun).facts).toEqual([]);
  });
  test('HH-KILLER-17 HH-KILLER-06 he gets up if he has any health and is not up', () => {
    const { facts, game } = him({ hp: 1, active: false }, activate);
    expect(facts).toEqual([activated]);
    expect(game.killer.active).toBe(true);
    expect(him({ hp: 0, active: false }, activate).facts).toEqual([]);
    expect(him({}, activate).facts).toEqual([]);
  });
});

describe('HH-KILLER-03 defeat', () => {
  const hit = (points: number, hp: number) => ({ type: 'KillerHurt', data: { seat: 2, points, hp } });
  const defeated = (key: boolean) => ({ type: 'KillerDefeated', data: { seat: 2, key } });
  const keyTaken = (locks: number) => ({ type: 'KeysTaken', data: { seat: 2, keys: 1, locks } });
  test('HH-Q-80 HH-KEY-02 at 0 he is Stunned and his Rage is 0; the first time there is a Key, to be locked for', () => {
    const { facts, game } = him({ hp: 4, rage: 3 }, (t) => hurtKiller(t, 2, 5));
    expect(facts).toEqual([hit(5, 0), defeated(true), keyTaken(1)]);
    expect(game.killer).toMatchObject({ hp: 0, rage: 0, active: false, keysGiven: 1 });
    expect(game.participants[2]).toMatchObject({ keys: 1, locksOwed: 1 });
  });
  test('HH-KILLER-03 a second defeat gives no Key, unless he carries two', () => {
    expect(him({ hp: 4, keysGiven: 1 }, (t) => hurtKiller(t, 2, 4)).facts).toEqual([hit(4, 0), defeated(false)]);
    expect(him({ hp: 4, keysGiven: 1, keysCarried: 2 }, (t) => hurtKiller(t, 2, 4)).facts).toEqual([hit(4, 0), defeated(true), keyTaken(1)]);
  });
  test('short of 0 he stays on his feet; dead he cannot be hurt', () => {
    expect(him({ hp: 4 }, (t) => hurtKiller(t, 2, 3)).facts).toEqual([hit(3, 1)]);
    expect(him({ hp: 0, active: false }, (t) => hurtKiller(t, 2, 3)).facts).toEqual([]);
  });
});
