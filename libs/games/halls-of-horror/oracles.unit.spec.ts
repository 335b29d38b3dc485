import { describe, expect, test } from '@jest/globals';
import { BASIC_ATTACK, ESCAPE_SUCCEEDS_ON, ITEMS, KILLER_SUCCEEDS_ON, itemOf } from './items/index.js';
import { RAGE_TRACK } from './killer.js';
import { hasPair, winningSpace } from './rewards/counting.js';
import { REWARD_CARDS } from './rewards/index.js';
import { NUMBERED_ROOMS, START_CARDS, numberOf, roomCard } from './rooms/index.js';
import type { RoomCard } from './rooms/room-card.js';
import { choose, combinations } from './testing/combinations.js';
import { printedReward, rows } from './testing/printed.js';

const deck = REWARD_CARDS.map(({ id }) => id);
const cellsOf = (line: string): string[] => line.split(' | ');
const percent = (part: number, whole: number, digits: number): string => ((100 * part) / whole).toFixed(digits);

describe('every first Search of a fresh Room, with the whole deck', () => {
  // Room | draws | how many of them give each space, from left to right | how many match nothing | share of damage and Panic
  const FIRST_SEARCH = rows(`
    1A | 1330 | Shotgun: 572 · Damage 3: 352 · Panic: 286 | 120 | 48%
    1B | 1330 | Fireaxe: 572 · Damage 2: 406 · Panic: 232 | 120 | 48%
    2A | 5985 | First Aid Kit: 2471 · Bullet 2: 1464 · Damage 1: 1134 · Panic: 846 | 70 | 33%
    2B | 5985 | Kevlar Vest: 2471 · Shell 1: 1464 · Damage 1: 1134 · Panic: 846 | 70 | 33%
    3A | 20349 | First Aid Kit: 8542 · Knife: 5585 · Damage 2: 3893 · Bullet 1: 2308 | 21 | 19%
    3B | 20349 | Kevlar Vest: 8542 · Fireaxe: 5585 · Damage 2: 3893 · Shell 1: 2308 | 21 | 19%
    4A | 5985 | Bullet 2: 3151 · Bullet 2: 0 · Bullet 1: 0 · Damage 1: 1833 | 1001 | 31%
    4B | 5985 | Shell 2: 3151 · Shell 2: 0 · Shell 1: 0 · Damage 2: 1833 | 1001 | 31%
    6A | 5985 | Panic: 2579 · Key: 1610 · Knife: 844 · Damage 1: 917 | 35 | 58%
    6B | 5985 | Damage 2: 2531 · Key: 1637 · Bullet 1: 945 · Panic: 857 | 15 | 57%
    7A | 5985 | Fireaxe: 2567 · Pistol: 1610 · Damage 2: 999 · Panic: 774 | 35 | 30%
    7B | 5985 | Knife: 2567 · Shotgun: 1610 · Panic: 999 · Damage 2: 774 | 35 | 30%
    12A | 5985 | First Aid Kit: 2471 · Panic: 1557 · Bullet 1: 1041 · Damage 1: 846 | 70 | 40%
    12B | 1330 | First Aid Kit: 626 · Kevlar Vest: 0 · Damage 1: 418 | 286 | 31%
    13A | 20349 | Shotgun: 8881 · Kevlar Vest: 5033 · Shell 2: 3522 · Panic: 2892 | 21 | 14%
    13B | 20349 | Fireaxe: 8881 · First Aid Kit: 5246 · Bullet 3: 3309 · Damage 1: 2892 | 21 | 14%
    16A | 5985 | Fireaxe: 2567 · Damage 1: 1610 · Shell 1: 999 · Panic: 774 | 35 | 40%
    16B | 5985 | Knife: 2693 · Kevlar Vest: 1547 · Damage 2: 1070 · Bullet 1: 640 | 35 | 18%
    17A | 5985 | Damage 1: 2693 · Key: 1547 · Knife: 927 · Panic: 783 | 35 | 58%
    17B | 20349 | Panic: 8593 · Damage 2: 5093 · Key: 3933 · Shell 1: 2724 | 6 | 67%
    18A | 5985 | Kevlar Vest: 2567 · Pistol: 1610 · Panic: 999 · Damage 1: 774 | 35 | 30%
    18B | 5985 | First Aid Kit: 2567 · Shotgun: 1610 · Panic: 999 · Damage 1: 774 | 35 | 30%
    21A | 1330 | Knife: 602 · First Aid Kit: 394 · Damage 1: 250 | 84 | 19%
    21B | 5985 | Knife: 2567 · Damage 2: 1610 · Bullet 1: 999 · Panic: 774 | 35 | 40%
    23A | 5985 | Pistol: 2579 · Bullet 1: 1610 · Damage 1: 844 · Panic: 917 | 35 | 29%
    23B | 5985 | Pistol: 2579 · Shell 1: 1610 · Damage 2: 844 · Panic: 917 | 35 | 29%
    24A | 5985 | Pistol: 2693 · Panic: 1547 · Kevlar Vest: 927 · Bullet 1: 783 | 35 | 26%
    24B | 5985 | Pistol: 2612 · First Aid Kit: 1636 · Damage 2: 976 · Shell 1: 691 | 70 | 16%
    S1a | 1330 | Knife: 572 · Bullet 1: 406 · Panic: 232 | 120 | 17%
    S1b | 1330 | First Aid Kit: 575 · Bullet 1: 328 · Damage 1: 262 | 165 | 20%
    S2a | 1330 | Knife: 602 · Kevlar Vest: 394 · Damage 1: 250 | 84 | 19%
    S2b | 1330 | Fireaxe: 572 · Panic: 352 · Damage 1: 286 | 120 | 48%
    S3a | 1330 | First Aid Kit: 542 · Shell 1: 361 · Panic: 262 | 165 | 20%
    S3b | 1330 | Knife: 602 · Bullet 1: 376 · Damage 1: 232 | 120 | 17%
    S4a | 1330 | Pistol: 572 · Panic: 406 · Damage 1: 232 | 120 | 48%
    S4b | 1330 | Knife: 572 · Shell 1: 406 · Panic: 232 | 120 | 17%
  `);

  function firstSearch(card: RoomCard): string {
    if (card.procedure.type !== 'draw') throw new Error(`${card.id} is not drawn for`);
    const counts = card.spaces.map(() => 0);
    let draws = 0;
    for (const drawn of combinations(deck, card.procedure.cards)) {
      draws++;
      const space = winningSpace(card, [], drawn);
      if (space !== undefined) counts[space]!++;
    }
    const spaces = card.spaces.map(({ reward }, i) => ({ type: reward.type, text: `${printedReward(reward)}: ${counts[i]}`, count: counts[i]! }));
    const sum = (some: typeof spaces): number => some.reduce((total, { count }) => total + count, 0);
    const negative = sum(spaces.filter(({ type }) => type === 'damage' || type === 'panic'));
    return [card.id, draws, spaces.map(({ text }) => text).join(' · '), draws - sum(spaces), `${percent(negative, draws, 0)}%`].join(' | ');
  }

  test('the table has every Room that is drawn for', () => {
    const drawnFor = [...NUMBERED_ROOMS, ...START_CARDS.flat()].filter(({ procedure }) => procedure.type === 'draw');
    expect(FIRST_SEARCH.map((line) => cellsOf(line)[0]).sort()).toEqual(drawnFor.map(({ id }) => id).sort());
  });
  test.each(FIRST_SEARCH.map((line) => [cellsOf(line)[0]!, line]))('HH-SEARCH-18 HH-SEARCH-19 HH-Q-24 HH-Q-26 Room %s', (id, line) => {
    expect(firstSearch(roomCard(id))).toBe(line);
  });
});

