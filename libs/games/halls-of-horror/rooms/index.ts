import { lookup } from '../lookup.js';
import { room1A, room1B } from './01-altar-surrounded-by-traps.js';
import { room2A, room2B } from './02-meat-locker.js';
import { room3A, room3B } from './03-room-filled-with-tombs.js';
import { room4A, room4B } from './04-ammunition-tree.js';
import { room5A, room5B } from './05-ticking-cell.js';
import { room6A, room6B } from './06-hanging-mannequins.js';
import { room7A, room7B } from './07-trophy-gallery.js';
import { room8A, room8B } from './08-fake-hostage-room.js';
import { room9A, room9B } from './09-drowning-tank.js';
import { room10A, room10B } from './10-potential-exit.js';
import { room11A, room11B } from './11-chained-vault.js';
import { room12A, room12B } from './12-abandoned-infirmary.js';
import { room13A, room13B } from './13-shooting-gallery.js';
import { room14A, room14B } from './14-mirror-maze.js';
import { room15A, room15B } from './15-sacrificial-altar.js';
import { room16A, room16B } from './16-boiler-room.js';
import { room17A, room17B } from './17-locksmiths-bench.js';
import { room18A, room18B } from './18-wardrobe-of-masks.js';
import { room19A, room19B } from './19-strongbox-room.js';
import { room20A, room20B } from './20-puzzle-obelisk.js';
import { room21A, room21B } from './21-butchers-kitchen.js';
import { room22A, room22B } from './22-clockwork-theatre.js';
import { room23A, room23B } from './23-hunters-den.js';
import { room24A, room24B } from './24-guard-post.js';
import { exit1, exit2 } from './exit.js';
import type { RoomCard } from './room-card.js';
import { start1a, start1b } from './start-1-ticket-hall.js';
import { start2a, start2b } from './start-2-cloakroom.js';
import { start3a, start3b } from './start-3-snack-bar.js';
import { start4a, start4b } from './start-4-projection-booth.js';

/** The 48 numbered Rooms: `1A`, `1B`, `2A`, … `24B`. */
export const NUMBERED_ROOMS: readonly RoomCard[] = [
  room1A,
  room1B,
  room2A,
  room2B,
  room3A,
  room3B,
  room4A,
  room4B,
  room5A,
  room5B,
  room6A,
  room6B,
  room7A,
  room7B,
  room8A,
  room8B,
  room9A,
  room9B,
  room10A,
  room10B,
  room11A,
  room11B,
  room12A,
  room12B,
  room13A,
  room13B,
  room14A,
  room14B,
  room15A,
  room15B,
  room16A,
  room16B,
  room17A,
  room17B,
  room18A,
  room18B,
  room19A,
  room19B,
  room20A,
  room20B,
  room21A,
  room21B,
  room22A,
  room22B,
  room23A,
  room23B,
  room24A,
  room24B,
];

/** The four Starting Rooms, each with its two faces. */
export const START_CARDS: readonly (readonly [RoomCard, RoomCard])[] = [
  [start1a, start1b],
  [start2a, start2b],
  [start3a, start3b],
  [start4a, start4b],
];

export const EXITS: readonly RoomCard[] = [exit1, exit2];

/** What is printed on the face with that id. */
export const roomCard = lookup([...NUMBERED_ROOMS, ...START_CARDS.flat(), ...EXITS]);

export const isStart = (card: RoomCard): boolean => card.kind === 'start';
export const isExit = (card: RoomCard): boolean => card.kind === 'exit';

/** 1 to 24, the same for both letters; Starting Rooms and Exits have no number. */
export const numberOf = (card: RoomCard): number | undefined => (isStart(card) || isExit(card) ? undefined : parseInt(card.id, 10));
