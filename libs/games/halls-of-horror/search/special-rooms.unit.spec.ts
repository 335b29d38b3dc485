import { describe, expect, test } from '@jest/globals';
import {
  advanced,
  ammunition,
  cardsOf,
  covered,
  died,
  discarded,
  drawn,
  exhausted,
  found,
  gained,
  HERE,
  hurt,
  item,
  keys,
  master,
  paid,
  roomDeclared,
  searching,
  won,
  type Searching,
} from '../testing/searching.js';

/** A Search by somebody without Resolve, of which the answers are given in advance. */
function search(room: string, who: object, { answers = [], ...given }: Omit<Searching, 'room' | 'who'> & { answers?: string[] } = {}) {
  const p = searching({ ...given, room, who: { resolve: 0, ...who } }).pick(...answers);
  return { p, facts: found(p), one: p.game.participants[0]! };
}
const solved = { type: 'PuzzleSolved', data: { seat: 0, cell: HERE } };
const failed = { type: 'PuzzleFailed', data: { seat: 0, cell: HERE } };
const escaped = { type: 'ExitSolved', data: { seat: 0, cell: HERE } };

describe.each([
  ['1A', 'shotgun', ammunition(0, 1), 3],
  ['1B', 'fireaxe', undefined, 2],
])('the Altar %s', (room, weapon, shots, damage) => {
  const draws = ['damage', 'damage', 'firearm'];
  const cards = cardsOf(...draws);
  const taken = shots === undefined ? [item(weapon)] : [item(weapon), shots];

  test('HH-ROOM-09 HH-Q-41 the damage brings the weapon first, and the Room is Exhausted', () => {
    const { facts } = search(room, {}, { draws });
    expect(facts).toEqual([roomDeclared, drawn(cards), won(1), ...taken, hurt(damage, 10 - damage, 'search'), gained(damage), exhausted, discarded(cards)]);
  });
  test('HH-Q-41 a weapon that is held already is 1 Resolve, and the damage comes all the same', () => {
    const { facts } = search(room, { items: [weapon] }, { draws });
    expect(facts.slice(2, -1)).toEqual([won(1), gained(1), hurt(damage, 10 - damage, 'search'), gained(damage), exhausted]);
  });
  test('HH-Q-41 who dies of it has the weapon on the body', () => {
    const { facts, one } = search(room, { hp: damage }, { draws });
    expect(facts.slice(-3)).toEqual([discarded(cards), died(), master(0)]);
    expect(one).toMatchObject({ alive: false, items: [weapon] });
  });
  test('the weapon alone does no harm', () => {
    const cards = ['firearm', 'firearm', 'melee'];
    const draws = room === '1A' ? cards : ['melee', 'melee', 'firearm'];
    const { facts } = search(room, {}, { draws });
    expect(facts.slice(2, -1)).toEqual([won(0), ...taken, exhausted]);
  });
  test('Panic alone leaves the Room as it was', () => {
    const { facts, p } = search(room, {}, { draws: ['panic', 'panic', 'key'] });
    expect(facts.slice(2, -1)).toEqual([won(2), { type: 'PanicTaken', data: { seat: 0 } }]);
    expect(p.game.rooms[HERE]!.exhausted).toBe(false);
  });
});

describe.each([
  ['4A', (count: number) => ammunition(count, 0)],
  ['4B', (count: number) => ammunition(0, count)],
])('the Ammunition Tree %s', (room, shots) => {
  test('HH-ROOM-10 HH-ROOM-11 HH-Q-26 two for the first and the second, then one without end', () => {
    const draws = ['ammunition', 'ammunition', 'key', 'melee', 'utility+ammunition', 'key', 'melee', 'firearm', 'ammunition+damage', 'firearm', 'utility', 'utility'];
    const { p } = search(room, {}, { draws, times: 3 });
    expect(p.told('RewardWon')).toEqual([won(0).data, won(1).data, won(2).data]);
    expect(p.told('AmmunitionTaken')).toEqual([shots(2).data, shots(2).data, shots(1).data]);
    expect(p.told('SpaceCovered')).toEqual([covered(0).data, covered(1).data]);
    expect(p.game.rooms[HERE]).toMatchObject({ covered: [0, 1], exhausted: false });
  });
});

