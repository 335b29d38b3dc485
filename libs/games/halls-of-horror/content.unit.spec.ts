import { describe, expect, test } from '@jest/globals';
import { GIFT_TOKENS, giftTokenOf } from './gifts/index.js';
import { BASIC_ATTACK, ESCAPE_SUCCEEDS_ON, ITEMS, KILLER_SUCCEEDS_ON, isWeapon, itemOf } from './items/index.js';
import { KILLER_MOST_HP, KILLER_START_HP, MOST_RAGE, RAGE_TRACK } from './killer.js';
import { CHARACTERS, START_HEALTH, characterOf, startResolve } from './participants/index.js';
import { REWARD_CARDS, rewardCardOf } from './rewards/index.js';
import { SYMBOLS } from './rewards/reward-card.js';
import { rows } from './testing/printed.js';

describe('the items', () => {
  // id | name | category | copies | damage | succeeds on | ammunition
  const TABLE = rows(`
    knife | Knife | melee | 4 | 3 | 5 | –
    fireaxe | Fireaxe | melee | 4 | 4 | 5 | –
    pistol | Pistol | firearm | 4 | 4 | 4 | bullets, comes with 2
    shotgun | Shotgun | firearm | 4 | 5 | 3 | shells, comes with 1
    first-aid-kit | First Aid Kit | utility | 4 | – | – | –
    kevlar-vest | Kevlar Vest | utility | 4 | – | – | –
  `);

  test('HH-ITEM-05 HH-ITEM-06 HH-ITEM-07 are the six of the table', () => {
    const written = ITEMS.map(({ id, name, category, copies, attack, ammunition }) =>
      [
        id,
        name,
        category,
        copies,
        attack?.damage ?? '–',
        attack?.succeedsOn ?? '–',
        ammunition ? `${ammunition.kind}, comes with ${ammunition.comesWith}` : '–',
      ].join(' | '),
    );
    expect(written).toEqual(TABLE);
  });
  test('are 24 cards, four of each, each with its text', () => {
    expect(ITEMS.reduce((sum, { copies }) => sum + copies, 0)).toBe(24);
    expect(ITEMS.filter(({ text }) => !text.endsWith('.'))).toEqual([]);
  });
  test('HH-ITEM-01 come in three categories', () => {
    expect([...new Set(ITEMS.map(({ category }) => category))]).toEqual(['melee', 'firearm', 'utility']);
  });
  test('HH-WEAPON-01 are weapons if they are melee weapons or firearms', () => {
    expect(ITEMS.filter(({ id }) => isWeapon(id)).map(({ id }) => id)).toEqual(['knife', 'fireaxe', 'pistol', 'shotgun']);
  });
  test('without any, an Attack deals 2 on 5 and 6, and an Escape succeeds from 4', () => {
    expect(BASIC_ATTACK).toEqual({ damage: 2, succeedsOn: 5 });
    expect(ESCAPE_SUCCEEDS_ON).toBe(4);
    expect(KILLER_SUCCEEDS_ON).toBe(5);
  });
  test('HH-ITEM-02 HH-WEAPON-02 melee weapons raise the damage alone', () => {
    for (const { attack } of ITEMS.filter(({ category }) => category === 'melee')) {
      expect(attack!.damage).toBeGreaterThan(BASIC_ATTACK.damage);
      expect(attack!.succeedsOn).toBe(BASIC_ATTACK.succeedsOn);
    }
  });
  test('HH-ITEM-04 HH-WEAPON-02 firearms raise the damage, succeed more often and need ammunition, and nothing else needs any', () => {
    const firearms = ITEMS.filter(({ category }) => category === 'firearm');
    for (const { attack } of firearms) {
      expect(attack!.damage).toBeGreaterThan(BASIC_ATTACK.damage);
      expect(attack!.succeedsOn).toBeLessThan(BASIC_ATTACK.succeedsOn);
    }
    expect(ITEMS.filter(({ ammunition }) => ammunition)).toEqual(firearms);
  });
});

describe('the Reward deck', () => {
  const TABLE = rows(`
    RC01 melee
    RC02 melee
    RC03 firearm
    RC04 firearm
    RC05 utility
    RC06 utility
    RC07 ammunition
    RC08 ammunition
    RC09 key
    RC10 key
    RC11 damage
    RC12 damage
    RC13 panic
    RC14 panic
    RC15 melee + panic
    RC16 panic + utility
    RC17 utility + ammunition
    RC18 ammunition + damage
    RC19 damage + firearm
    RC20 firearm + key
    RC21 key + melee
  `);

  test('is the 21 cards of the table', () => {
    expect(REWARD_CARDS.map(({ id, symbols }) => `${id} ${symbols.join(' + ')}`)).toEqual(TABLE);
  });
  test('has 14 cards with one symbol and 7 with two', () => {
    expect([1, 2, 3].map((count) => REWARD_CARDS.filter(({ symbols }) => symbols.length === count).length)).toEqual([14, 7, 0]);
  });
  test.each(SYMBOLS)('shows %s on four cards, on two of them alone', (symbol) => {
    const cards = REWARD_CARDS.filter(({ symbols }) => symbols.includes(symbol));
    expect(cards.map(({ symbols }) => symbols.length)).toEqual([1, 1, 2, 2]);
  });
});

