import type { Option } from '#engine';
import { cellName, participantName, pieceOf } from '../labels.js';
import { START_HEALTH } from '../participants/index.js';
import type { RoomCard } from '../rooms/room-card.js';
import { bodiesAt, cardAt, giftsAt, holds, isLockedIn, participantOf, roomAt, type GameState, type Participant } from '../state.js';

/** What one Search Action may be used for. `target` is the cell of a Room, the id of a Gift token or the seat of a body. */
export interface SearchUse {
  readonly use: 'room' | 'gift' | 'body' | 'first-aid' | 'panic';
  readonly target: string | null;
}

/** What a seat could use a Search for as things are; the clock takes the first. Locked in with a Puzzle there is nothing else to do. */
export function searchUses(game: GameState, seat: number): SearchUse[] {
  const { cell, hp, panicked } = participantOf(game, seat);
  const room: SearchUse[] = canSearchRoom(game, seat) ? [{ use: 'room', target: cell }] : [];
  if (isLockedIn(game, seat)) return room;
  return [
    ...bodiesAt(game, cell).map((body) => ({ use: 'body', target: String(body) }) as const),
    ...room,
    ...giftsAt(game, cell).map(({ id }) => ({ use: 'gift', target: id }) as const),
    ...(holds(game, seat, 'first-aid-kit') && hp < START_HEALTH ? [{ use: 'first-aid', target: null } as const] : []),
    ...(panicked ? [{ use: 'panic', target: null } as const] : []),
  ];
}

function canSearchRoom(game: GameState, seat: number): boolean {
  const participant = participantOf(game, seat);
  const card = cardAt(game, participant.cell);
  return !roomAt(game, participant.cell).exhausted && hasRequired(participant, card) && canPay(participant, card);
}

const hasRequired = ({ items, keys }: Participant, { requires }: RoomCard): boolean =>
  (requires?.item === undefined || items.includes(requires.item)) && keys >= (requires?.keys ?? 0);

/** Health can be given only as long as some is left. */
const canPay = ({ bullets, keys, hp }: Participant, { price }: RoomCard): boolean =>
  bullets >= (price?.bullets ?? 0) && keys >= (price?.keys ?? 0) && hp > (price?.health ?? 0);

/** Whether it costs what its player may rue: health, or a Key. */
export function isDear(game: GameState, seat: number, { use }: SearchUse): boolean {
  const { price } = cardAt(game, participantOf(game, seat).cell);
  return use === 'room' && (price?.health !== undefined || price?.keys !== undefined);
}

const idOf = ({ use, target }: SearchUse): string => (use === 'gift' || use === 'body' ? `${use}:${target}` : use);

/** The use that `id` stands for among those possible now. */
export const useCalled = (game: GameState, seat: number, id: string): SearchUse | undefined => searchUses(game, seat).find((use) => idOf(use) === id);

/** A use as an answer to be picked. */
export function optionOf(game: GameState, seat: number, use: SearchUse): Option {
  const id = idOf(use);
  switch (use.use) {
    case 'room':
      return { id, label: roomLabel(game, seat), data: { space: participantOf(game, seat).cell } };
    case 'gift':
      return { id, label: 'Open the Gift token', data: { piece: use.target } };
    case 'body':
      return { id, label: `Search the body of ${participantName(game, Number(use.target))}`, data: { piece: pieceOf(Number(use.target)) } };
    case 'first-aid':
      return { id, label: 'Use your First Aid Kit', data: { item: 'first-aid-kit' } };
    case 'panic':
      return { id, label: 'Calm down: put your Panic card away', data: { item: 'panic' } };
  }
}

function roomLabel(game: GameState, seat: number): string {
  const { cell } = participantOf(game, seat);
  const { procedure } = cardAt(game, cell);
  const label = procedure.type === 'puzzle' ? `Try the Puzzle of ${cellName(game, cell)}` : `Search ${cellName(game, cell)}`;
  return [label, ...warnings(game, seat)].join('; ');
}

/** What its price is, and whether it buys less than it seems to. */
function warnings(game: GameState, seat: number): string[] {
  const { price, procedure, spaces } = cardAt(game, participantOf(game, seat).cell);
  const [first] = spaces;
  const told = [];
  if (price?.bullets !== undefined) told.push(`it costs ${price.bullets} Bullet`);
  if (price?.health !== undefined) told.push(`it costs ${price.health} Health`);
  if (price?.keys !== undefined) told.push(`it costs ${price.keys} Key, which is gone for good`);
  if (procedure.type === 'certain' && first?.reward.type === 'item' && holds(game, seat, first.reward.item)) told.push('you have what it gives already');
  return told;
}
