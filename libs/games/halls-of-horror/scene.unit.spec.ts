import { describe, expect, test } from '@jest/globals';
import { sceneShape, type Decision, type Json } from '#engine';
import { openIn, playOut } from '#engine/testing/simulation';
import { hallsOfHorror } from './index.js';
import { stateOf, type Given } from './testing/playing.js';
import { view } from './view.js';

const faceUp = { revealed: true, entered: true };
const GAME = {
  rooms: {
    r1c2: { card: '3A', ...faceUp, covered: [0, 1] },
    r1c3: { card: '6A', ...faceUp, exhausted: true, lock: 'permanent' },
    r2c1: { card: '11A', ...faceUp, lock: 'temporary', covered: [0] },
    r3c2: { card: '10A', ...faceUp },
    r2c2: { card: '19A', ...faceUp },
  },
  participants: {
    0: { character: 'mia', hp: 7, resolve: 2, items: ['knife', 'pistol'], bullets: 3, shells: 1, keys: 1, panicked: true, locksOwed: 1 },
    1: { character: 'ben', cell: 'r3c4', hp: 0, resolve: 0, items: ['fireaxe'], keys: 2, alive: false, body: true, death: 1 },
    2: { character: 'zoe', cell: 'r2c1', alive: false, body: false, hp: 0 },
    3: { character: 'ian', resigned: true },
  },
  killer: { cell: 'r3c3', hp: 4, rage: 2, active: false, keysGiven: 1 },
  turn: { number: 7, first: 2, phase: 'selection' },
  rewards: { deck: ['RC01'], table: ['RC18'], discard: ['RC05'] },
  gifts: { supply: ['GT-07'], board: [{ id: 'gift-1', cell: 'r4c2', token: 'GT-12' }], placed: 1 },
  ceremony: { deck: ['MC-01.1', 'MC-10.1'], hand: ['MC-04.1', 'MC-08.2'], holder: 1, master: 1, discard: ['MC-08.1'], seen: { 'MC-10.1': 1 } },
};
const sceneOf = (given: Given, viewer: Parameters<typeof view>[1] = 0) => view(stateOf(given), viewer).scene;
const scene = sceneOf({ options: { sheet: 'advanced' }, state: GAME });
const space = (id: string, of = scene) => of.floors[0]!.spaces.find((s) => s.id === id)!;
const zone = (id: string, of = scene) => of.zones.find((z) => z.id === id);

describe('the board', () => {
  test('HH-SETUP-06 is a grid of five rows, of four for fewer players', () => {
    const places = (seats: number) => sceneOf({ seats }).floors.map(({ id, spaces, links }) => [id, spaces.length, links.length, Math.max(...spaces.map(({ y }) => y))]);
    expect([4, 3, 2, 1].map(places)).toEqual([[['house', 20, 0, 4]], [['house', 16, 0, 3]], [['house', 16, 0, 3]], [['house', 16, 0, 3]]]);
  });
  test('does not name a face-down Room', () => {
    expect(space('r2c4')).toEqual({ id: 'r2c4', x: 3, y: 1, w: 1, h: 1, face: 'down', label: 'Unknown Room', marks: [], detail: 'row 2, column 4' });
  });
  test('tells of a Room what is printed on it and which spaces are covered', () => {
    expect(space('r1c2')).toEqual({
      id: 'r1c2',
      x: 1,
      y: 0,
      w: 1,
      h: 1,
      face: 'up',
      label: 'Room Filled with Tombs',
      kind: 'regular',
      marks: ['covered: First Aid Kit', 'covered: Knife'],
      detail: 'row 1, column 2. Search 5: First Aid Kit (once), Knife (once), 2 damage, 1 Bullet.',
    });
    expect(space('r2c1').detail).toMatch(/^row 2, column 1\. Puzzle 3: Key \(then 4 cards\), 1 Bullet \(then 5 cards\), penalty 2 damage\. /);
    expect(space('r3c2').detail).toMatch(/^row 3, column 2\. Puzzle 4: penalty 3 damage\. Requires 2 Keys\. /);
    expect(space('r2c2').detail).toMatch(/^row 2, column 2\. No cards are drawn: Shotgun \(once, then Exhausted\), 2 Shells\. Requires 1 Key\. Costs 1 Key\. /);
  });
  test('HH-Q-108 HH-Q-109 takes a Locked Room out of play under its name, a Puzzle that holds somebody stays open to view', () => {
    expect(space('r1c3')).toMatchObject({ face: 'gone', label: 'Hanging Mannequins', marks: ['locked', 'exhausted'] });
    expect(space('r2c1')).toMatchObject({ face: 'up', label: 'Chained Vault', marks: ['locked in', 'covered: Key'] });
  });
});