describe.each([
  ['8A', 'first-aid-kit'],
  ['8B', 'kevlar-vest'],
])('the Fake Hostage Room %s', (room, utility) => {
  test('HH-ROOM-12 HH-ROOM-13 HH-ROOM-14 HH-ITEM-10 HH-Q-43 HH-SEARCH-11 a Bullet is paid, nothing is drawn, the item is certain', () => {
    const { facts, one } = search(room, { items: ['pistol'], bullets: 2, resolve: 3 });
    expect(facts).toEqual([roomDeclared, paid({ bullets: 1 }), won(0), item(utility), exhausted]);
    expect(one).toMatchObject({ items: ['pistol', utility], bullets: 1, resolve: 3 });
  });
  test('HH-Q-31 who has it already gets 1 Resolve for the Bullet', () => {
    const { facts } = search(room, { items: ['pistol', utility], bullets: 1 });
    expect(facts).toEqual([roomDeclared, paid({ bullets: 1 }), won(0), gained(1), exhausted]);
  });
});

describe.each([
  ['10A', 4, 3],
  ['10B', 3, 2],
])('the Potential Exit %s', (room, cards, damage) => {
  const NO_PAIR = ['melee', 'firearm', 'utility', 'key'];
  const PAIR = ['melee', 'melee', 'utility', 'key'];
  const table = (draws: string[]) => cardsOf(...draws).slice(0, cards);

  test('HH-Q-100 HH-ROOM-15 a pair gets out as at an Exit, and the Keys are kept', () => {
    const { facts, one, p } = search(room, { keys: 2 }, { draws: PAIR });
    expect(facts).toEqual([roomDeclared, drawn(table(PAIR)), solved, escaped, discarded(table(PAIR))]);
    expect(one.keys).toBe(2);
    expect(p.game.rooms[HERE]!.exhausted).toBe(false);
  });
  test('HH-ROOM-15 HH-ROOM-16 HH-PUZZLE-16 HH-Q-38 without one it hurts, and the Room is Exhausted', () => {
    const { facts, p } = search(room, { keys: 2 }, { draws: NO_PAIR });
    expect(facts).toEqual([
      roomDeclared,
      drawn(table(NO_PAIR)),
      failed,
      won(0),
      hurt(damage, 10 - damage, 'puzzle'),
      gained(damage),
      exhausted,
      discarded(table(NO_PAIR)),
    ]);
    expect(p.game.turn.escaped).toEqual([]);
    expect(p.offeredTo(0)).not.toContain('search');
  });
  test('HH-SEARCH-36 it may kill', () => {
    expect(search(room, { keys: 2, hp: damage }, { draws: NO_PAIR }).facts.slice(-3)).toEqual([discarded(table(NO_PAIR)), died(), master(0)]);
  });
});

describe.each([
  ['13A', 'shotgun', ammunition(0, 1)],
  ['13B', 'fireaxe', undefined],
])('the Shooting Gallery %s', (room, weapon, shots) => {
  const draws = room === '13A' ? ['firearm', 'firearm', 'key', 'melee', 'damage'] : ['melee', 'melee', 'key', 'firearm', 'panic'];

  test('HH-Q-43 HH-Q-30 HH-ITEM-10 every Search costs a Bullet, before any card is drawn', () => {
    const { facts, one } = search(room, { items: ['pistol'], bullets: 1 }, { draws });
    const cards = cardsOf(...draws);
    const taken = shots === undefined ? [item(weapon)] : [item(weapon), shots];
    expect(facts).toEqual([roomDeclared, paid({ bullets: 1 }), drawn(cards), won(0), ...taken, covered(0), discarded(cards)]);
    expect(one).toMatchObject({ bullets: 0 });
    expect(one.items).toContain('pistol');
  });
  test('HH-Q-43 twice, and the third time there is none left', () => {
    const { p } = search(room, { items: ['pistol'], bullets: 2 }, { draws, times: 3 });
    expect(p.told('PricePaid')).toEqual([paid({ bullets: 1 }).data, paid({ bullets: 1 }).data]);
    expect(p.told('ActionFailed')).toEqual([{ seat: 0, action: 'search', resolve: 0 }]);
  });
});