describe('every draw for a Puzzle', () => {
  test.each([
    [1, 0, 21, '0.0'],
    [2, 42, 210, '20.0'],
    [3, 679, 1330, '51.1'],
    [4, 4683, 5985, '78.2'],
    [5, 19005, 20349, '93.4'],
    [6, 53592, 54264, '98.8'],
    [7, 116152, 116280, '99.9'],
  ])('HH-PUZZLE-03 HH-Q-25 of %i cards has a pair in %i of %i', (cards, pairs, draws, chance) => {
    let [all, solved] = [0, 0];
    for (const drawn of combinations(deck, cards)) {
      all++;
      if (hasPair(drawn)) solved++;
    }
    expect([solved, all, percent(solved, all, 1)]).toEqual([pairs, draws, chance]);
  });
});

describe('how many Rooms with a Key are on the board', () => {
  const numbered = NUMBERED_ROOMS.filter(({ id }) => id.endsWith('A'));
  const keys = numbered.filter(({ spaces }) => spaces.some(({ reward }) => reward.type === 'key')).length;

  test.each([
    [4, 14, 24, ['0.16', '2.62', '14.20', '32.45', '33.47', '14.87', '2.23'], '3.50'],
    [3, 11, 23, ['0.92', '8.63', '26.97', '35.96', '21.58', '5.49', '0.46'], '2.87'],
    [2, 12, 23, ['0.46', '5.49', '21.58', '35.96', '26.97', '8.63', '0.92'], '3.13'],
    [1, 13, 23, ['0.21', '3.25', '16.23', '34.00', '31.87', '12.75', '1.70'], '3.39'],
  ])('for %i players, who draw %i of %i', (players, drawn, from, chances, mean) => {
    const rooms = numbered.filter((card) => players === 4 || numberOf(card) !== 10).length;
    expect(rooms).toBe(from);
    const ways = Array.from({ length: keys + 1 }, (_, r) => choose(keys, r) * choose(rooms - keys, drawn - r));
    expect(ways.map((some) => percent(some, choose(rooms, drawn), 2))).toEqual(chances);
    expect(((drawn * keys) / rooms).toFixed(2)).toBe(mean);
  });
});

