import { describe, expect, test } from '@jest/globals';
import { fighting, rolled } from '../testing/fighting.js';

const RICH = { resolve: 3 };
const POOR = { resolve: 0 };
const BEN = { character: 'ben', sheet: 'advanced' };
const MIA = { character: 'mia', sheet: 'advanced' };
const ZOE = { character: 'zoe', sheet: 'advanced' };

const twoAttack = (who: object[], dice: number[]) => fighting({ cards: ['attack', 'attack'], who }, dice);

describe('spending Resolve', () => {
  test('HH-RESOLVE-01 HH-Q-58 HH-D-13 re-rolls failed dice, never Successes', () => {
    const p = twoAttack([RICH, POOR], [6, 2, 5, 4, ...rolled(3)]);
    expect(p.question).toMatchObject({ seat: 0, kind: 'combat.window', default: ['accept'], options: [{ id: 'accept' }, { id: 're-roll' }] });
    p.pick('re-roll');
    expect(p.question).toMatchObject({ seat: 0, kind: 'combat.dice', min: 1, max: 2, default: ['die-1', 'die-3'] });
    expect(p.question.options).toEqual([
      { id: 'die-1', label: 'Die 2, which shows 2' },
      { id: 'die-3', label: 'Die 4, which shows 4' },
    ]);
  });
  test('HH-RESOLVE-02 the first takes any number of failed dice', () => {
    const all = twoAttack([RICH, POOR], [1, 2, 3, 4, ...rolled(4), 6, 1, 5, 2]).pick('re-roll').pickAll('die-0', 'die-1', 'die-2', 'die-3');
    const again = [{ die: 0, from: 1, to: 6 }, { die: 1, from: 2, to: 1 }, { die: 2, from: 3, to: 5 }, { die: 3, from: 4, to: 2 }];
    expect(all.told('DiceRerolled')).toEqual([{ seat: 0, by: 0, why: 'resolve', dice: again }]);
    expect(all.told('ResolveSpent')).toEqual([{ seat: 0, on: 're-roll' }]);
    const some = twoAttack([RICH, POOR], [1, 2, 3, 4, ...rolled(4), 6, 5]).pick('re-roll').pickAll('die-3', 'die-1');
    expect(some.told('DiceRerolled')).toEqual([{ seat: 0, by: 0, why: 'resolve', dice: [{ die: 1, from: 2, to: 6 }, { die: 3, from: 4, to: 5 }] }]);
    expect(some.game.participants[0]!.resolve).toBe(2);
  });
  test('HH-RESOLVE-03 HH-RESOLVE-04 every later one takes one failed die, rolled again before or not', () => {
    const p = twoAttack([RICH, POOR], [...rolled(0), ...rolled(4), 2, 3, 6]).pick('re-roll').pickAll('die-0', 'die-1').pick('re-roll');
    expect(p.question).toMatchObject({ kind: 'combat.dice', min: 1, max: 1, default: ['die-0'] });
    expect(p.offered).toEqual(['die-0', 'die-1', 'die-2', 'die-3']);
    p.pick('die-1');
    expect(p.told('DiceRerolled').at(-1)).toEqual({ seat: 0, by: 0, why: 'resolve', dice: [{ die: 1, from: 3, to: 6 }] });
    expect(p.pick('re-roll').offered).toEqual(['die-0', 'die-2', 'die-3']);
  });
  test('HH-Q-57 a token for a power is not the first', () => {
    const p = fighting({ cards: ['attack', 'escape'], who: [{ ...POOR }, { ...ZOE, resolve: 2 }] }, [...rolled(4), 1, 1, 3, 3]).pick('acrobatic', 're-roll');
    expect(p.question).toMatchObject({ kind: 'combat.dice', max: 2 });
  });
  test('HH-D-13 the only failed die is rolled again without a question', () => {
    const p = twoAttack([RICH, POOR], [...rolled(3), ...rolled(4), 6]).pick('re-roll');
    expect(p.told('DiceRerolled')).toEqual([{ seat: 0, by: 0, why: 'resolve', dice: [{ die: 3, from: 1, to: 6 }] }]);
  });
  test('HH-D-13 the clock accepts; for dice it takes as many as the token is good for', () => {
    const accepted = twoAttack([RICH, POOR], [...rolled(0), ...rolled(1)]).timeout();
    expect(accepted.told('WindowAccepted')).toEqual([{ seat: 0 }]);
    expect(accepted.types).toContain('CombatEnded');
    const dice = twoAttack([RICH, POOR], [...rolled(1), ...rolled(4), 2, 2, 2, 2]).pick('re-roll').timeout();
    expect(dice.told('DiceRerolled')).toMatchObject([{ dice: [{ die: 1 }, { die: 2 }, { die: 3 }] }]);
    expect(dice.pick('re-roll').timeout().told('DiceRerolled').at(-1)).toMatchObject({ dice: [{ die: 1 }] });
  });
  test('HH-RESOLVE-07 who concedes in mid-window accepts, and the Combat goes on to its end', () => {
    const p = fighting({ cards: ['attack', 'attack'], who: [RICH, RICH] }, [...rolled(0), ...rolled(1)]).concede(0);
    expect(p.told('WindowAccepted')).toEqual([{ seat: 0 }]);
    expect(p.question).toMatchObject({ seat: 1, kind: 'combat.window' });
    expect(p.now.concede(1).types.slice(0, 3)).toEqual(['ParticipantResigned', 'WindowAccepted', 'CombatDecided']);
    expect(p.types).toContain('CombatEnded');
  });
  test('HH-RESOLVE-07 who concedes before picking the dice rolls them by the default', () => {
    const p = fighting({ cards: ['attack', 'attack'], who: [{ resolve: 1 }, POOR] }, [...rolled(2), ...rolled(3), 6, 1]).pick('re-roll').concede(0);
    expect(p.told('CombatDecided')).toMatchObject([{ successes: [{ successes: 3 }, { successes: 3 }] }]);
  });
});