describe.each([
  ['15A', 3],
  ['15B', 2],
])('the Sacrificial Altar %s', (room, price) => {
  test('HH-ROOM-17 HH-ROOM-18 HH-Q-40 HH-Q-38 HH-KEY-01 Health is given for the Key: nothing is drawn, and no Resolve comes of it', () => {
    const { facts, one } = search(room, { hp: price + 1 }, { answers: ['room'] });
    expect(facts).toEqual([roomDeclared, paid({ health: price }), won(0), keys(1), exhausted]);
    expect(one).toMatchObject({ hp: 1, keys: 1, locksOwed: 1, resolve: 0, alive: true });
  });
  test('HH-Q-40 Tough makes it no cheaper', () => {
    expect(search(room, { hp: 9, ...advanced('ben') }, { answers: ['room'] }).one.hp).toBe(9 - price);
  });
  test('HH-Q-40 whoever has no more than the price cannot', () => {
    expect(search(room, { hp: price }).facts).toEqual([{ type: 'ActionFailed', data: { seat: 0, action: 'search', resolve: 0 } }]);
  });
  test('left alone, it is done', () => {
    const p = searching({ room, who: { resolve: 0 } }).timeout();
    expect(found(p)[1]).toEqual(paid({ health: price }));
  });
});

describe.each([
  ['19A', 'shotgun', 3, (count: number) => ammunition(0, count), 2],
  ['19B', 'pistol', 5, (count: number) => ammunition(count, 0), 3],
])('the Strongbox %s', (room, firearm, all, shots, extra) => {
  test('HH-ROOM-19 HH-ROOM-20 HH-ROOM-21 HH-ROOM-22 a Key is paid, the firearm comes with its own ammunition and more', () => {
    const { facts, one } = search(room, { keys: 1 }, { answers: ['room'] });
    expect(facts).toEqual([roomDeclared, paid({ keys: 1 }), won(0), item(firearm), shots(all), exhausted]);
    expect(one).toMatchObject({ keys: 0, locksOwed: 0, resolve: 0 });
  });
  test('HH-Q-139 HH-POWER-10 all of that is one award: Mia gets 1 more', () => {
    expect(search(room, { keys: 1, ...advanced('mia') }, { answers: ['room'] }).facts[4]).toEqual(shots(all + 1));
  });
  test('HH-Q-42 who has the firearm gets 1 Resolve for it and the extra ammunition', () => {
    const { facts } = search(room, { keys: 2, items: [firearm] }, { answers: ['room'] });
    expect(facts).toEqual([roomDeclared, paid({ keys: 1 }), won(0), gained(1), shots(extra), exhausted]);
  });
});

describe.each([
  ['20A', 1],
  ['20B', 2],
])('the Puzzle Obelisk %s', (room, damage) => {
  const PAIR = ['melee', 'key', 'key'];
  const NO_PAIR = ['melee', 'firearm', 'key'];

  test('HH-Q-34 HH-KEY-02 a pair wins the Key and Exhausts the Room', () => {
    const { facts, one } = search(room, {}, { draws: PAIR });
    expect(facts).toEqual([roomDeclared, drawn(cardsOf(...PAIR)), solved, won(0), keys(1), exhausted, discarded(cardsOf(...PAIR))]);
    expect(one.locksOwed).toBe(1);
  });
  test('HH-ROOM-23 HH-ROOM-24 HH-PUZZLE-16 without one it hurts; nothing is covered or Exhausted, and the value stays', () => {
    const { facts, p } = search(room, {}, { draws: NO_PAIR, times: 2 });
    const once = [failed, won(1), hurt(damage, 10 - damage, 'puzzle'), gained(damage), discarded(cardsOf(...NO_PAIR))];
    expect(facts.slice(0, 7)).toEqual([roomDeclared, drawn(cardsOf(...NO_PAIR)), ...once]);
    expect(p.told('RewardsDrawn').map(({ cards }) => (cards as string[]).length)).toEqual([3, 3]);
    expect(p.game.rooms[HERE]).toMatchObject({ covered: [], exhausted: false });
  });
  test('HH-SEARCH-36 it may kill', () => {
    const { facts } = search(room, { hp: damage }, { draws: NO_PAIR });
    expect(facts.slice(-3)).toEqual([discarded(cardsOf(...NO_PAIR)), died(), master(0)]);
  });
});
