import { describe, expect, test } from '@jest/globals';
import fc from '#testing/fast-check';
import { resultsOf, type Combatant, type Round, type Side } from './results.js';

const attack = (seat: number, successes: number, damage = 2): Side => ({ seat, card: 'attack', successes, damage });
const escape = (seat: number, successes: number): Side => ({ seat, card: 'escape', successes, damage: 2 });
const killer = (successes: number, damage = 3): Round['killer'] => ({ successes, damage });
/** Hits as `by > of: points`, then who Escapes. */
const shown = (sides: Side[], against: Round['killer'] = null): string => {
  const { hits, escapes } = resultsOf({ sides, killer: against });
  const who = (one: Combatant): string => (one === 'killer' ? 'K' : String(one));
  return [...hits.map(({ by, of, points }) => `${who(by)}>${who(of)}:${points}`), ...escapes.map((seat) => `${seat} escapes`)].join(' ');
};

describe('two Participants', () => {
  test('HH-COMBAT-07 HH-COMBAT-09 HH-COMBAT-11 the better Attack deals its whole damage, the worse none', () => {
    expect(shown([attack(0, 3), attack(1, 2)])).toBe('0>1:2');
    expect(shown([attack(0, 1, 5), attack(1, 2, 4)])).toBe('1>0:4');
  });
  test('HH-COMBAT-08 HH-COMBAT-10 tied Attacks each deal their own damage minus 1', () => {
    expect(shown([attack(0, 2, 5), attack(1, 2, 3)])).toBe('0>1:4 1>0:2');
  });
  test('HH-Q-69 but at least 1', () => {
    expect(shown([attack(0, 2, 1), attack(1, 2, 2)])).toBe('0>1:1 1>0:1');
  });
  test('HH-Q-54 none against none is a tie', () => {
    expect(shown([attack(0, 0), attack(1, 0)])).toBe('0>1:1 1>0:1');
    expect(shown([attack(0, 0, 5), escape(1, 0)])).toBe('0>1:1');
  });
  test('HH-COMBAT-13 HH-COMBAT-14 an Attack with more Successes deals its whole damage to an Escape, which succeeds all the same', () => {
    expect(shown([attack(0, 2, 4), escape(1, 1)])).toBe('0>1:4 1 escapes');
  });
  test.each([2, 3, 4, 5])('HH-COMBAT-15 HH-COMBAT-16 HH-COMBAT-25 a tie stops the Escape and deals 1, with a weapon of damage %i', (damage) => {
    expect(shown([attack(0, 2, damage), escape(1, 2)])).toBe('0>1:1');
  });
  test('HH-COMBAT-18 HH-COMBAT-19 an Attack with fewer Successes does nothing to an Escape', () => {
    expect(shown([attack(0, 1, 5), escape(1, 2)])).toBe('1 escapes');
  });
  test('HH-COMBAT-21 it is the same whoever comes first', () => {
    expect(shown([escape(0, 1), attack(1, 2, 4)])).toBe('1>0:4 0 escapes');
    expect(shown([escape(0, 2), attack(1, 2, 4)])).toBe('1>0:1');
    expect(shown([escape(0, 2), attack(1, 1, 4)])).toBe('0 escapes');
  });
  test('HH-COMBAT-22 two Escapes both succeed', () => {
    expect(shown([escape(0, 0), escape(1, 0)])).toBe('0 escapes 1 escapes');
  });
});

describe('one Participant against the Killer', () => {
  test('HH-KCOMBAT-14 an Attack with more Successes deals its whole damage to him', () => {
    expect(shown([attack(1, 3, 4)], killer(2))).toBe('1>K:4');
  });
  test.each([
    [2, 3],
    [3, 3],
  ])('HH-KCOMBAT-12 HH-KCOMBAT-13 %i against his %i Successes is lost, and his damage is not reduced', (mine, his) => {
    expect(shown([attack(1, mine, 4)], killer(his, 4))).toBe('K>1:4');
    expect(shown([escape(1, mine)], killer(his, 4))).toBe('K>1:4 1 escapes');
  });
  test('HH-KCOMBAT-10 HH-KCOMBAT-11 HH-Q-63 no result stops an Escape from him alone', () => {
    expect(shown([escape(1, 0)], killer(4))).toBe('K>1:3 1 escapes');
    expect(shown([escape(1, 2)], killer(2))).toBe('K>1:3 1 escapes');
    expect(shown([escape(1, 2)], killer(1))).toBe('1 escapes');
  });
});

