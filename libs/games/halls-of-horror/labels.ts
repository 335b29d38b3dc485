import { columnOf, rowOf, type Cell } from './board.js';
import { itemOf } from './items/index.js';
import type { Ammunition } from './items/item.js';
import { characterOf } from './participants/index.js';
import { rewardCardOf } from './rewards/index.js';
import type { RewardSymbol } from './rewards/reward-card.js';
import { roomCard } from './rooms/index.js';
import type { Reward } from './rooms/room-card.js';
import type { GameState } from './state.js';

/** The Killer as a piece of the scene. */
export const KILLER_PIECE = 'killer';
export const killerName = 'the Killer';
/** A seat's Participant, or its body, as a piece of the scene. */
export const pieceOf = (seat: number): string => `participant-${seat}`;

/** Where a Room is, without telling which. */
export const placeName = (cell: Cell): string => `row ${rowOf(cell)}, column ${columnOf(cell)}`;

/** What is printed on a Room card as its name. */
export const roomName = (card: string): string => roomCard(card).name;

/** The Rooms of a game or of a view of it. */
type Rooms = { readonly [cell: Cell]: { readonly card: string | null; readonly revealed: boolean } };

/** What everybody may call the Room on a cell. */
export function cellName({ rooms }: { readonly rooms: Rooms }, cell: Cell): string {
  const { card, revealed } = rooms[cell]!;
  return `${revealed && card !== null ? roomName(card) : 'unknown Room'} (${placeName(cell)})`;
}

/** Before a player has taken a Participant, its number at the table. */
export function participantName({ participants }: Pick<GameState, 'participants'>, seat: number): string {
  const { character } = participants[seat]!;
  return character === null ? `Player ${seat + 1}` : characterOf(character).name;
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
export const ammunitionName = (kind: Ammunition, count: number): string => counted(count, kind === 'bullets' ? 'Bullet' : 'Shell');

/** What a space of a Room gives: `Knife`, `2 Bullets`, `1 damage`. */
export function rewardName(reward: Reward): string {
  switch (reward.type) {
    case 'item':
      return itemOf(reward.item).name;
    case 'ammunition':
      return ammunitionName(reward.kind, reward.count);
    case 'damage':
      return `${reward.points} damage`;
    case 'key':
      return 'Key';
    case 'panic':
      return 'Panic';
  }
}

const SYMBOL_NAMES: { readonly [S in RewardSymbol]: string } = {
  melee: 'Melee Weapon',
  firearm: 'Firearm',
  utility: 'Utility',
  ammunition: 'Ammunition',
  key: 'Key',
  damage: 'Damage',
  panic: 'Panic',
};
/** What a Reward card shows. */
export const rewardCardName = (card: string): string =>
  rewardCardOf(card)
    .symbols.map((symbol) => SYMBOL_NAMES[symbol])
    .join(' + ');