describe('the pieces', () => {
  test('stand or lie where they are', () => {
    expect(scene.pieces.map(({ id, kind, label, at, seat, marks }) => [id, kind, label, at, seat, marks])).toEqual([
      ['participant-0', 'participant', 'Mia', 'r1c1', 0, ['panicked']],
      ['participant-1', 'body', 'Ben', 'r3c4', 1, ['dead', 'MC']],
      ['participant-2', 'body', 'Zoe', null, 2, ['dead', 'First Player']],
      ['participant-3', 'participant', 'Ian', 'r5c1', 3, ['has given up']],
      ['killer', 'killer', 'Killer', 'r3c3', undefined, ['stunned']],
      ['gift-1', 'gift', 'Gift token', 'r4c2', undefined, undefined],
    ]);
  });
  test('HH-SETUP-26 HH-Q-121 the First Player is marked once there is one, and never in solo', () => {
    const marked = (seats: number, phase: string) => sceneOf({ seats, state: { turn: { phase } } }).pieces.filter(({ marks = [] }) => marks.includes('First Player')).map(({ id }) => id);
    expect([marked(4, 'set-up'), marked(4, 'selection'), marked(1, 'selection')]).toEqual([[], ['participant-0'], []]);
  });
  test('have Health and Resolve, the Killer Rage', () => {
    expect([scene.pieces[0]!.tracks, scene.pieces[4]!.tracks]).toEqual([
      [
        { label: 'Health', value: 7, min: 0, max: 10 },
        { label: 'Resolve', value: 2, min: 0 },
      ],
      [
        { label: 'Health', value: 4, min: 0, max: 12 },
        { label: 'Rage', value: 2, min: 0, max: 4 },
      ],
    ]);
  });
  test('HH-KILLER-18 the Killer lies while he is Stunned or dead', () => {
    const marks = (killer: object) => sceneOf({ state: { turn: { phase: 'selection' }, killer } }).pieces.find(({ id }) => id === 'killer')!.marks;
    expect([{}, { active: false }, { active: false, hp: 0 }].map(marks)).toEqual([['active'], ['stunned'], ['dead']]);
  });
  test('the Killer is not on the board before he has been put there', () => {
    expect(sceneOf({}).pieces.find(({ id }) => id === 'killer')!.at).toBeNull();
  });
});

describe('beside the board', () => {
  test('lies what everybody has, with the powers that count', () => {
    expect(zone('inventory-0')).toMatchObject({ kind: 'inventory', label: 'Belongings of Mia', seat: 0, count: 3 });
    expect(zone('inventory-0')!.items!.map(({ id }) => id)).toEqual(['knife', 'pistol', 'panic']);
    expect(zone('inventory-0')!.tracks!.map(({ label, value }) => [label, value])).toEqual([['Bullets', 3], ['Shells', 1], ['Keys', 1]]);
    expect(zone('inventory-1')).toMatchObject({ label: 'On the body of Ben', count: 1 });
    expect(zone('sheet-0')!.items!.map(({ label }) => label)).toEqual(['Calm Under Pressure', 'Every Shot Counts']);
    expect(zone('sheet-0')!.tracks).toEqual([{ label: 'Rooms to lock', value: 1, min: 0 }]);
    expect(zone('sheet-0', sceneOf({ state: GAME }))!.items).toEqual([]);
  });
  test('lie decks and discards, the MC hand for its holder', () => {
    const ids = (of: typeof scene) => of.zones.filter(({ seat }) => seat === undefined || seat === 1).map(({ id, count, items }) => [id, count, items?.map((item) => item.id)]);
    const shown = (own: boolean) => [
      ['inventory-1', 1, ['fireaxe']],
      ['sheet-1', 2, ['tough', 'quarterback']],
      ['killer-sheet', 0, undefined],
      ['reward-deck', 1, undefined],
      ['reward-table', 1, ['RC18']],
      ['reward-discard', 1, ['RC05']],
      ['ceremony-deck', 2, own ? ['MC-10.1'] : []],
      ['ceremony-hand', 2, own ? ['MC-04.1', 'MC-08.2'] : undefined],
      ['ceremony-discard', 1, ['MC-08.1']],
      ['gift-supply', 1, undefined],
      ['room-pile', 10, undefined],
    ];
    expect(ids(scene)).toEqual(shown(false));
    expect(ids(sceneOf({ options: { sheet: 'advanced' }, state: GAME }, 1))).toEqual(shown(true));
  });
  test('cards say what they are', () => {
    const mine = sceneOf({ state: GAME }, 1);
    expect(zone('reward-table')!.items).toEqual([{ id: 'RC18', label: 'Ammunition + Damage' }]);
    expect(zone('ceremony-hand', mine)!.items![1]).toEqual({ id: 'MC-08.2', label: 'Scent of Blood', detail: 'Killer symbols: 3.' });
    expect(zone('ceremony-deck', mine)!.items![0]).toMatchObject({ label: 'Tranquilliser Dart', marks: ['1 from the bottom'] });
    const solo = sceneOf({ seats: 1, state: { ceremony: { deck: [], played: 'SO-08', discard: [] } } });
    expect(zone('ceremony-table', solo)!.items![0]).toMatchObject({ id: 'SO-08', label: 'Charge' });
  });
  test('HH-Q-78 stands how strong the Killer is', () => {
    const strength = (seats: number, rage: number) => zone('killer-sheet', sceneOf({ seats, state: { killer: { rage } } }))!.tracks!.map(({ label, value }) => `${label} ${value}`);
    expect([strength(4, 0), strength(2, 2), strength(1, 4)]).toEqual([
      ['Dice 3', 'Damage 2', 'Keys 1'],
      ['Dice 4', 'Damage 3', 'Keys 1'],
      ['Successes 3', 'Damage 4', 'Keys 1'],
    ]);
  });
  test('the auditor alone reads the Gift tokens on the board', () => {
    expect(zone('gifts')).toBeUndefined();
    expect(zone('gifts', sceneOf({ state: GAME }, 'auditor'))!.items!.map(({ id }) => id)).toEqual(['gift-1']);
  });
});

