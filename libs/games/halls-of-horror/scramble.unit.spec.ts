import { describe, expect, test } from '@jest/globals';
import { hmacChance, type Viewer } from '#engine';
import { isExit, numberOf, roomCard } from './rooms/index.js';
import { scramble } from './scramble.js';
import type { GameState } from './state.js';
import { stateOf, type Given } from './testing/playing.js';
import { view } from './view.js';

const revealed = { revealed: true, entered: true };
/** In mid-game: some Rooms are face up, one is Locked, gifts lie about, seat 1 is MC and has seen cards put under the deck. */
const STATE = {
  laidOut: true,
  rooms: { r1c2: { ...revealed }, r2c2: { ...revealed, exhausted: true, lock: 'permanent' } },
  rewards: { deck: ['RC01', 'RC02', 'RC03', 'RC04', 'RC05'], table: ['RC06'], discard: ['RC07'] },
  gifts: { supply: ['GT-01', 'GT-02', 'GT-03'], board: [{ id: 'gift-1', cell: 'r3c3', token: 'GT-04' }, { id: 'gift-2', cell: 'r3c4', token: 'GT-05' }], placed: 2 },
  ceremony: {
    deck: ['MC-01.1', 'MC-02.1', 'MC-03.1', 'MC-08.1', 'MC-08.2', 'MC-09.1'],
    hand: ['MC-04.1', 'MC-05.1'],
    holder: 1,
    master: 1,
    discard: ['MC-10.1'],
    seen: { 'MC-08.1': 1, 'MC-08.2': 2, 'MC-09.1': 'all' },
  },
};
const cellOf = ({ rooms }: GameState, card: string): string => Object.keys(rooms).find((cell) => rooms[cell]!.card === card)!;
/** One Exit is face up. */
function given(change: Given = {}): GameState {
  const game = stateOf({ ...change, state: { ...STATE, ...change.state } });
  const exit = cellOf(game, 'X1');
  return { ...game, rooms: { ...game.rooms, [exit]: { ...game.rooms[exit]!, ...revealed } } };
}
const chance = (n: number) => hmacChance('scramble', String(n));
const WORLDS = Array.from({ length: 40 }, (_, n) => n);
const worlds = (game: GameState, viewer: Viewer): GameState[] => WORLDS.map((n) => scramble(game, viewer, chance(n)));
const different = (all: readonly unknown[]): number => new Set(all.map((one) => JSON.stringify(one))).size;

const roomsOf = ({ rooms, pile }: GameState): string[] => [...Object.values(rooms).map(({ card }) => card), ...pile].sort();
const exitsOf = ({ rooms }: GameState): string[] => Object.keys(rooms).filter((cell) => isExit(roomCard(rooms[cell]!.card)));
const tokensOf = ({ gifts }: GameState): string[] => [...gifts.supply, ...gifts.board.map(({ token }) => token)].sort();
const mcCards = ({ ceremony: { deck, hand } }: GameState): string[] => [...deck, ...hand].sort();

const KINDS: readonly [string, GameState][] = [
  ['one letter', given()],
  ['mixed letters', given({ options: { rooms: 'mixed' } })],
  ['all 48 Rooms', given({ options: { rooms: 'all' }, state: { pile: ['1B', '2B', '15A', '15B', '24B'] } })],
  ['three players', given({ seats: 3 })],
  ['two players', given({ seats: 2 })],
  ['one player', given({ seats: 1, state: { ceremony: { deck: ['SO-01', 'SO-02', 'SO-03'], hand: [], holder: null, master: null, seen: { 'SO-03': 'all' } } } })],
  ['a game not begun', stateOf({ options: { rooms: 'mixed' } })],
];

