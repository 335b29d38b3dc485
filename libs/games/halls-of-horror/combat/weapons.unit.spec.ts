import { describe, expect, test } from '@jest/globals';
import { fighting, rolled, type Fight } from '../testing/fighting.js';

const ARMED = { items: ['knife', 'fireaxe', 'pistol', 'shotgun'], bullets: 2, shells: 1, resolve: 0 };
const POOR = { resolve: 0 };
const attackBy = (who: object, dice: number[] = [], more: Partial<Fight> = {}) => fighting({ cards: ['attack', 'escape'], who: [who, POOR], ...more }, dice);

describe('declaring a weapon', () => {
  test('HH-WEAPON-01 HH-WEAPON-04 HH-WEAPON-05 HH-D-12 before anybody rolls: any owned weapon, or bare hands', () => {
    const p = attackBy(ARMED);
    expect(p.question).toMatchObject({ seat: 0, kind: 'combat.weapon', min: 1, max: 1 });
    expect(p.question.options).toEqual([
      { id: 'basic', label: 'Bare hands: 2 damage, succeeds on 5 to 6' },
      { id: 'knife', label: 'Knife: 3 damage, succeeds on 5 to 6', data: { item: 'knife' } },
      { id: 'fireaxe', label: 'Fireaxe: 4 damage, succeeds on 5 to 6', data: { item: 'fireaxe' } },
      { id: 'pistol', label: 'Pistol: 4 damage, succeeds on 4 to 6, takes 1 Bullet', data: { item: 'pistol' } },
      { id: 'shotgun', label: 'Shotgun: 5 damage, succeeds on 3 to 6, takes 1 Shell', data: { item: 'shotgun' } },
    ]);
    expect(p.types).toEqual(['CombatBegan']);
  });
  test('HH-Q-53 the only weapon need not be used', () => {
    const p = attackBy({ ...POOR, items: ['knife'] });
    expect(p.offered).toEqual(['basic', 'knife']);
    expect(attackBy({ ...POOR, items: ['knife'] }, [...rolled(1), ...rolled(0)]).pick('basic').told('DamageSuffered')).toMatchObject([{ points: 2 }]);
  });
  test('HH-WEAPON-05 who has none is not asked; a Kevlar Vest is none', () => {
    const p = attackBy({ ...POOR, items: ['first-aid-kit', 'kevlar-vest'] }, [...rolled(1), ...rolled(0)]);
    expect(p.told('WeaponDeclared')).toEqual([{ seat: 0, weapon: 'basic' }]);
  });
  test.each([
    ['pistol', { bullets: 0, shells: 3 }, ['basic', 'knife']],
    ['pistol', { bullets: 1 }, ['basic', 'knife', 'pistol']],
    ['shotgun', { bullets: 3, shells: 0 }, ['basic', 'knife']],
    ['shotgun', { shells: 1 }, ['basic', 'knife', 'shotgun']],
  ])('HH-WEAPON-07 the %s needs its own ammunition: with %j it is %j', (firearm, ammunition, offered) => {
    expect(attackBy({ items: ['knife', firearm], ...ammunition }).offered).toEqual(offered);
  });
  test('HH-WEAPON-07 a firearm without ammunition is not even asked about', () => {
    expect(attackBy({ ...POOR, items: ['pistol'] }, [...rolled(1), ...rolled(0)]).told('WeaponDeclared')).toEqual([{ seat: 0, weapon: 'basic' }]);
  });
  test.each([
    [['knife', 'fireaxe', 'pistol', 'shotgun'], 'fireaxe'],
    [['knife', 'pistol', 'shotgun'], 'knife'],
    [['pistol', 'shotgun'], 'basic'],
  ])('HH-D-12 of %j the clock takes %s, and no ammunition', (items, weapon) => {
    const p = attackBy({ ...ARMED, items }, [...rolled(1), ...rolled(0)]).timeout();
    expect(p.told('WeaponDeclared')).toEqual([{ seat: 0, weapon }]);
    expect(p.types).not.toContain('AmmunitionSpent');
  });
  test('HH-WEAPON-06 HH-Q-53 attackers declare in turn order, and everybody sees it; who Escapes declares nothing', () => {
    const p = fighting({ cards: ['attack', 'escape', 'attack', 'attack'], who: [{ items: ['knife'] }, ARMED, { items: ['pistol'], bullets: 1 }, {}], first: 2 }, [
      ...rolled(0),
      ...rolled(0),
      ...rolled(0),
      ...rolled(0),
    ]);
    expect(p.question.seat).toBe(2);
    expect(p.pick('pistol').told('WeaponDeclared')).toEqual([
      { seat: 2, weapon: 'pistol' },
      { seat: 3, weapon: 'basic' },
    ]);
    expect(p.question.seat).toBe(0);
    expect(p.pick('knife').told('WeaponDeclared')).toEqual([
      { seat: 2, weapon: 'pistol' },
      { seat: 3, weapon: 'basic' },
      { seat: 0, weapon: 'knife' },
    ]);
  });
});

