import { describe, expect, test } from '@jest/globals';
import { printedReward, printedRoom, rows } from '../testing/printed.js';
import { EXITS, NUMBERED_ROOMS, START_CARDS, isExit, isStart, numberOf, roomCard } from './index.js';
import type { RoomCard, Space } from './room-card.js';

// id | name | kind | procedure | spaces (sq square, oct octagon, ∞ endless, ✖ penalty, → cards of the next attempt) | required | price | lock
const VARIANT_A = rows(`
  1A | Altar Surrounded by Traps | regular | draw 3 | Shotgun (oct) · Damage 3 (∞, with space 0) · Panic (∞) | – | – | –
  2A | Meat Locker | regular | draw 4 | First Aid Kit (sq) · Bullet 2 (sq) · Damage 1 (∞) · Panic (∞) | Knife | – | –
  3A | Room Filled with Tombs | regular | draw 5 | First Aid Kit (sq) · Knife (sq) · Damage 2 (∞) · Bullet 1 (∞) | – | – | –
  4A | Ammunition Tree | regular | draw 4 | Bullet 2 (sq) · Bullet 2 (sq) · Bullet 1 (∞) · Damage 1 (∞) | – | – | –
  5A | Ticking Cell | puzzle | puzzle 4: reward, else cover | Shell 1 (oct) →5 · Bullet 1 (oct) →6 · ✖ Damage 2 | – | – | locks
  6A | Hanging Mannequins | regular | draw 4 | Panic (∞) · Key (oct) · Knife (sq) · Damage 1 (∞) | – | – | –
  7A | Trophy Gallery | regular | draw 4 | Fireaxe (sq) · Pistol (sq) · Damage 2 (∞) · Panic (∞) | – | – | –
  8A | Fake Hostage Room | special | certain | First Aid Kit (oct) | Pistol | 1 Bullet | –
  9A | Drowning Tank | puzzle | puzzle 3: reward, else cover | Bullet 2 (oct) →4 · Bullet 1 (oct) →5 · ✖ Damage 2 | – | – | locks
  10A | Potential Exit | special | puzzle 4: escape, else penalty and exhausted | ✖ Damage 3 | 2 Keys | – | –
  11A | Chained Vault | puzzle | puzzle 3: reward, else cover | Key (oct) →4 · Bullet 1 (oct) →5 · ✖ Damage 2 | – | – | locks
  12A | Abandoned Infirmary | regular | draw 4 | First Aid Kit (sq) · Panic (∞) · Bullet 1 (sq) · Damage 1 (∞) | – | – | –
  13A | Shooting Gallery | regular | draw 5 | Shotgun (sq) · Kevlar Vest (sq) · Shell 2 (sq) · Panic (∞) | Pistol | 1 Bullet | –
  14A | Mirror Maze | puzzle | puzzle 3: reward, else cover | Bullet 1 (oct) →4 · Shell 1 (oct) →5 · ✖ Panic | – | – | locks
  15A | Sacrificial Altar | special | certain | Key (oct) | – | 3 HP | –
  16A | Boiler Room | regular | draw 4 | Fireaxe (sq) · Damage 1 (∞) · Shell 1 (∞) · Panic (∞) | – | – | –
  17A | Locksmith's Bench | regular | draw 4 | Damage 1 (∞) · Key (oct) · Knife (sq) · Panic (∞) | – | – | –
  18A | Wardrobe of Masks | regular | draw 4 | Kevlar Vest (sq) · Pistol (sq) · Panic (∞) · Damage 1 (∞) | Knife | – | –
  19A | Strongbox Room | special | certain + Shell 2 | Shotgun (oct) | 1 Key | 1 Key | –
  20A | Puzzle Obelisk | special | puzzle 3: reward, else penalty | Key (oct) · ✖ Damage 1 | – | – | –
  21A | Butcher's Kitchen | regular | draw 3 | Knife (sq) · First Aid Kit (sq) · Damage 1 (∞) | – | – | –
  22A | Clockwork Theatre | puzzle | puzzle 3: reward, else cover | Key (oct) →4 · Shell 1 (oct) →5 · ✖ Panic | – | – | locks
  23A | Hunter's Den | regular | draw 4 | Pistol (sq) · Bullet 1 (∞) · Damage 1 (∞) · Panic (∞) | – | – | –
  24A | Guard Post | regular | draw 4 | Pistol (sq) · Panic (∞) · Kevlar Vest (sq) · Bullet 1 (sq) | – | – | –
`);
const VARIANT_B = rows(`
  1B | Altar Surrounded by Traps | regular | draw 3 | Fireaxe (oct) · Damage 2 (∞, with space 0) · Panic (∞) | – | – | –
  2B | Meat Locker | regular | draw 4 | Kevlar Vest (sq) · Shell 1 (sq) · Damage 1 (∞) · Panic (∞) | Knife | – | –
  3B | Room Filled with Tombs | regular | draw 5 | Kevlar Vest (sq) · Fireaxe (sq) · Damage 2 (∞) · Shell 1 (∞) | – | – | –
  4B | Ammunition Tree | regular | draw 4 | Shell 2 (sq) · Shell 2 (sq) · Shell 1 (∞) · Damage 2 (∞) | – | – | –
  5B | Ticking Cell | puzzle | puzzle 3: reward, else cover | Bullet 2 (oct) →4 · Shell 1 (oct) →5 · ✖ Panic | – | – | locks
  6B | Hanging Mannequins | regular | draw 4 | Damage 2 (∞) · Key (oct) · Bullet 1 (sq) · Panic (∞) | – | – | –
  7B | Trophy Gallery | regular | draw 4 | Knife (sq) · Shotgun (sq) · Panic (∞) · Damage 2 (∞) | – | – | –
  8B | Fake Hostage Room | special | certain | Kevlar Vest (oct) | Pistol | 1 Bullet | –
  9B | Drowning Tank | puzzle | puzzle 3: reward, else cover | Shell 2 (oct) →4 · Bullet 1 (oct) →5 · ✖ Damage 2 | – | – | locks
  10B | Potential Exit | special | puzzle 3: escape, else penalty and exhausted | ✖ Damage 2 | 2 Keys | – | –
  11B | Chained Vault | puzzle | puzzle 4: reward, else cover | Key (oct) →5 · Shell 1 (oct) →6 · ✖ Damage 3 | – | – | locks
  12B | Abandoned Infirmary | regular | draw 3 | First Aid Kit (sq) · Kevlar Vest (sq) · Damage 1 (∞) | – | – | –
  13B | Shooting Gallery | regular | draw 5 | Fireaxe (sq) · First Aid Kit (sq) · Bullet 3 (sq) · Damage 1 (∞) | Pistol | 1 Bullet | –
  14B | Mirror Maze | puzzle | puzzle 2: reward, else cover | Shell 2 (oct) →3 · Bullet 2 (oct) →4 · ✖ Panic | – | – | locks
  15B | Sacrificial Altar | special | certain | Key (oct) | – | 2 HP | –
  16B | Boiler Room | regular | draw 4 | Knife (sq) · Kevlar Vest (sq) · Damage 2 (∞) · Bullet 1 (∞) | – | – | –
  17B | Locksmith's Bench | regular | draw 5 | Panic (∞) · Damage 2 (∞) · Key (oct) · Shell 1 (sq) | – | – | –
  18B | Wardrobe of Masks | regular | draw 4 | First Aid Kit (sq) · Shotgun (sq) · Panic (∞) · Damage 1 (∞) | Knife | – | –
  19B | Strongbox Room | special | certain + Bullet 3 | Pistol (oct) | 1 Key | 1 Key | –
  20B | Puzzle Obelisk | special | puzzle 3: reward, else penalty | Key (oct) · ✖ Damage 2 | – | – | –
  21B | Butcher's Kitchen | regular | draw 4 | Knife (sq) · Damage 2 (∞) · Bullet 1 (sq) · Panic (∞) | – | – | –
  22B | Clockwork Theatre | puzzle | puzzle 2: reward, else cover | Key (oct) →3 · Bullet 2 (oct) →4 · ✖ Damage 2 | – | – | locks
  23B | Hunter's Den | regular | draw 4 | Pistol (sq) · Shell 1 (∞) · Damage 2 (∞) · Panic (∞) | – | – | –
  24B | Guard Post | regular | draw 4 | Pistol (sq) · First Aid Kit (sq) · Damage 2 (∞) · Shell 1 (sq) | – | – | –
`);
const STARTS_AND_EXITS = rows(`
  S1a | Ticket Hall | start | draw 3 | Knife (sq) · Bullet 1 (∞) · Panic (∞) | – | – | –
  S1b | Ticket Hall | start | draw 3 | First Aid Kit (sq) · Bullet 1 (sq) · Damage 1 (∞) | – | – | –
  S2a | Cloakroom | start | draw 3 | Knife (sq) · Kevlar Vest (sq) · Damage 1 (∞) | – | – | –
  S2b | Cloakroom | start | draw 3 | Fireaxe (sq) · Panic (∞) · Damage 1 (∞) | – | – | –
  S3a | Snack Bar | start | draw 3 | First Aid Kit (sq) · Shell 1 (sq) · Panic (∞) | – | – | –
  S3b | Snack Bar | start | draw 3 | Knife (sq) · Bullet 1 (sq) · Damage 1 (∞) | – | – | –
  S4a | Projection Booth | start | draw 3 | Pistol (sq) · Panic (∞) · Damage 1 (∞) | – | – | –
  S4b | Projection Booth | start | draw 3 | Knife (sq) · Shell 1 (∞) · Panic (∞) | – | – | –
  X1 | Exit | exit | puzzle 3: escape, else nothing | – | 2 Keys | – | –
  X2 | Exit | exit | puzzle 3: escape, else nothing | – | 2 Keys | – | –
`);

