import { describe, expect, test } from '@jest/globals';
import { fold } from '../fold.js';
import type { HallsFact } from '../facts.js';
import { hurt } from '../happenings/health.js';
import type { StepTable } from '../steps.js';
import { ARENA, factsOf, fighting, rolled } from '../testing/fighting.js';
import { stateOf } from '../testing/playing.js';

const POOR = { resolve: 0 };
const VEST = { resolve: 0, items: ['kevlar-vest'] };
const BEN = { character: 'ben', sheet: 'advanced', resolve: 0 };
const PISTOL = { resolve: 0, items: ['pistol'], bullets: 1 };
const SHOTGUN = { resolve: 0, items: ['shotgun'], shells: 1 };

describe('damage', () => {
  const attacked = (who: object) => fighting({ cards: ['attack', 'attack'], who: [POOR, who] }, [...rolled(2), ...rolled(1)]);

  test('HH-DAMAGE-01 HH-DAMAGE-02 HH-COMBAT-09 of a Success lowers the Health', () => {
    const p = attacked(POOR);
    expect(p.told('DamageSuffered')).toEqual([{ seat: 1, points: 2, hp: 8, from: '0' }]);
    expect(p.game.participants.map(({ hp }) => hp)).toEqual([10, 8]);
  });
  test('HH-DAMAGE-01 HH-COMBAT-10 of a tie as well', () => {
    const p = fighting({ cards: ['attack', 'attack'], who: [POOR, POOR] }, [...rolled(1), ...rolled(1)]);
    expect(p.game.participants.map(({ hp }) => hp)).toEqual([9, 9]);
  });
  test('HH-DAMAGE-08 HH-DAMAGE-09 gives 1 Resolve for each point', () => {
    const p = fighting({ cards: ['escape', 'attack'], who: [POOR, SHOTGUN] }, [...rolled(1), ...rolled(2)]).pick('shotgun');
    expect(p.told('ResolveGained')).toEqual([{ seat: 0, points: 5 }]);
    expect(p.game.participants[0]!.resolve).toBe(5);
  });
  test('HH-Q-39 HH-DAMAGE-03 of a lethal hit the points there were count, and are lost with the Participant', () => {
    const p = attacked({ ...POOR, hp: 1 });
    expect(factsOf(p).slice(-4)).toEqual([
      { type: 'DamageSuffered', data: { seat: 1, points: 2, hp: 0, from: '0' } },
      { type: 'ResolveGained', data: { seat: 1, points: 1 } },
      { type: 'ParticipantDied', data: { seat: 1, cell: ARENA, death: 1, locks: 2 } },
      { type: 'MasterChanged', data: { seat: 1 } },
    ]);
    expect(p.game.participants[1]).toMatchObject({ alive: false, body: true, hp: 0, resolve: 0, locksOwed: 2 });
  });
  test('HH-DAMAGE-07 HH-Q-71 all of it is computed first, then dealt in turn order; who has fallen deals its own', () => {
    const cards = ['attack', 'attack', 'attack'];
    const p = fighting({ cards, who: [{ ...POOR, hp: 1 }, { ...POOR, hp: 2 }, POOR], first: 1 }, [...rolled(2), ...rolled(2), ...rolled(2)]);
    expect(factsOf(p).slice(p.types.indexOf('DamageSuffered'))).toEqual([
      { type: 'DamageSuffered', data: { seat: 2, points: 1, hp: 9, from: '1' } },
      { type: 'ResolveGained', data: { seat: 2, points: 1 } },
      { type: 'DamageSuffered', data: { seat: 0, points: 1, hp: 0, from: '1' } },
      { type: 'ResolveGained', data: { seat: 0, points: 1 } },
      { type: 'DamageSuffered', data: { seat: 1, points: 1, hp: 1, from: '2' } },
      { type: 'ResolveGained', data: { seat: 1, points: 1 } },
      { type: 'DamageSuffered', data: { seat: 0, points: 1, hp: 0, from: '2' } },
      { type: 'DamageSuffered', data: { seat: 1, points: 1, hp: 0, from: '0' } },
      { type: 'ResolveGained', data: { seat: 1, points: 1 } },
      { type: 'DamageSuffered', data: { seat: 2, points: 1, hp: 8, from: '0' } },
      { type: 'ResolveGained', data: { seat: 2, points: 1 } },
      { type: 'ParticipantDied', data: { seat: 1, cell: ARENA, death: 1, locks: 2 } },
      { type: 'ParticipantDied', data: { seat: 0, cell: ARENA, death: 1, locks: 2 } },
      { type: 'MasterChanged', data: { seat: 0 } },
    ]);
  });
});

