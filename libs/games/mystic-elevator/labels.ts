import { roomCard } from './content/rooms.js';
import type { SpaceId } from './house.js';
import type { Room } from './state.js';

/** The way out as a place of the scene. */
export const OUTSIDE = 'outside';

export const pigName = (seat: number): string => `Pig ${seat + 1}`;
export const pigId = (seat: number): string => `pig-${seat}`;
export const enemyName = (enemy: string): string => `Enemy ${enemy.replace('enemy-', '')}`;
export const zoneOf = (stack: string): string => `${stack}-stack`;

/** Where a space is, without telling what lies there. */
export const placeName = (space: SpaceId): string => (space.startsWith('H') ? roomCard(space).name : `row ${space[1]}, column ${space[3]}`);

/** What everybody may call a space. */
export const openName = (space: SpaceId, room: Room): string => {
  if (space.startsWith('H')) return roomCard(space).name;
  return room.known ? `${roomCard(room.card).name} (${placeName(space)})` : `unknown room (${placeName(space)})`;
};