describe('three or more', () => {
  test('HH-MULTI-01 HH-MULTI-02 HH-MULTI-05 HH-MULTI-06 the best Attack damages all others, 1 less for each beyond the first', () => {
    expect(shown([attack(0, 1), attack(1, 3, 4), escape(2, 2)])).toBe('1>0:3 1>2:3');
    expect(shown([attack(0, 1), attack(1, 3, 4), escape(2, 2)], killer(2))).toBe('1>0:2 1>2:2 1>K:2');
  });
  test('HH-MULTI-04 HH-MULTI-15 HH-Q-63 what is below the highest result is ignored: no damage, no Escape', () => {
    expect(shown([attack(0, 3), attack(1, 2, 5), escape(2, 2)])).toBe('0>1:1 0>2:1');
    expect(shown([escape(0, 1), escape(1, 3), attack(2, 2, 5)])).toBe('1 escapes');
  });
  test('HH-MULTI-03 HH-MULTI-07 HH-MULTI-08 tied Attacks are each reduced by 1 more, and hit one another and the rest', () => {
    expect(shown([attack(0, 3, 5), attack(1, 3, 4), escape(2, 1)])).toBe('0>1:3 0>2:3 1>0:2 1>2:2');
    expect(shown([attack(0, 3, 5), attack(1, 3, 4)], killer(2))).toBe('0>1:3 0>K:3 1>0:2 1>K:2');
  });
  test('HH-MULTI-09 HH-Q-68 no damage is reduced below 1', () => {
    expect(shown([attack(0, 3), attack(1, 3), attack(2, 1), attack(3, 0)])).toBe('0>1:1 0>2:1 0>3:1 1>0:1 1>2:1 1>3:1');
  });
  test('HH-Q-68 weapon, spread and tie reduce by the numbers of all hit', () => {
    expect(shown([attack(0, 3, 5), attack(1, 3, 2), attack(2, 1), escape(3, 0)])).toBe('0>1:2 0>2:2 0>3:2 1>0:1 1>2:1 1>3:1');
  });
  test('HH-MULTI-11 HH-MULTI-12 HH-MULTI-13 the best Escapes all succeed, and nobody deals damage', () => {
    expect(shown([escape(0, 3), attack(1, 2, 5), escape(2, 3)])).toBe('0 escapes 2 escapes');
    expect(shown([escape(0, 3), attack(1, 2, 5)], killer(2))).toBe('0 escapes');
  });
  test('HH-MULTI-16 HH-MULTI-17 HH-Q-66 an Attack tied with an Escape stops it with 1 damage and hits the rest, the Killer too, without the reduction of a tie', () => {
    expect(shown([escape(0, 3), attack(1, 3, 4)], killer(2))).toBe('1>0:1 1>K:3');
    expect(shown([escape(0, 3), attack(1, 3, 5), attack(2, 2), escape(3, 3)])).toBe('1>0:1 1>2:3 1>3:1');
  });
  test('HH-Q-67 several Attacks tied with an Escape each deal 1 to it', () => {
    expect(shown([attack(0, 3, 5), escape(1, 3), attack(2, 3, 4)])).toBe('0>1:1 0>2:3 2>0:2 2>1:1');
  });
  test('HH-MULTI-18 the Killer with most Successes damages all, 1 less for each Participant beyond the first', () => {
    expect(shown([attack(0, 1, 5), escape(1, 2)], killer(3, 4))).toBe('K>0:3 K>1:3');
    expect(shown([attack(0, 1, 5), escape(1, 2), attack(2, 0), attack(3, 0)], killer(3, 2))).toBe('K>0:1 K>1:1 K>2:1 K>3:1');
  });
  test('HH-Q-64 tied with Participants he counts as above them, without the reduction of a tie', () => {
    expect(shown([attack(0, 3, 5), escape(1, 3)], killer(3, 4))).toBe('K>0:3 K>1:3');
  });
  test('HH-Q-65 below the highest he deals nothing and is hit like anybody', () => {
    expect(shown([attack(0, 3, 5), attack(1, 2)], killer(2, 4))).toBe('0>1:4 0>K:4');
  });
  test('HH-Q-62 HH-MULTI-12 where all Escape and nobody rolls, all succeed', () => {
    expect(shown([escape(2, 0), escape(0, 0), escape(1, 0)])).toBe('2 escapes 0 escapes 1 escapes');
  });
});