describe('a Kevlar Vest', () => {
  test('HH-DAMAGE-04 HH-DAMAGE-05 HH-ITEM-12 HH-Q-70 stops the first hit whole, without being asked, and is gone', () => {
    const p = fighting({ cards: ['attack', 'attack'], who: [SHOTGUN, VEST] }, [...rolled(2), ...rolled(1)]).pick('shotgun');
    expect(p.told('KevlarUsed')).toEqual([{ seat: 1 }]);
    expect(p.types).not.toContain('DamageSuffered');
    expect(p.types).not.toContain('ResolveGained');
    expect(p.game.participants[1]).toMatchObject({ hp: 10, resolve: 0, items: [] });
  });
  test('HH-DAMAGE-05 HH-Q-70 also a hit of 1', () => {
    const p = fighting({ cards: ['attack', 'escape'], who: [SHOTGUN, VEST] }, [...rolled(2), ...rolled(2)]).pick('shotgun');
    expect(p.told('KevlarUsed')).toEqual([{ seat: 1 }]);
    expect(p.game.participants[1]).toMatchObject({ hp: 10, items: [] });
  });
  test('HH-ITEM-12 HH-KCOMBAT-11 also a hit of the Killer', () => {
    const p = fighting({ cards: ['escape', 'r1c1'], who: [VEST], killer: { rage: 4 } }, [...rolled(0), ...rolled(1, 5)]);
    expect(p.told('KevlarUsed')).toEqual([{ seat: 0 }]);
    expect(p.question.kind).toBe('escape.direction');
  });
  test('HH-DAMAGE-06 HH-DAMAGE-07 only of the attacker first in turn order; the hit of the next is suffered', () => {
    const p = fighting({ cards: ['attack', 'attack', 'escape'], who: [SHOTGUN, PISTOL, VEST], first: 1 }, [...rolled(3), ...rolled(1), ...rolled(3)]);
    p.pick('pistol').pick('shotgun');
    expect(p.told('KevlarUsed')).toEqual([{ seat: 2 }]);
    expect(p.told('DamageSuffered').filter(({ seat }) => seat === 2)).toEqual([{ seat: 2, points: 3, hp: 7, from: '0' }]);
  });
  test('HH-Q-66 its wearer counts among those hit', () => {
    const p = fighting({ cards: ['attack', 'attack', 'attack'], who: [PISTOL, VEST, POOR] }, [...rolled(3), ...rolled(1), ...rolled(1)]).pick('pistol');
    expect(p.told('DamageSuffered')).toEqual([{ seat: 2, points: 3, hp: 7, from: '0' }]);
  });
});

