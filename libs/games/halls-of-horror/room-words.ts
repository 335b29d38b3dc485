import { ammunitionName, rewardName } from './labels.js';
import { itemOf } from './items/index.js';
import { EXITS, NUMBERED_ROOMS, START_CARDS } from './rooms/index.js';
import type { Procedure, RoomCard, Space } from './rooms/room-card.js';

const keys = (count: number): string => (count === 1 ? '1 Key' : `${count} Keys`);

function searchWords(procedure: Procedure): string {
  switch (procedure.type) {
    case 'draw':
      return `Search ${procedure.cards}`;
    case 'puzzle':
      return `Puzzle ${procedure.cards}`;
    case 'certain':
      return 'No cards are drawn';
  }
}

function spaceWords({ reward, outline, next, penalty }: Space): string {
  const once = outline === 'none' ? '' : outline === 'square' ? ' (once)' : ' (once, then Exhausted)';
  return `${penalty ? 'penalty ' : ''}${rewardName(reward)}${next === undefined ? once : ` (then ${next} cards)`}`;
}

function rewardsWords({ spaces, procedure }: RoomCard): string {
  const extra = procedure.type === 'certain' && procedure.extra ? [ammunitionName(procedure.extra.kind, procedure.extra.count)] : [];
  const all = [...spaces.map(spaceWords), ...extra];
  return all.length === 0 ? '.' : `: ${all.join(', ')}.`;
}

function requiredWords({ requires }: RoomCard): string[] {
  const needed = [...(requires?.item ? [itemOf(requires.item).name] : []), ...(requires?.keys ? [keys(requires.keys)] : [])];
  return needed.length === 0 ? [] : [`Requires ${needed.join(' and ')}.`];
}

function priceWords({ price }: RoomCard): string[] {
  const { bullets, keys: paid, health } = price ?? {};
  const parts = [bullets && ammunitionName('bullets', bullets), paid && keys(paid), health && `${health} Health`].filter(Boolean);
  return parts.length === 0 ? [] : [`Costs ${parts.join(', ')}.`];
}

const inWords = (card: RoomCard): string =>
  [`${searchWords(card.procedure)}${rewardsWords(card)}`, ...requiredWords(card), ...priceWords(card), ...(card.text ? [card.text] : [])].join(' ');

const WORDS = new Map([...NUMBERED_ROOMS, ...START_CARDS.flat(), ...EXITS].map((card) => [card.id, inWords(card)]));

/** What is printed on a Room, for those who cannot see the card: its Search, its rewards from left to right, what it asks for. */
export const roomWords = (card: string): string => WORDS.get(card)!;