const ofLetter = (letter: 'A' | 'B'): RoomCard[] => NUMBERED_ROOMS.filter(({ id }) => id.endsWith(letter));
const numbersOf = (cards: readonly RoomCard[]): (number | undefined)[] => cards.map(numberOf);
const hasKey = ({ spaces }: RoomCard): boolean => spaces.some(({ reward }) => reward.type === 'key');
const everyCard = [...NUMBERED_ROOMS, ...START_CARDS.flat(), ...EXITS];
const received = ({ reward, outline }: Space): string => `${printedReward(reward)}, ${outline}`;

describe('what is printed', () => {
  test('on the Rooms of letter A', () => {
    expect(ofLetter('A').map(printedRoom)).toEqual(VARIANT_A);
  });
  test('on the Rooms of letter B', () => {
    expect(ofLetter('B').map(printedRoom)).toEqual(VARIANT_B);
  });
  test('on the Starting Rooms and the Exits', () => {
    expect([...START_CARDS.flat(), ...EXITS].map(printedRoom)).toEqual(STARTS_AND_EXITS);
  });
  test('a text is on every Room with something special about it, and on no other', () => {
    const special = everyCard.filter(
      ({ procedure, requires, price, locks, spaces }) =>
        procedure.type !== 'draw' || requires || price || locks || spaces.some(({ also }) => also !== undefined),
    );
    const withText = everyCard.filter(({ text }) => text !== undefined);
    expect(numbersOf(withText.filter((card) => !special.includes(card)))).toEqual([4, 4]);
    expect(special.every(({ text }) => text!.endsWith('.'))).toBe(true);
  });
});