describe('Tough', () => {
  test('HH-POWER-01 HH-Q-135 takes 1 off each source, down to 1', () => {
    const p = fighting({ cards: ['attack', 'attack'], who: [PISTOL, BEN] }, [...rolled(2), ...rolled(1)]).pick('pistol');
    expect(p.told('DamageSuffered')).toEqual([{ seat: 1, points: 3, hp: 7, from: '0' }]);
    expect(p.told('ResolveGained')).toEqual([{ seat: 1, points: 3 }]);
    const tied = fighting({ cards: ['attack', 'escape'], who: [POOR, BEN] }, [...rolled(2), ...rolled(2)]);
    expect(tied.told('DamageSuffered')).toEqual([{ seat: 1, points: 1, hp: 9, from: '0' }]);
  });
  test('HH-POWER-01 HH-Q-136 separately for each of two attackers, after spread and tie', () => {
    const p = fighting({ cards: ['attack', 'attack', 'escape'], who: [SHOTGUN, PISTOL, BEN] }, [...rolled(3), ...rolled(3), ...rolled(1)]);
    p.pick('shotgun', 'pistol');
    expect(p.told('DamageSuffered').filter(({ seat }) => seat === 2)).toEqual([
      { seat: 2, points: 2, hp: 8, from: '0' },
      { seat: 2, points: 1, hp: 7, from: '1' },
    ]);
  });
  test('HH-Q-136 a vest stops the whole hit before it', () => {
    const p = fighting({ cards: ['attack', 'attack'], who: [PISTOL, { ...BEN, items: ['kevlar-vest'] }] }, [...rolled(2), ...rolled(1)]).pick('pistol');
    expect(p.game.participants[1]).toMatchObject({ hp: 10, items: [] });
  });
  test('HH-POWER-01 not on the side of the sheet without powers', () => {
    const p = fighting({ cards: ['attack', 'attack'], who: [PISTOL, { ...BEN, sheet: 'beginner' }] }, [...rolled(2), ...rolled(1)]).pick('pistol');
    expect(p.told('DamageSuffered')).toMatchObject([{ points: 4 }]);
  });
  test.each(['search', 'puzzle', 'gift', 'killer', 'MC-11'])('HH-POWER-02 whatever the source: %s', (from) => {
    const facts: HallsFact[] = [];
    const table = {
      state: stateOf({ state: { participants: { 0: BEN } } }),
      record(fact: HallsFact) {
        facts.push(fact);
        this.state = fold(this.state, fact);
      },
    };
    expect(hurt(table as unknown as StepTable, 0, 3, from)).toBe(2);
    expect(facts).toEqual([{ type: 'DamageSuffered', data: { seat: 0, points: 2, hp: 8, from } }]);
  });
});

describe('deaths', () => {
  test('HH-DAMAGE-03 HH-COMBAT-10 two who fall in one Combat die by one event', () => {
    const p = fighting({ cards: ['attack', 'attack', 'r1c1'], who: [{ ...POOR, hp: 1 }, { ...POOR, hp: 1 }], first: 1 }, [...rolled(0), ...rolled(0)]);
    expect(p.told('ParticipantDied')).toEqual([
      { seat: 1, cell: ARENA, death: 1, locks: 2 },
      { seat: 0, cell: ARENA, death: 1, locks: 2 },
    ]);
    expect(p.told('MasterChanged')).toEqual([{ seat: 0 }]);
  });
  test('HH-ESCAPE-08 who falls while it Escapes lies in the Room of the Combat and goes nowhere', () => {
    const p = fighting({ cards: ['attack', 'escape', 'r1c1'], who: [POOR, { ...POOR, hp: 2 }] }, [...rolled(2), ...rolled(1)]);
    expect(p.told('ParticipantDied')).toEqual([{ seat: 1, cell: ARENA, death: 1, locks: 2 }]);
    expect(p.types).not.toContain('ParticipantMoved');
    expect(p.types).toContain('CombatEnded');
  });
  test('HH-ESCAPE-08 HH-KCOMBAT-11 also before the Killer', () => {
    const p = fighting({ cards: ['escape', 'r1c1'], who: [{ ...POOR, hp: 3 }], killer: { rage: 1 } }, [...rolled(0), ...rolled(1, 3)]);
    expect(p.game.participants[0]).toMatchObject({ alive: false, body: true, cell: ARENA });
    expect(p.types).not.toContain('ParticipantMoved');
  });
});

