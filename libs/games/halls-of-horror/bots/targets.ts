import type { Cell } from '../board.js';
import { START_HEALTH } from '../participants/index.js';
import { symbolOf } from '../rewards/counting.js';
import type { Procedure, RoomCard, Space } from '../rooms/room-card.js';
import { pairChance, sharesOf } from './odds.js';
import { cardOn, has, KEYS_OF_AN_EXIT, keysNeeded, meIn, type Person, type Turn } from './situation.js';
import { ammunitionWorth, GETTING_OUT, itemWorth, keyWorth, PANIC, relief, resolveWorth, rewardWorth } from './worth.js';

/** What a turn later is worth of now: others do not sleep. */
export const PATIENCE = 0.93;
/** What First Aid gives back. */
const FIRST_AID = 3;
/** What Gift tokens are worth on the average. */
const GIFT = 1.6;

/** Is it about one Search, or as many as it takes? */
export type Tries = 'one' | 'many';
/** Something that comes with a chance each turn; `meanwhile` is what a try brings besides. */
const tried = (tries: Tries, chance: number, worth: number, meanwhile: number): number =>
  (chance * worth + meanwhile) / (tries === 'one' ? 1 : 1 - PATIENCE * (1 - chance));

const holdsRequired = ({ items, keys, bullets, hp }: Person, { requires, price }: RoomCard): boolean =>
  (requires?.item === undefined || items.includes(requires.item)) &&
  keys >= (requires?.keys ?? 0) &&
  bullets >= (price?.bullets ?? 0) &&
  hp > (price?.health ?? 0);

/** Cards that an attempt can come to with all Resolve spent. */
function mostCards(me: Person, cards: number): number {
  const first = Math.max(1, me.panicked ? cards - 1 : cards) + (has(me, 'problem-solver') ? 1 : 0);
  return first + (me.resolve > 0 ? me.resolve + 1 : 0);
}

type Puzzle = Extract<Procedure, { type: 'puzzle' }>;
function puzzleWorth(turn: Turn, cell: Cell, card: RoomCard, { cards, solved, failed }: Puzzle, tries: Tries): number {
  const me = meIn(turn);
  const { covered } = turn.view.rooms[cell]!;
  const last = Math.max(-1, ...covered);
  const chance = pairChance(mostCards(me, card.spaces[last]?.next ?? cards));
  const penalty = card.spaces.find((space) => space.penalty);
  const loss = penalty && failed !== 'cover' ? rewardWorth(turn, penalty.reward) : 0;
  if (solved === 'escape') return tried(failed === 'nothing' ? tries : 'one', chance, GETTING_OUT, (1 - chance) * loss);
  const next = card.spaces.find((space, i) => !covered.includes(i) && !space.penalty);
  if (next === undefined) return 0;
  const worth = rewardWorth(turn, next.reward);
  return failed === 'penalty' ? tried(tries, chance, worth, (1 - chance) * loss) : chance * worth;
}

/** The space that is received for each symbol, from left to right. */
function foundSpaces(card: RoomCard, covered: readonly number[]): Space[] {
  const found = new Map<string, Space>();
  for (const [i, space] of card.spaces.entries()) {
    const symbol = symbolOf(space.reward);
    if (!covered.includes(i) && !found.has(symbol)) found.set(symbol, space);
  }
  return [...found.values()];
}

/** With Resolve the wanted symbol comes oftener. */
const WITH_RESOLVE = 0.15;
function drawWorth(turn: Turn, cell: Cell, card: RoomCard, tries: Tries): number {
  const me = meIn(turn);
  const spaces = foundSpaces(card, turn.view.rooms[cell]!.covered);
  const shares = sharesOf(spaces.length);
  const extra = WITH_RESOLVE * Math.min(2, me.resolve);
  let [key, others, none] = [0, 0, 1];
  for (const [i, { reward, also }] of spaces.entries()) {
    const worth = rewardWorth(turn, reward) + (also === undefined ? 0 : rewardWorth(turn, card.spaces[also]!.reward));
    if (reward.type === 'key') key = shares[i]! + extra;
    else others += shares[i]! * worth;
    none -= shares[i]!;
  }
  others += none * resolveWorth(me);
  return key > 0 && keysNeeded(turn) > 0 ? tried(tries, key, keyWorth(turn), others) : others;
}

function certainWorth(turn: Turn, { spaces, price, procedure }: RoomCard): number {
  const me = meIn(turn);
  const extra = procedure.type === 'certain' && procedure.extra ? ammunitionWorth(me, procedure.extra.kind, procedure.extra.count) : 0;
  const paid = (price?.health ? relief({ ...me, hp: me.hp - price.health }, price.health) : 0) + (price?.keys && me.keys <= KEYS_OF_AN_EXIT ? GETTING_OUT : 0);
  return rewardWorth(turn, spaces[0]!.reward) + extra - paid;
}

/** What Searching the Room on a cell is worth to this seat, as things are. */
export function roomWorth(turn: Turn, cell: Cell, tries: Tries): number {
  const card = cardOn(turn.view, cell);
  if (card === undefined || turn.view.rooms[cell]!.exhausted || !holdsRequired(meIn(turn), card)) return 0;
  const { procedure } = card;
  switch (procedure.type) {
    case 'puzzle':
      return puzzleWorth(turn, cell, card, procedure, tries);
    case 'draw':
      return drawWorth(turn, cell, card, tries);
    case 'certain':
      return certainWorth(turn, card);
  }
}

export function bodyWorth(turn: Turn, body: number): number {
  const me = meIn(turn);
  const dead = turn.view.participants[body]!;
  const items = dead.items.filter((item) => !me.items.includes(item)).reduce((sum, item) => sum + itemWorth(me, item), 0);
  return keyWorth(turn, dead.keys + 1) + items + ammunitionWorth(me, 'bullets', dead.bullets) + ammunitionWorth(me, 'shells', dead.shells);
}

export const giftWorth = (turn: Turn): number => (meIn(turn).hp > FIRST_AID ? GIFT : 0);

export const firstAidWorth = (turn: Turn): number => {
  const me = meIn(turn);
  return me.items.includes('first-aid-kit') && me.hp < START_HEALTH ? relief(me, FIRST_AID) - 1 : 0;
};
export const calmingWorth = (turn: Turn): number => (meIn(turn).panicked ? PANIC : 0);

/** What is not known yet may hold Keys, or an Exit for those who have them. */
function unknownWorth(turn: Turn): number {
  const hidden = Object.values(turn.view.rooms).filter(({ revealed }) => !revealed).length;
  const exits = 2 - Object.values(turn.view.rooms).filter(({ card }) => card?.startsWith('X')).length;
  return keysNeeded(turn) === 0 ? 2 + (GETTING_OUT * 0.6 * exits) / hidden : 3.5;
}

/** The best that a Search on a cell could be used for; for a Room nobody has seen, what may be there. */
export function cellWorth(turn: Turn, cell: Cell, tries: Tries): number {
  const { rooms, participants, gifts } = turn.view;
  if (!rooms[cell]!.revealed) return unknownWorth(turn);
  const bodies = participants.flatMap(({ body, cell: at }, seat) => (body && at === cell ? [bodyWorth(turn, seat)] : []));
  const gift = gifts.board.some((token) => token.cell === cell) ? giftWorth(turn) : 0;
  return Math.max(0, roomWorth(turn, cell, tries), gift, ...bodies);
}