describe('how many there are', () => {
  test('2 Exits, 4 Starting Rooms with two faces, 24 numbered Rooms in two letters', () => {
    expect([EXITS.length, START_CARDS.length, NUMBERED_ROOMS.length]).toEqual([2, 4, 48]);
    expect(EXITS.length + START_CARDS.length + NUMBERED_ROOMS.length).toBe(54);
    expect(START_CARDS.map((faces) => faces.map(({ id }) => id))).toEqual([
      ['S1a', 'S1b'],
      ['S2a', 'S2b'],
      ['S3a', 'S3b'],
      ['S4a', 'S4b'],
    ]);
  });
  test('the letters of a number follow each other, and have one name', () => {
    const numbers = Array.from({ length: 24 }, (_, i) => i + 1);
    expect(NUMBERED_ROOMS.map(({ id }) => id)).toEqual(numbers.flatMap((number) => [`${number}A`, `${number}B`]));
    expect(ofLetter('A').map(({ name }) => name)).toEqual(ofLetter('B').map(({ name }) => name));
    expect(new Set(ofLetter('A').map(({ name }) => name)).size).toBe(24);
  });
  test.each(['A', 'B'] as const)('letter %s has 14 regular Rooms, 5 Puzzles that lock and 5 special ones', (letter) => {
    const ofKind = (kind: RoomCard['kind']): RoomCard[] => ofLetter(letter).filter((card) => card.kind === kind);
    expect(ofKind('regular')).toHaveLength(14);
    expect(numbersOf(ofKind('puzzle'))).toEqual([5, 9, 11, 14, 22]);
    expect(numbersOf(ofKind('special'))).toEqual([8, 10, 15, 19, 20]);
    expect(numbersOf(ofLetter(letter).filter(({ locks }) => locks))).toEqual([5, 9, 11, 14, 22]);
  });
  test.each(['A', 'B'] as const)('letter %s has six Rooms with a Key, none of which requires anything', (letter) => {
    const keyRooms = ofLetter(letter).filter(hasKey);
    expect(numbersOf(keyRooms)).toEqual([6, 11, 15, 17, 20, 22]);
    expect(keyRooms.filter(({ requires }) => requires)).toEqual([]);
    expect(keyRooms.map(({ spaces }) => spaces.filter(({ reward }) => reward.type === 'key').length)).toEqual([1, 1, 1, 1, 1, 1]);
  });
  test('no Starting Room has a Key', () => {
    expect(START_CARDS.flat().filter(hasKey)).toEqual([]);
  });
});