describe('damage to the Killer', () => {
  const shot = (killer: object, who: object = {}) => fighting({ cards: ['attack', 'r1c1'], who: [{ ...PISTOL, ...who }], killer }, [...rolled(3), ...rolled(2, 4)]).pick('pistol');
  test('HH-KCOMBAT-14 more Successes than his take the whole damage off him, and none is suffered', () => {
    const p = shot({ rage: 2 });
    expect(p.told('KillerHurt')).toEqual([{ seat: 0, points: 4, hp: 6 }]);
    expect(p.types).not.toContain('DamageSuffered');
    expect(p.game.killer).toMatchObject({ hp: 6, rage: 2, active: true });
  });
  test.each([
    [0, 3, 2],
    [1, 3, 3],
    [2, 4, 3],
    [3, 4, 4],
    [4, 5, 4],
  ])('HH-KCOMBAT-09 at Rage %i his damage is the one of that Rage', (rage, dice, points) => {
    const p = fighting({ cards: ['attack', 'r1c1'], who: [POOR], killer: { rage } }, [...rolled(0), ...rolled(1, dice)]);
    expect(p.told('DamageSuffered')).toEqual([{ seat: 0, points, hp: 10 - points, from: 'killer' }]);
  });
  test('HH-KCOMBAT-15 HH-KCOMBAT-16 HH-KCOMBAT-17 at 0 he is dead and Stunned, his Rage is 0, and there is a Key at once', () => {
    const p = shot({ rage: 2, hp: 4 });
    expect(factsOf(p).slice(-3)).toEqual([
      { type: 'KillerHurt', data: { seat: 0, points: 4, hp: 0 } },
      { type: 'KillerDefeated', data: { seat: 0, key: true } },
      { type: 'KeysTaken', data: { seat: 0, keys: 1, locks: 1 } },
    ]);
    expect(p.game.killer).toMatchObject({ hp: 0, rage: 0, active: false, keysGiven: 1 });
    expect(p.game.participants[0]).toMatchObject({ keys: 1, locksOwed: 1 });
  });
  test('HH-KCOMBAT-16 HH-KCOMBAT-18 a later time gives no Key, but his Rage goes to 0 again', () => {
    const p = shot({ rage: 2, hp: 4, keysGiven: 1 });
    expect(p.told('KillerDefeated')).toEqual([{ seat: 0, key: false }]);
    expect(p.types).not.toContain('KeysTaken');
    expect(p.game.killer).toMatchObject({ hp: 0, rage: 0, active: false, keysGiven: 1 });
  });
  test('HH-MULTI-19 of several who hit him, in turn order, the one who brings him to 0 gets the Key', () => {
    const who = [{ ...POOR, items: ['knife'] }, PISTOL, POOR];
    const p = fighting({ cards: ['attack', 'attack', 'attack'], who, killer: { rage: 2, hp: 3 }, first: 1 }, [...rolled(3), ...rolled(0), ...rolled(3), ...rolled(2, 4)]);
    p.pick('pistol', 'knife');
    expect(p.told('KillerHurt')).toEqual([
      { seat: 1, points: 1, hp: 2 },
      { seat: 0, points: 1, hp: 1 },
    ]);
    const killed = fighting({ cards: ['attack', 'attack', 'r1c1'], who, killer: { rage: 2, hp: 3 }, first: 1 }, [...rolled(3), ...rolled(3), ...rolled(2, 4)]);
    killed.pick('pistol', 'knife');
    expect(killed.told('KillerDefeated')).toEqual([{ seat: 0, key: true }]);
  });
  test.each([0, 1])('HH-MULTI-20 where each hit would do, the earliest gets the Key: seat %i', (first) => {
    const p = fighting({ cards: ['attack', 'attack', 'r1c1'], who: [PISTOL, PISTOL], killer: { rage: 2, hp: 1 }, first }, [...rolled(3), ...rolled(3), ...rolled(2, 4)]);
    p.pick('pistol', 'pistol');
    expect(p.told('KillerDefeated')).toEqual([{ seat: first, key: true }]);
    expect(p.told('KillerHurt')).toHaveLength(1);
  });
  test('HH-Q-72 who kills him and dies in the same round has the Key on its body and owes its lock', () => {
    const who = [{ ...PISTOL, hp: 2 }, PISTOL];
    const p = fighting({ cards: ['attack', 'attack', 'r1c1'], who, killer: { rage: 2, hp: 1 } }, [...rolled(3), ...rolled(3), ...rolled(2, 4)]).pick('pistol', 'pistol');
    expect(p.game.participants[0]).toMatchObject({ alive: false, body: true, keys: 1, locksOwed: 3 });
  });
});