describe('whatever the dice show', () => {
  const side = fc.record({ card: fc.constantFrom('attack' as const, 'escape' as const), successes: fc.integer({ min: 0, max: 4 }), damage: fc.integer({ min: 2, max: 5 }) });
  const his = fc.option(fc.record({ successes: fc.integer({ min: 0, max: 5 }), damage: fc.integer({ min: 2, max: 4 }) }), { nil: null });
  const round: fc.Arbitrary<Round> = fc
    .tuple(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }), fc.array(side, { minLength: 4, maxLength: 4 }), his)
    .map(([seats, sides, killer]) => ({ sides: seats.map((seat, i) => ({ seat, ...sides[i]! })), killer }))
    .filter(({ sides, killer }) => sides.length > 1 || killer !== null);
  const check = (holds: (round: Round, results: ReturnType<typeof resultsOf>) => void): void =>
    fc.assert(
      fc.property(round, (some) => holds(some, resultsOf(some))),
      { numRuns: 3000 },
    );
  const sideOf = ({ sides }: Round, who: Combatant): Side | undefined => sides.find(({ seat }) => seat === who);
  const isLarge = ({ sides, killer }: Round): boolean => sides.length + (killer ? 1 : 0) > 2;
  const most = ({ sides, killer }: Round): number => Math.max(...sides.map(({ successes }) => successes), killer?.successes ?? 0);

  test('HH-MULTI-09 every hit is at least 1 and at most what the weapon deals', () => {
    check((some, { hits }) => {
      for (const { by, points } of hits) {
        expect(points).toBeGreaterThanOrEqual(1);
        expect(points).toBeLessThanOrEqual((by === 'killer' ? some.killer! : sideOf(some, by)!).damage);
      }
    });
  });
  test('HH-MULTI-01 nobody hits himself or anybody twice, only Attacks hit, and who hits hits all others of a larger Combat', () => {
    check((some, { hits }) => {
      expect(hits.filter(({ by, of }) => by === of)).toEqual([]);
      expect(new Set(hits.map(({ by, of }) => `${by}>${of}`)).size).toBe(hits.length);
      expect(hits.filter(({ by }) => sideOf(some, by)?.card === 'escape')).toEqual([]);
      for (const { by } of isLarge(some) ? hits : [])
        expect(hits.filter((hit) => hit.by === by)).toHaveLength(some.sides.length + (some.killer ? 1 : 0) - 1);
    });
  });
  test('HH-MULTI-02 HH-MULTI-04 in a larger Combat only the highest results act, and the Killer alone if he is among them', () => {
    check((some, { hits, escapes }) => {
      if (!isLarge(some)) return;
      const acting = [...hits.map(({ by }) => by), ...escapes];
      const killerActs = some.killer !== null && some.killer.successes === most(some);
      for (const who of acting) expect(who === 'killer' ? killerActs : !killerActs && sideOf(some, who)!.successes === most(some)).toBe(true);
      expect(acting.length).toBeGreaterThan(0);
    });
  });
  test('HH-COMBAT-16 HH-MULTI-16 only who plays Escape Escapes, and nobody tied with an Attack', () => {
    check((some, { escapes }) => {
      for (const seat of escapes) {
        const { card, successes } = sideOf(some, seat)!;
        expect(card).toBe('escape');
        expect(some.sides.filter((other) => other.card === 'attack' && other.successes === successes)).toEqual([]);
      }
    });
  });
  test('HH-KCOMBAT-12 the Killer is hit only by more Successes than his, and his hits and others never come together', () => {
    check((some, { hits }) => {
      for (const { by } of hits.filter(({ of }) => of === 'killer')) expect(sideOf(some, by)!.successes).toBeGreaterThan(some.killer!.successes);
      expect(new Set(hits.map(({ by }) => by === 'killer')).size).toBeLessThanOrEqual(1);
    });
  });
  test('HH-DAMAGE-07 HH-ESCAPE-05 hits come in turn order of the attackers, Escapes in turn order', () => {
    check((some, { hits, escapes }) => {
      const order = some.sides.map(({ seat }) => seat);
      const places = hits.flatMap(({ by }) => (by === 'killer' ? [] : [order.indexOf(by)]));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(escapes).toEqual(order.filter((seat) => escapes.includes(seat)));
    });
  });
});