/** How many of all rolls of so many dice have 0, 1, 2, … Successes. */
function successes(dice: number, succeedsOn: number): number[] {
  const counts = Array.from({ length: dice + 1 }, () => 0);
  for (let roll = 0; roll < 6 ** dice; roll++) {
    const faces = Array.from({ length: dice }, (_, i) => (Math.floor(roll / 6 ** i) % 6) + 1);
    counts[faces.filter((face) => face >= succeedsOn).length]!++;
  }
  return counts;
}

/** In how many of a hundred Combats one roll has more Successes than the other, as many, fewer. */
function compared(one: readonly number[], other: readonly number[]): string[] {
  const results = [0, 0, 0];
  one.forEach((ways, mine) => other.forEach((others, theirs) => (results[1 - Math.sign(mine - theirs)]! += ways * others)));
  const all = results.reduce((a, b) => a + b);
  return results.map((some) => percent(some, all, 1));
}

describe('Combat without Resolve and powers', () => {
  const attack = (id: string): number => itemOf(id).attack!.succeedsOn;
  const zoesBareHands = 4;

  test.each([
    ['the basic Attack', BASIC_ATTACK.succeedsOn, '19.7 24.8 55.6', '35.4 29.3 35.4', '44.4 35.4 27.8'],
    ['the Knife', attack('knife'), '19.7 24.8 55.6', '35.4 29.3 35.4', '44.4 35.4 27.8'],
    ['the Fireaxe', attack('fireaxe'), '19.7 24.8 55.6', '35.4 29.3 35.4', '44.4 35.4 27.8'],
    ['the Pistol', attack('pistol'), '36.3 27.3 36.3', '55.6 24.8 19.7', '65.5 55.6 46.3'],
    ['a basic Attack that succeeds on 4', zoesBareHands, '36.3 27.3 36.3', '55.6 24.8 19.7', '65.5 55.6 46.3'],
    ['the Shotgun', attack('shotgun'), '55.6 24.8 19.7', '74.1 17.1 8.8', '82.7 74.1 65.0'],
  ])('%s', (_, succeedsOn, againstEscape, againstAttack, againstKiller) => {
    const roll = successes(4, succeedsOn);
    expect(compared(roll, successes(4, ESCAPE_SUCCEEDS_ON)).join(' ')).toBe(againstEscape);
    expect(compared(roll, successes(4, BASIC_ATTACK.succeedsOn)).join(' ')).toBe(againstAttack);
    expect([3, 4, 5].map((dice) => compared(roll, successes(dice, KILLER_SUCCEEDS_ON))[0]).join(' ')).toBe(againstKiller);
  });
  test('the Escape from the Killer', () => {
    const roll = successes(4, ESCAPE_SUCCEEDS_ON);
    expect([3, 4, 5].map((dice) => compared(roll, successes(dice, KILLER_SUCCEEDS_ON))[0])).toEqual(['65.5', '55.6', '46.3']);
  });
  test('every weapon is among them', () => {
    expect(ITEMS.filter(({ attack: values }) => values).map(({ id }) => id)).toEqual(['knife', 'fireaxe', 'pistol', 'shotgun']);
  });
});

describe('the Killer', () => {
  test('has so many Successes in the mean, by Rage', () => {
    const means = RAGE_TRACK.map(({ dice }) => {
      const ways = successes(dice, KILLER_SUCCEEDS_ON);
      return (ways.reduce((sum, some, count) => sum + some * count, 0) / 6 ** dice).toFixed(2);
    });
    expect(means).toEqual(['1.00', '1.00', '1.33', '1.33', '1.67']);
  });
});