describe('the Gift tokens', () => {
  const TABLE = rows(`
    GT-01 | First Aid Kit | first-aid-kit
    GT-02 | Kevlar Vest | kevlar-vest
    GT-03 | Knife | knife
    GT-04 | Fireaxe | fireaxe
    GT-05 | Pistol | pistol
    GT-06 | 2 Bullets | bullets 2
    GT-07 | 2 Shells | shells 2
    GT-08 | Knife and First Aid Kit | knife, first-aid-kit
    GT-09 | 1 Bullet and 1 Shell | bullets 1, shells 1
    GT-10 | Panicked | panic
    GT-11 | Damage 1 | damage 1
    GT-12 | Damage 2 | damage 2
  `);

  test('are the twelve of the table, none of them with a Key', () => {
    const written = GIFT_TOKENS.map(({ id, name, items = [], panic, ...amounts }) => {
      const counted = Object.entries(amounts).map(([kind, count]) => `${kind} ${count}`);
      return [id, name, [...items, ...counted, ...(panic ? ['panic'] : [])].join(', ')].join(' | ');
    });
    expect(written).toEqual(TABLE);
  });
});

describe('the characters', () => {
  const TABLE = rows(`
    ben | Ben | tough, Tough | quarterback, Quarterback
    mia | Mia | calm-under-pressure, Calm Under Pressure | every-shot-counts, Every Shot Counts
    ian | Ian | lucky, Lucky | problem-solver, Problem Solver
    zoe | Zoe | grapple-master, Grapple Master | acrobatic, Acrobatic
  `);

  test('are the four of the table, each with two powers', () => {
    const written = CHARACTERS.map(({ id, name, powers }) => [id, name, ...powers.map((power) => `${power.id}, ${power.name}`)].join(' | '));
    expect(written).toEqual(TABLE);
    expect(CHARACTERS.flatMap(({ powers }) => powers).filter(({ text }) => !text.endsWith('.'))).toEqual([]);
  });
  test('start with 10 Health', () => {
    expect(START_HEALTH).toBe(10);
  });
  test('HH-SETUP-23 HH-POWER-07 start with 1 Resolve, and Ian with 3 on the advanced side', () => {
    expect(CHARACTERS.map((character) => startResolve('beginner', character))).toEqual([1, 1, 1, 1]);
    expect(CHARACTERS.map((character) => startResolve('advanced', character))).toEqual([1, 1, 3, 1]);
  });
});

describe('the Killer', () => {
  test('has 10 HP, and 12 at most', () => {
    expect([KILLER_START_HP, KILLER_MOST_HP]).toEqual([10, 12]);
  });
  test('has dice, damage and solo Successes by his Rage', () => {
    expect(RAGE_TRACK.map(({ dice, damage, soloSuccesses }) => [dice, damage, soloSuccesses])).toEqual([
      [3, 2, 1],
      [3, 3, 1],
      [4, 3, 2],
      [4, 4, 2],
      [5, 4, 3],
    ]);
    expect(RAGE_TRACK).toHaveLength(MOST_RAGE + 1);
  });
  test('HH-KILLER-14 every step of Rage raises his dice, his damage or both', () => {
    RAGE_TRACK.slice(1).forEach(({ dice, damage }, i) => {
      const before = RAGE_TRACK[i]!;
      expect(dice + damage).toBeGreaterThan(before.dice + before.damage);
      expect(dice).toBeGreaterThanOrEqual(before.dice);
      expect(damage).toBeGreaterThanOrEqual(before.damage);
    });
  });
});

describe('finding something by its id', () => {
  test.each([
    ['an item', ITEMS, itemOf],
    ['a Reward card', REWARD_CARDS, rewardCardOf],
    ['a Gift token', GIFT_TOKENS, giftTokenOf],
    ['a character', CHARACTERS, characterOf],
  ] as [string, readonly { id: string }[], (id: string) => unknown][])('%s', (_, all, find) => {
    for (const one of all) expect(find(one.id)).toBe(one);
    expect(() => find('chainsaw')).toThrow('Nothing has the id chainsaw');
  });
});