describe.each(KINDS)('a scrambled state, %s:', (_, game) => {
  const viewers: Viewer[] = [...game.participants.keys(), 'spectator'];

  test('looks the same to the viewer and is another', () => {
    for (const viewer of viewers) {
      for (const world of worlds(game, viewer)) expect(view(world, viewer)).toEqual(view(game, viewer));
      expect(different(worlds(game, viewer))).toBeGreaterThan(30);
    }
  });
  test('has the same cards and tokens', () => {
    for (const world of worlds(game, 'spectator')) {
      expect([tokensOf(world), mcCards(world), [...world.rewards.deck].sort()]).toEqual([tokensOf(game), mcCards(game), [...game.rewards.deck].sort()]);
    }
  });
  test('changes nothing that the viewer has no part in hiding', () => {
    const { rooms: _rooms, pile: _pile, rewards, gifts, ceremony, ...open } = game;
    for (const world of worlds(game, 0)) {
      expect(world).toMatchObject(open);
      expect([world.rewards.table, world.rewards.discard, world.gifts.placed, world.ceremony.discard, world.ceremony.master]).toEqual([
        rewards.table,
        rewards.discard,
        gifts.placed,
        ceremony.discard,
        ceremony.master,
      ]);
    }
  });
  test('is the true one for the auditor', () => expect(scramble(game, 'auditor', chance(0))).toEqual(game));
});

describe('Rooms dealt anew', () => {
  test('of one letter are the same ones', () => {
    for (const world of worlds(given(), 0)) expect(roomsOf(world)).toEqual(roomsOf(given()));
    expect(different(worlds(given(), 0).map(({ pile }) => pile))).toBeGreaterThan(30);
  });
  test('of mixed letters have the same numbers, and any letters', () => {
    const mixed = given({ options: { rooms: 'mixed' } });
    const numbers = (game: GameState) => roomsOf(game).map((card) => numberOf(roomCard(card)) ?? 0).sort((a, b) => a - b);
    for (const world of worlds(mixed, 0)) expect(numbers(world)).toEqual(numbers(mixed));
    expect(different(worlds(mixed, 0).map(roomsOf))).toBeGreaterThan(30);
  });
  test('leave those that are face up or Locked', () => {
    for (const { rooms } of worlds(given({ options: { rooms: 'mixed' } }), 0)) {
      const { r1c1, r1c2, r2c2 } = given().rooms;
      expect([rooms['r1c1'], rooms['r1c2'], rooms['r2c2']]).toEqual([r1c1, r1c2, r2c2]);
    }
  });
  test('keep the hidden Exit on the board, anywhere', () => {
    for (const world of worlds(given(), 0)) {
      expect(exitsOf(world)).toHaveLength(2);
      expect(cellOf(world, 'X1')).toBe(cellOf(given(), 'X1'));
    }
    expect(different(worlds(given(), 0).map(exitsOf))).toBeGreaterThan(8);
  });
});

describe('MC cards put in another order', () => {
  const decks = (viewer: Viewer) => worlds(given(), viewer).map(({ ceremony }) => ceremony);

  test('stay where the viewer has seen them put', () => {
    for (const { deck, seen } of decks(1)) expect([deck[3], deck[5], seen['MC-08.1'], seen['MC-09.1']]).toEqual(['MC-08.1', 'MC-09.1', 1, 'all']);
    for (const { deck, seen } of decks(2)) expect([deck[4], deck[5], seen['MC-08.2'], seen['MC-09.1']]).toEqual(['MC-08.2', 'MC-09.1', 2, 'all']);
  });
  test('are known to the others by the places where they lie', () => {
    for (const { deck, seen } of decks(0)) expect([seen[deck[3]!], seen[deck[4]!], Object.keys(seen).length]).toEqual([1, 2, 3]);
    expect(different(decks(0).map(({ deck }) => deck[3]))).toBeGreaterThan(4);
  });
  test('change places with those the MC has drawn, unless the MC looks', () => {
    for (const { hand } of decks(1)) expect(hand).toEqual(['MC-04.1', 'MC-05.1']);
    expect(different(decks(0).map(({ hand }) => hand))).toBeGreaterThan(15);
    expect(different(decks('spectator').map(({ hand }) => hand))).toBeGreaterThan(15);
  });
});

test('HH-GIFT-08 Gift tokens on the board change places with those in the supply', () => {
  const boards = worlds(given(), 1).map(({ gifts }) => gifts.board);
  for (const board of boards) expect(board.map(({ id, cell }) => [id, cell])).toEqual([['gift-1', 'r3c3'], ['gift-2', 'r3c4']]);
  expect(different(boards)).toBeGreaterThan(10);
});

test('the Reward deck lies in another order', () => {
  expect(different(worlds(given(), 1).map(({ rewards }) => rewards.deck))).toBeGreaterThan(30);
});