describe('finding a card', () => {
  test('by its id', () => {
    for (const card of everyCard) expect(roomCard(card.id)).toBe(card);
  });
  test('an id that no card has throws', () => {
    expect(() => roomCard('25A')).toThrow('Nothing has the id 25A');
  });
  test('tells Starting Rooms and Exits from numbered Rooms', () => {
    expect(everyCard.filter(isStart)).toEqual(START_CARDS.flat());
    expect(everyCard.filter(isExit)).toEqual(EXITS);
    expect(numbersOf([roomCard('1A'), roomCard('10B'), roomCard('24A'), roomCard('S1a'), roomCard('X2')])).toEqual([1, 10, 24, undefined, undefined]);
  });
});

describe('the kinds of Rooms', () => {
  test('HH-PUZZLE-01 a regular or Starting Room is drawn for, a Puzzle Room and an Exit show a Puzzle', () => {
    const procedures = (kind: RoomCard['kind']): string[] => {
      const ofKind = everyCard.filter((card) => card.kind === kind);
      return [...new Set(ofKind.map(({ procedure }) => procedure.type))];
    };
    expect(procedures('regular')).toEqual(['draw']);
    expect(procedures('start')).toEqual(['draw']);
    expect(procedures('puzzle')).toEqual(['puzzle']);
    expect(procedures('exit')).toEqual(['puzzle']);
  });
  test('a Puzzle that locks has octagons with a number under them, and its penalty right-most', () => {
    for (const { spaces } of NUMBERED_ROOMS.filter(({ locks }) => locks)) {
      expect(spaces.map(({ outline, next, penalty }) => [outline, typeof next, penalty])).toEqual([
        ['octagon', 'number', undefined],
        ['octagon', 'number', undefined],
        ['none', 'undefined', true],
      ]);
      expect(['damage', 'panic']).toContain(spaces.at(-1)!.reward.type);
    }
  });
  test('a Puzzle is in the Puzzle Rooms, both Exits, and Rooms 10 and 20', () => {
    const puzzles = everyCard.filter(({ procedure }) => procedure.type === 'puzzle');
    expect(puzzles.filter(isExit)).toEqual(EXITS);
    expect([...new Set(numbersOf(puzzles))]).toEqual([5, 9, 10, 11, 14, 20, 22, undefined]);
  });
  test('HH-ITEM-03 HH-ITEM-09 some Rooms require a Knife, others a Pistol', () => {
    const requiring = (item: string): (number | undefined)[] => numbersOf(everyCard.filter(({ requires }) => requires?.item === item));
    expect(requiring('knife')).toEqual([2, 2, 18, 18]);
    expect(requiring('pistol')).toEqual([8, 8, 13, 13]);
    expect(everyCard.filter(({ requires }) => requires?.item)).toHaveLength(8);
  });
  test('HH-ITEM-10 HH-Q-43 whatever requires a Pistol costs 1 Bullet, and nothing else costs any', () => {
    const pistol = everyCard.filter(({ requires }) => requires?.item === 'pistol');
    expect(pistol.map(({ price }) => price)).toEqual([{ bullets: 1 }, { bullets: 1 }, { bullets: 1 }, { bullets: 1 }]);
    expect(everyCard.filter(({ price }) => price?.bullets)).toEqual(pistol);
  });
  test('both Exits are Puzzles that require two Keys', () => {
    for (const { procedure, requires } of EXITS) {
      expect(procedure).toEqual({ type: 'puzzle', cards: 3, solved: 'escape', failed: 'nothing' });
      expect(requires).toEqual({ keys: 2 });
    }
  });
});