describe('attacking with a weapon', () => {
  test.each([
    ['basic', 5, 2],
    ['knife', 5, 3],
    ['fireaxe', 5, 4],
    ['pistol', 4, 4],
    ['shotgun', 3, 5],
  ])('HH-WEAPON-02 HH-WEAPON-03 HH-COMBAT-04 with %s a die succeeds from %i on, and the damage is %i', (weapon, lowest, damage) => {
    const hit = attackBy(ARMED, [lowest, lowest - 1, 1, 1, ...rolled(0)]).pick(weapon);
    expect(hit.told('CombatDecided')).toMatchObject([{ successes: [{ successes: 1 }, { successes: 0 }] }]);
    expect(hit.told('DamageSuffered')).toEqual([{ seat: 1, points: damage, hp: 10 - damage, from: '0' }]);
  });
  test.each([
    ['pistol', 'bullets', 1],
    ['shotgun', 'shells', 0],
  ])('HH-WEAPON-08 HH-WEAPON-09 the %s takes one of its %s before the dice are rolled', (weapon, kind, left) => {
    const p = attackBy(ARMED, [...rolled(4), ...rolled(0)]).pick(weapon);
    expect(p.types.slice(0, 4)).toEqual(['CombatBegan', 'WeaponDeclared', 'AmmunitionSpent', 'DiceRolled']);
    expect(p.told('AmmunitionSpent')).toEqual([{ seat: 0, kind }]);
    expect(p.game.participants[0]).toMatchObject({ [kind]: left });
  });
  test.each([
    ['HH-COMBAT-12', 'attack', 3],
    ['HH-COMBAT-17', 'escape', 1],
    ['HH-COMBAT-20', 'escape', 3],
  ])('%s a shot that fails is used up all the same (against %s with %i Successes)', (_, card, successes) => {
    const p = attackBy(ARMED, [...rolled(1), ...rolled(successes)], { cards: ['attack', card] }).pick('pistol');
    expect(p.game.participants[0]!.bullets).toBe(1);
  });
  test('HH-MULTI-10 one shot hits all others', () => {
    const p = fighting({ cards: ['attack', 'escape', 'attack'], who: [ARMED, POOR, POOR] }, [...rolled(3), ...rolled(1), ...rolled(2)]).pick('pistol');
    expect(p.told('AmmunitionSpent')).toHaveLength(1);
    expect(p.told('DamageSuffered').map((hit) => hit.seat)).toEqual([1, 2]);
  });
  test('HH-MULTI-14 a shot that is ignored because an Escape wins is used up', () => {
    const p = fighting({ cards: ['attack', 'escape', 'attack'], who: [ARMED, POOR, POOR] }, [...rolled(2), ...rolled(3), ...rolled(0)]).pick('pistol');
    expect(p.game.participants[0]!.bullets).toBe(1);
    expect(p.types).not.toContain('DamageSuffered');
  });
});

describe('Grapple Master', () => {
  const ZOE = { character: 'zoe', sheet: 'advanced', resolve: 0 };
  test.each([
    ['HH-POWER-11 on 4 with bare hands', ZOE, 'basic', 1],
    ['HH-POWER-11 not with a weapon', ZOE, 'knife', 0],
    ['HH-POWER-11 not on the side of the sheet without powers', { ...ZOE, sheet: 'beginner' }, 'basic', 0],
  ])('%s', (_, who, weapon, successes) => {
    const p = attackBy({ ...who, items: ['knife'] }, [4, 3, 2, 1, ...rolled(0)]).pick(weapon);
    expect(p.told('CombatDecided')).toMatchObject([{ successes: [{ successes }, { successes: 0 }] }]);
  });
  test('HH-Q-141 on dice that are rolled again, too', () => {
    const p = attackBy({ ...ZOE, resolve: 1 }, [4, 1, 1, 1, ...rolled(0), 4, 3, 4]).pick('re-roll').pickAll('die-1', 'die-2', 'die-3');
    expect(p.told('CombatDecided')).toMatchObject([{ successes: [{ successes: 3 }, { successes: 0 }] }]);
  });
});
