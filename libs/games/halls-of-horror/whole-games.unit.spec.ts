import { describe, expect, test } from '@jest/globals';
import type { Fact, Json } from '#engine';
import { playOut } from '#engine/testing';
import { ceremonyDeck } from './ceremony/cards/index.js';
import { hallsOfHorror } from './halls-of-horror.js';
import { KILLER_MOST_HP, MOST_RAGE } from './killer.js';
import { START_HEALTH } from './participants/index.js';
import { REWARD_CARDS } from './rewards/index.js';
import { isExit } from './rooms/index.js';
import { cardAt, living, participantOf, type GameState } from './state.js';
import { reachableFrom } from './ways.js';

const OPTIONS: readonly Json[] = [{ sheet: 'advanced' }, { rooms: 'B', impossibleActions: 'penalty' }, { rooms: 'mixed' }, { rooms: 'all', sheet: 'advanced' }];

interface Moment {
  readonly before: GameState | undefined;
  readonly facts: readonly Fact[];
  readonly after: GameState;
}
const playedBy = (seats: number, i: number): Moment[] => {
  const options = hallsOfHorror.parseOptions(OPTIONS[i % OPTIONS.length]);
  const bots = i % 4 === 3 ? ['careful', 'random'] : ['random'];
  const turns = [...playOut({ game: hallsOfHorror, seats, options, seed: `whole ${seats} ${i}`, bots })];
  return turns.map(({ before, commit, after }) => ({ before: before?.game as unknown as GameState | undefined, facts: commit.facts, after: after.game as unknown as GameState }));
};
const GAMES = [2, 3, 4].flatMap((seats) => Array.from({ length: 8 }, (_, i) => playedBy(seats, i)));
const MOMENTS = GAMES.flat();

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
const keysIn = (game: GameState): number => sum(game.participants.map(({ keys }) => keys));

/** Keys that the facts bring into play, or take out of it. What lay on a body goes with it, and comes back with `KeysTaken`. */
function keysBy(facts: readonly Fact[], before: GameState | undefined): number {
  return sum(
    facts.map(({ type, data }) => {
      if (type === 'KeysTaken') return data['keys'] as number;
      if (type === 'PricePaid') return -(data['keys'] as number);
      return type === 'BodySearched' ? -participantOf(before!, data['body'] as number).keys : 0;
    }),
  );
}

/** Cells that must stay in reach: known Exits, bodies and, as long as an Exit is not known, whatever lies face down. */
function targets(game: GameState): string[] {
  const cells = Object.keys(game.rooms);
  const exits = cells.filter((cell) => game.rooms[cell]!.revealed && isExit(cardAt(game, cell)));
  const bodies = game.participants.filter(({ body }) => body).map(({ cell }) => cell);
  return [...exits, ...bodies, ...(exits.length < 2 ? cells.filter((cell) => !game.rooms[cell]!.revealed) : [])];
}

describe('whole games of two, three and four', () => {
  test('HH-BODY-06 HH-KEY-05 no Key comes from nowhere or is lost', () => {
    for (const { before, facts, after } of MOMENTS) expect(keysIn(after)).toBe((before === undefined ? 0 : keysIn(before)) + keysBy(facts, before));
  });

  test('HH-KEY-06 HH-Q-107 two Keys are held or still to be had from the Killer and from bodies, unless one has been paid', () => {
    for (const game of GAMES) {
      let paid = 0;
      for (const { facts, after } of game) {
        paid += sum(facts.map(({ type, data }) => (type === 'PricePaid' ? (data['keys'] as number) : 0)));
        const bodies = after.participants.filter(({ body }) => body).length;
        const toCome = after.killer.keysCarried - after.killer.keysGiven + bodies + Math.max(0, living(after).length - 1);
        expect(keysIn(after) + toCome + paid).toBeGreaterThanOrEqual(2);
      }
    }
  });

  test('HH-LOCK-04 HH-LOCK-12 whoever lives, and the Killer, reach every Exit, every body and every Room that could be an Exit', () => {
    for (const { facts, after } of MOMENTS.filter((moment) => moment.facts.some(({ type }) => type === 'TurnBegan'))) {
      const reached = reachableFrom(after, after.killer.cell);
      const needed = [...living(after).map((seat) => participantOf(after, seat).cell), ...targets(after)];
      expect([facts.length > 0, needed.filter((cell) => !reached.has(cell))]).toEqual([true, []]);
    }
  });

  test('HH-KILLER-02 HH-KILLER-15 HH-KILLER-16 HH-ITEM-14 everything stays within its range', () => {
    for (const { after } of MOMENTS) {
      const { hp, rage, active } = after.killer;
      expect([hp >= 0 && hp <= KILLER_MOST_HP, rage >= 0 && rage <= MOST_RAGE, active && hp === 0]).toEqual([true, true, false]);
      for (const p of after.participants) {
        expect([p.hp >= 0 && p.hp <= START_HEALTH, Math.min(p.resolve, p.bullets, p.shells, p.keys, p.locksOwed) >= 0, p.alive === p.hp > 0]).toEqual([true, true, true]);
        expect(new Set(p.items).size).toBe(p.items.length);
      }
    }
  });

  test('HH-Q-27 HH-Q-89 HH-GIFT-04 every card and token is in one place', () => {
    const rewards = REWARD_CARDS.map(({ id }) => id).sort();
    for (const { after } of MOMENTS) {
      const { deck, table, discard } = after.rewards;
      expect([...deck, ...table, ...discard].sort()).toEqual(rewards);
      const { ceremony, gifts } = after;
      const cards = [...ceremony.deck, ...ceremony.hand, ...ceremony.discard, ...(ceremony.played === null ? [] : [ceremony.played])];
      expect(cards.sort()).toEqual(ceremonyDeck(after.participants.length).sort());
      const tokens = [...gifts.supply, ...gifts.board.map(({ token }) => token)];
      expect(new Set(tokens).size).toBe(tokens.length);
      const rooms = [...Object.values(after.rooms).map(({ card }) => card), ...after.pile];
      expect(new Set(rooms).size).toBe(rooms.length);
    }
  });
});