describe('the special Rooms', () => {
  test('HH-ROOM-09 Room 1: the damage brings the weapon', () => {
    const withIt = ({ spaces }: RoomCard): string => printedReward(spaces[spaces.find(({ reward }) => reward.type === 'damage')!.also!]!.reward);
    expect([withIt(roomCard('1A')), withIt(roomCard('1B'))]).toEqual(['Shotgun', 'Fireaxe']);
  });
  test('HH-ROOM-10 HH-ROOM-11 Room 4: twice two, then one without end', () => {
    const ammunition = ({ spaces }: RoomCard): string[] => spaces.filter(({ reward }) => reward.type === 'ammunition').map(received);
    expect(ammunition(roomCard('4A'))).toEqual(['Bullet 2, square', 'Bullet 2, square', 'Bullet 1, none']);
    expect(ammunition(roomCard('4B'))).toEqual(['Shell 2, square', 'Shell 2, square', 'Shell 1, none']);
  });
  test.each([
    ['HH-ROOM-12 HH-ROOM-13 HH-ROOM-14', '8A', { bullets: 1 }, 'First Aid Kit', undefined],
    ['HH-ROOM-12 HH-ROOM-13 HH-ROOM-14', '8B', { bullets: 1 }, 'Kevlar Vest', undefined],
    ['HH-ROOM-17 HH-ROOM-18', '15A', { health: 3 }, 'Key', undefined],
    ['HH-ROOM-17 HH-ROOM-18', '15B', { health: 2 }, 'Key', undefined],
    ['HH-ROOM-19 HH-ROOM-20', '19A', { keys: 1 }, 'Shotgun', { kind: 'shells', count: 2 }],
    ['HH-ROOM-21 HH-ROOM-22', '19B', { keys: 1 }, 'Pistol', { kind: 'bullets', count: 3 }],
  ])('%s Room %s gives for its price what is certain', (_, id, price, reward, extra) => {
    const card = roomCard(id);
    expect(card.price).toEqual(price);
    expect(card.spaces.map(received)).toEqual([`${reward}, octagon`]);
    expect(card.procedure).toEqual({ type: 'certain', ...(extra && { extra }) });
  });
  test.each([
    ['HH-ROOM-15 HH-ROOM-16', '10A', 'penalty and exhausted', 3],
    ['HH-ROOM-15 HH-ROOM-16', '10B', 'penalty and exhausted', 2],
    ['HH-ROOM-23 HH-ROOM-24', '20A', 'penalty', 1],
    ['HH-ROOM-23 HH-ROOM-24', '20B', 'penalty', 2],
  ])('%s a failed Puzzle in Room %s brings the %s: damage %i', (_, id, failed, points) => {
    const { procedure, spaces } = roomCard(id);
    expect(procedure).toMatchObject({ type: 'puzzle', failed });
    expect(spaces.filter(({ penalty }) => penalty).map(({ reward }) => reward)).toEqual([{ type: 'damage', points }]);
  });
});