describe('Resolve windows', () => {
  test('HH-RESOLVE-05 the one with fewer Successes decides first', () => {
    expect(twoAttack([RICH, RICH], [...rolled(2), ...rolled(1)]).question.seat).toBe(1);
    expect(twoAttack([RICH, RICH], [...rolled(1), ...rolled(2)]).question.seat).toBe(0);
  });
  test.each([0, 1])('HH-RESOLVE-06 of equals the one earlier in turn order, when seat %i is first', (first) => {
    const p = fighting({ cards: ['attack', 'attack'], who: [RICH, RICH], first }, [...rolled(1), ...rolled(1)]);
    expect(p.question.seat).toBe(first);
    expect(p.pick('accept').question.seat).toBe(1 - first);
  });
  test('HH-Q-55 the window is kept until its player accepts, also when ahead', () => {
    const p = twoAttack([RICH, RICH], [...rolled(0), ...rolled(1), 6, 6, 6, 1]).pick('re-roll').pickAll('die-0', 'die-1', 'die-2', 'die-3');
    expect(p.question).toMatchObject({ seat: 0, kind: 'combat.window' });
    expect(p.pick('accept').question.seat).toBe(1);
  });
  test('HH-RESOLVE-08 HH-RESOLVE-09 HH-Q-55 a re-roll voids the acceptance of the other, who may answer', () => {
    const p = twoAttack([RICH, RICH], [...rolled(0), ...rolled(3), 1]).pick('accept', 're-roll');
    expect(p.question).toMatchObject({ seat: 1 });
    expect(p.pick('accept').question).toMatchObject({ seat: 0, kind: 'combat.window' });
  });
  test('HH-Q-55 a re-roll voids it whatever it shows; an acceptance does not', () => {
    const p = twoAttack([RICH, RICH], [...rolled(0), ...rolled(3), 1]).pick('accept', 're-roll', 'accept', 'accept');
    expect(p.told('WindowAccepted')).toEqual([{ seat: 0 }, { seat: 1 }, { seat: 0 }]);
    expect(p.told('CombatDecided')).toHaveLength(1);
  });
  test('HH-RESOLVE-10 HH-RESOLVE-07 who has no Resolve is not asked, and accepts', () => {
    const p = twoAttack([POOR, POOR], [...rolled(1), ...rolled(2)]);
    expect(p.types).not.toContain('WindowAccepted');
    expect(p.told('CombatDecided')).toEqual([{ cell: 'r2c2', successes: [{ seat: 0, successes: 1 }, { seat: 1, successes: 2 }], killer: null }]);
  });
  test('HH-Q-55 nor is who has no failed die; but once one of his Successes is lost, he is', () => {
    const p = fighting({ cards: ['attack', 'attack'], who: [{ ...BEN, resolve: 1 }, { resolve: 1 }] }, [...rolled(1), ...rolled(4), 2]);
    expect(p.question.seat).toBe(0);
    expect(p.pick('quarterback:1').question).toMatchObject({ seat: 1, options: [{ id: 'accept' }, { id: 're-roll' }] });
  });
  test('HH-Q-56 the one who is ahead may spend as well', () => {
    const p = twoAttack([POOR, RICH], [...rolled(0), ...rolled(2), 6, 6]);
    expect(p.question.seat).toBe(1);
    expect(p.pick('re-roll').pickAll('die-2', 'die-3').told('CombatDecided')).toMatchObject([{ successes: [{ successes: 0 }, { successes: 4 }] }]);
  });
  test('HH-RESOLVE-05 HH-Q-55 against the Killer alone there is one window, and what he has rolled stays', () => {
    const p = fighting({ cards: ['attack', 'r1c1'], who: [{ resolve: 1 }], killer: {} }, [...rolled(1), ...rolled(2, 3), 6, 1, 1]);
    expect(p.question.seat).toBe(0);
    p.pick('re-roll').pickAll('die-1', 'die-2', 'die-3');
    expect(p.told('CombatDecided')).toEqual([{ cell: 'r2c2', successes: [{ seat: 0, successes: 2 }], killer: 2 }]);
  });
});

