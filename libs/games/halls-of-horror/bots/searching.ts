import { hasPair, winningSpace } from '../rewards/counting.js';
import { REWARD_CARDS } from '../rewards/index.js';
import type { RoomCard } from '../rooms/room-card.js';
import { best, cardOn, meIn, seatOf, type Option, type Turn } from './situation.js';
import { bodyWorth, calmingWorth, firstAidWorth, giftWorth, roomWorth } from './targets.js';
import { GETTING_OUT, resolveWorth, rewardWorth } from './worth.js';

/** What to use a Search for. */
export function chooseUse(turn: Turn): string {
  const { cell } = meIn(turn);
  const worth = (option: Option): number => {
    if (option.id === 'room') return roomWorth(turn, cell, 'one');
    if (option.id.startsWith('body:')) return bodyWorth(turn, seatOf(option)!);
    if (option.id.startsWith('gift:')) return giftWorth(turn);
    return option.id === 'panic' ? calmingWorth(turn) : firstAidWorth(turn);
  };
  return best(turn.decision.options, worth).id;
}

/** What the cards on the table come to in the Room. */
function tableWorth(turn: Turn, card: RoomCard, table: readonly string[]): number {
  const space = winningSpace(card, turn.view.rooms[meIn(turn).cell]!.covered, table);
  if (space === undefined) return resolveWorth(meIn(turn));
  const { reward, also } = card.spaces[space]!;
  return rewardWorth(turn, reward) + (also === undefined ? 0 : rewardWorth(turn, card.spaces[also]!.reward));
}

const withoutOne = (table: readonly string[]): string[][] => table.map((gone) => table.filter((card) => card !== gone));
const afterRemoval = (turn: Turn, card: RoomCard, table: readonly string[]): number =>
  Math.max(tableWorth(turn, card, table), ...withoutOne(table).map((left) => tableWorth(turn, card, left)));

/** Draws tried out in the mind. */
const TRIALS = 16;

/** Spends Resolve as long as the cards still to come promise more than it is worth. */
export function moreCards(turn: Turn): string {
  const { view } = turn;
  const card = cardOn(view, meIn(turn).cell)!;
  const { table } = view.rewards;
  if (card.procedure.type === 'puzzle') return hasPair(table) || puzzleStake(turn, card) < 2 * resolveWorth(meIn(turn)) ? 'stop' : 'spend';
  const now = view.search!.spent > 0 ? afterRemoval(turn, card, table) : tableWorth(turn, card, table);
  return promise(turn, card) - now > resolveWorth(meIn(turn)) ? 'spend' : 'stop';
}

/** About what one Resolve more comes to, by cards that may still be in the deck. */
function promise(turn: Turn, card: RoomCard): number {
  const { table, discard } = turn.view.rewards;
  const gone = new Set([...table, ...(turn.view.rewards.deck > 2 ? discard : [])]);
  const left = REWARD_CARDS.map(({ id }) => id).filter((id) => !gone.has(id));
  const count = turn.view.search!.spent === 0 ? 2 : 1;
  let sum = 0;
  for (let i = 0; i < TRIALS; i++) sum += afterRemoval(turn, card, [...table, ...turn.random.shuffle(left).slice(0, count)]);
  return sum / TRIALS;
}

/** What solving the Puzzle brings, with what failing costs. */
function puzzleStake(turn: Turn, { procedure, spaces }: RoomCard): number {
  if (procedure.type !== 'puzzle') return 0;
  if (procedure.solved === 'escape') return GETTING_OUT;
  const { covered } = turn.view.rooms[meIn(turn).cell]!;
  const next = spaces.find((_, i) => !covered.includes(i))!;
  const won = next.penalty ? 0 : rewardWorth(turn, next.reward);
  const suffered = next.penalty || procedure.failed === 'penalty' ? -rewardWorth(turn, spaces.find(({ penalty }) => penalty)!.reward) : 0;
  return won + suffered + (procedure.failed === 'cover' ? 1 : 0);
}

/** Takes away the card without which the rest comes to most. */
export function removeCard(turn: Turn): string {
  const card = cardOn(turn.view, meIn(turn).cell)!;
  const { table } = turn.view.rewards;
  const left = (id: string) => table.filter((one) => one !== id);
  return best(turn.decision.options, ({ id }) => tableWorth(turn, card, left(id)) + (id === 'none' ? 0.01 : 0)).id;
}