describe('the status line', () => {
  const hand = { hand: [] };
  const status = (state: object) => sceneOf({ state: { ...GAME, ...state } }).status;

  test('says which turn it is and who is to do something', () => {
    expect(sceneOf({}).status).toBe('The game is being set up.');
    expect(status({})).toBe('Turn 7: Mia and Ian select what to do.');
    const act = { turn: { number: 8, first: 0, phase: 'action' } };
    expect(status(act)).toBe('Turn 8: the Actions are carried out, Mia first.');
    expect(sceneOf({ seats: 1, state: { turn: { number: 8, phase: 'action' } } }).status).toBe('Turn 8: the Actions are carried out.');
    expect(status({ ...act, search: { seat: 3, spent: 0 } })).toBe('Turn 8: Ian searches Projection Booth (row 5, column 1).');
    expect(status({ ...act, combat: { cell: 'r1c2', fighters: [], killer: null } })).toBe('Turn 8: Combat in Room Filled with Tombs (row 1, column 2).');
    const show = { turn: { number: 9, first: 0, phase: 'ceremony' } };
    expect(status(show)).toBe('Turn 9: Ben chooses an MC card.');
    expect(status({ ...show, ceremony: { ...GAME.ceremony, ...hand } })).toBe('Turn 9: Mia must lock Rooms.');
    expect(status({ ...show, ceremony: { ...GAME.ceremony, ...hand, played: 'MC-09.1' } })).toBe('Turn 9: MC card: Relentless.');
    expect(sceneOf({ state: { turn: { number: 2, first: 1, phase: 'ceremony' } } }).status).toBe('Turn 2: the ceremony, held by Player 2.');
  });
  test('says how it ended', () => {
    const end = (reason: string, ...winners: number[]) => status({ ended: { reason, winners } });
    expect([end('escaped', 0, 3), end('all dead', 0, 1, 2), end('draw'), end('died')]).toEqual([
      'Mia and Ian got out.',
      'Nobody is left; the show belongs to Mia, Ben and Zoe.',
      'Nobody is left, and nobody wins.',
      'Nobody got out.',
    ]);
  });
});

test('every scene fits the common shape', () => {
  for (const seats of [1, 2, 3, 4]) for (const viewer of [0, 'spectator', 'auditor'] as const) expect(sceneShape.safeParse(sceneOf({ seats }, viewer)).success).toBe(true);
});

describe('what options are about is in the scene of whoever is asked', () => {
  const idsOf = ({ floors, pieces, zones }: typeof scene): { [of: string]: string[] } => ({
    space: floors.flatMap(({ spaces }) => spaces.map(({ id }) => id)),
    piece: pieces.map(({ id }) => id),
    item: zones.flatMap(({ items = [] }) => items.map(({ id }) => id)),
  });
  /** All that the options of a question are about and the scene has not. */
  const missing = (seen: typeof scene, { options }: Decision): string[] => {
    const ids = idsOf(seen);
    const meant = options.flatMap(({ data }) => Object.entries((data ?? {}) as { [of: string]: string }));
    return meant.filter(([of, id]) => !ids[of]?.includes(id)).map(([of, id]) => `${of} ${id}`);
  };
  /** Kinds of questions asked in a game, after looking up what their options are about. */
  function checkedKinds(seats: number, options: Json, bots: readonly string[]): string[] {
    const kinds = new Set<string>();
    for (const { after } of playOut({ game: hallsOfHorror, seats, options: hallsOfHorror.parseOptions(options), seed: 'scene', bots }))
      for (const decision of openIn(hallsOfHorror, after)) {
        const seen = hallsOfHorror.view(after, decision.seat)['scene'] as typeof scene;
        expect([decision.kind, missing(seen, decision)]).toEqual([decision.kind, []]);
        kinds.add(decision.kind);
      }
    return [...kinds];
  }

  test.each([1, 2, 3, 4])('in games for %i', (seats) => {
    const kinds = [...checkedKinds(seats, { sheet: 'advanced' }, ['random']), ...checkedKinds(seats, { rooms: 'all' }, ['careful', 'random'])];
    expect(kinds).toEqual(expect.arrayContaining(['action', 'search.removal', 'escape.direction', 'combat.weapon']));
    if (seats > 1) expect(kinds).toEqual(expect.arrayContaining(['ceremony.card', 'ceremony.choice', 'killer.symbol', 'lock.room', 'search.use']));
  });
});