describe('Panic in Combat', () => {
  const panicked = (who: object = {}) => ({ ...POOR, panicked: true, ...who });

  test('HH-PANIC-04 HH-PANIC-05 HH-Q-59 HH-Q-60 when all have accepted, the first Success of a Panicked one is rolled again', () => {
    const p = twoAttack([panicked({ resolve: 1 }), RICH], [1, 6, 5, 1, ...rolled(2), 3]).pick('accept', 'accept');
    expect(p.told('DiceRerolled')).toEqual([{ seat: 0, by: 0, why: 'panic', dice: [{ die: 1, from: 6, to: 3 }] }]);
    expect(p.told('CombatDecided')).toMatchObject([{ successes: [{ successes: 1 }, { successes: 2 }] }]);
  });
  test('HH-PANIC-04 the Success may come back', () => {
    const p = twoAttack([panicked(), POOR], [...rolled(2), ...rolled(2), 5]);
    expect(p.told('CombatDecided')).toMatchObject([{ successes: [{ successes: 2 }, { successes: 2 }] }]);
  });
  test('HH-PANIC-06 after it nobody may spend any more', () => {
    const p = twoAttack([panicked({ resolve: 2 }), RICH], [...rolled(3), ...rolled(3), 1]).pick('accept', 'accept');
    expect(p.types.slice(p.types.indexOf('DiceRerolled'))).not.toContain('ResolveSpent');
    expect(p.told('WindowAccepted')).toHaveLength(2);
    expect(p.types).toContain('CombatEnded');
  });
  test('HH-PANIC-04 without a Success nothing is rolled again', () => {
    expect(twoAttack([panicked(), POOR], [...rolled(0), ...rolled(1)]).types).not.toContain('DiceRerolled');
  });
  test('HH-Q-59 HH-MULTI-21 several are rolled in turn order', () => {
    const cards = ['attack', 'attack', 'attack'];
    const p = fighting({ cards, who: [panicked(), POOR, panicked()], first: 1 }, [...rolled(1), ...rolled(2), ...rolled(3), 2, 6]);
    expect(p.told('DiceRerolled').map((again) => again.seat)).toEqual([2, 0]);
  });
  test.each([2, 1])('HH-Q-60 with Acrobatic the die succeeds from 2 on: %i', (shown) => {
    const p = fighting({ cards: ['attack', 'escape'], who: [POOR, { ...ZOE, resolve: 1, panicked: true }] }, [...rolled(1), 1, 1, 2, 2, shown]).pick('acrobatic');
    expect(p.told('DiceRerolled')).toMatchObject([{ dice: [{ die: 2, from: 2, to: shown }] }]);
    expect(p.told('CombatDecided')).toMatchObject([{ successes: [{ successes: 1 }, { successes: shown }] }]);
  });
  test('HH-Q-61 where all Escape nothing is rolled again', () => {
    expect(fighting({ cards: ['escape', 'escape'], who: [panicked(), panicked()] }).types).toEqual(['CombatBegan']);
  });
});

describe('Quarterback', () => {
  test('HH-POWER-03 HH-POWER-04 HH-Q-137 for 1 Resolve any enemy with a Success, a Participant or the Killer, rolls one again', () => {
    const cards = ['attack', 'attack', 'escape'];
    const p = fighting({ cards, who: [{ ...BEN, resolve: 2 }, POOR, { ...POOR, character: 'mia' }], killer: {} }, [...rolled(1), ...rolled(0), ...rolled(2), 3, 5, 6, 2, 4]);
    expect(p.question.options).toEqual([
      { id: 'accept', label: 'Accept the dice as they lie' },
      { id: 're-roll', label: 'Spend 1 Resolve: roll any of your failed dice again' },
      { id: 'quarterback:2', label: 'Quarterback, 1 Resolve: Mia must roll a Success again', data: { piece: 'participant-2' } },
      { id: 'quarterback:killer', label: 'Quarterback, 1 Resolve: the Killer must roll a Success again', data: { piece: 'killer' } },
    ]);
    p.pick('quarterback:killer');
    expect(p.told('KillerRerolled')).toEqual([{ by: 0, die: 1, from: 5, to: 2 }]);
    expect(p.told('ResolveSpent')).toEqual([{ seat: 0, on: 'quarterback' }]);
    expect(p.game.combat!.killer).toEqual({ dice: [3, 2, 6], successes: 1 });
    p.pick('quarterback:2');
    expect(p.told('DiceRerolled')).toEqual([{ seat: 2, by: 0, why: 'quarterback', dice: [{ die: 0, from: 6, to: 4 }] }]);
    expect(p.told('CombatDecided')).toMatchObject([{ successes: [{ successes: 1 }, { successes: 0 }, { successes: 2 }], killer: 1 }]);
  });
  test('HH-POWER-05 HH-Q-137 any number of times in his own window, and not after he has accepted', () => {
    const p = twoAttack([{ ...BEN, resolve: 4 }, RICH], [...rolled(0), ...rolled(3), 1, 1, 1]).pick('quarterback:1', 'quarterback:1', 'quarterback:1');
    expect(p.game.participants[0]!.resolve).toBe(1);
    expect(p.offered).toEqual(['accept', 're-roll']);
    expect(p.pick('accept').question.seat).toBe(1);
  });
  test('HH-POWER-06 HH-Q-137 the opponent, even one who had accepted, may spend to win the Success back', () => {
    const p = twoAttack([RICH, { ...BEN, resolve: 1 }], [...rolled(1), ...rolled(2), 1, 6]).pick('accept', 'quarterback:0');
    expect(p.question.seat).toBe(0);
    p.pick('re-roll').pickAll('die-0');
    expect(p.game.combat!.fighters[0]!.dice).toEqual([6, 1, 1, 1]);
  });
  test('HH-Q-137 HH-Q-55 a changed die of the Killer opens the windows of the others as well', () => {
    const p = fighting({ cards: ['attack', 'attack'], who: [RICH, { ...BEN, resolve: 1 }], killer: {} }, [...rolled(0), ...rolled(1), ...rolled(2, 3), 6]);
    expect(p.pick('accept', 'quarterback:killer').question).toMatchObject({ seat: 0, kind: 'combat.window' });
  });
  test('HH-POWER-03 it costs a Resolve, and is of the advanced side', () => {
    expect(twoAttack([{ ...BEN, resolve: 0 }, RICH], [...rolled(0), ...rolled(1)]).question.seat).toBe(1);
    expect(twoAttack([{ ...BEN, sheet: 'beginner', resolve: 1 }, POOR], [...rolled(0), ...rolled(1)]).offered).toEqual(['accept', 're-roll']);
  });
  const solo = (dice: number[], rage = 2, resolve = 1) => fighting({ cards: ['attack'], who: [{ ...BEN, resolve }], killer: { rage } }, [...rolled(2), ...dice]);
  test.each([
    [1, 1],
    [4, 1],
    [5, 2],
    [6, 2],
  ])('HH-Q-132 in solo one die is rolled: after a %i he has %i of his 2 Successes', (rolledDie, successes) => {
    const p = solo([rolledDie]).pick('quarterback:killer');
    expect(p.told('KillerShaken')).toEqual([{ by: 0, rolled: rolledDie, successes }]);
    expect(p.told('CombatDecided')).toEqual([{ cell: 'r2c2', successes: [{ seat: 0, successes: 2 }], killer: successes }]);
  });
  test('HH-Q-132 HH-Q-137 not when he has none left', () => {
    const p = solo([1], 1, 2).pick('quarterback:killer');
    expect(p.offered).toEqual(['accept', 're-roll']);
  });
});

describe('Calm Under Pressure', () => {
  const dice = [...rolled(0), ...rolled(4), 1, 1, 1, 1, 6, 6, 6, 1];
  const twice = (who: object) => twoAttack([who, POOR], dice).pick('re-roll').pickAll('die-0', 'die-1', 'die-2', 'die-3').pick('re-roll');
  test('HH-POWER-09 every Resolve takes any number of failed dice', () => {
    const p = twice({ ...MIA, resolve: 2 });
    expect(p.question).toMatchObject({ kind: 'combat.dice', min: 1, max: 4, default: ['die-0', 'die-1', 'die-2', 'die-3'] });
    p.pickAll('die-0', 'die-1', 'die-2');
    expect(p.told('CombatDecided')).toMatchObject([{ successes: [{ successes: 3 }, { successes: 4 }] }]);
  });
  test('HH-POWER-09 on the other side of the sheet only the first does', () => {
    expect(twice({ ...MIA, sheet: 'beginner', resolve: 2 }).question).toMatchObject({ kind: 'combat.dice', max: 1 });
  });
});

describe('Acrobatic', () => {
  const flee = (dice: number[], who: object = {}) => fighting({ cards: ['attack', 'escape'], who: [POOR, { ...ZOE, resolve: 2, ...who }] }, dice);
  test('HH-POWER-12 HH-POWER-13 after the roll, for 1 Resolve, all her dice but 1s succeed', () => {
    const p = flee([...rolled(1), 1, 2, 3, 4]);
    expect(p.question).toMatchObject({ seat: 1, options: [{ id: 'accept' }, { id: 're-roll' }, { id: 'acrobatic' }] });
    p.pick('acrobatic');
    expect(p.told('ResolveSpent')).toEqual([{ seat: 1, on: 'acrobatic' }]);
    expect(p.told('AcrobaticsBought')).toEqual([{ seat: 1 }]);
    expect(p.pick('accept').told('CombatDecided')).toMatchObject([{ successes: [{ successes: 1 }, { successes: 3 }] }]);
  });
  test('HH-Q-140 once in a Combat, and for dice rolled again as well', () => {
    const p = flee([...rolled(1), 1, 1, 1, 1, 2, 3, 4, 1]).pick('acrobatic');
    expect(p.offered).toEqual(['accept', 're-roll']);
    p.pick('re-roll').pickAll('die-0', 'die-1', 'die-2', 'die-3');
    expect(p.told('CombatDecided')).toMatchObject([{ successes: [{ successes: 1 }, { successes: 3 }] }]);
  });
  test('HH-Q-140 HH-POWER-12 only when she Escapes, with the advanced side and Resolve', () => {
    const attacks = fighting({ cards: ['attack', 'attack'], who: [POOR, { ...ZOE, resolve: 2 }] }, [...rolled(1), ...rolled(0)]);
    expect(attacks.offered).toEqual(['accept', 're-roll']);
    expect(flee([...rolled(1), ...rolled(0)], { sheet: 'beginner' }).offered).toEqual(['accept', 're-roll']);
    expect(flee([...rolled(1), ...rolled(2)], { resolve: 0 }).types).toContain('CombatDecided');
  });
  test('HH-Q-140 HH-Q-55 buying it voids the acceptance of the others', () => {
    const p = fighting({ cards: ['attack', 'escape'], who: [RICH, { ...ZOE, resolve: 1 }] }, [...rolled(1), 1, 3, 6, 6]);
    expect(p.pick('accept', 'acrobatic').question.seat).toBe(0);
  });
  test('HH-POWER-14 a tie with the Killer is lost all the same', () => {
    const p = fighting({ cards: ['escape', 'r1c1'], who: [{ ...ZOE, resolve: 1 }], killer: {} }, [1, 1, 2, 3, ...rolled(2, 3)]).pick('acrobatic');
    expect(p.told('DamageSuffered')).toEqual([{ seat: 0, points: 2, hp: 8, from: 'killer' }]);
    expect(p.question).toMatchObject({ seat: 0, kind: 'escape.direction' });
  });
});
