import { lookup } from '../../lookup.js';
import { aGift } from './a-gift.js';
import { backstageDoor } from './backstage-door.js';
import type { CeremonyCard } from './ceremony-card.js';
import { charge } from './charge.js';
import { evenTheOdds } from './even-the-odds.js';
import { firstAidForTheBeast } from './first-aid-for-the-beast.js';
import { intermission } from './intermission.js';
import { movingWalls } from './moving-walls.js';
import { relentless } from './relentless.js';
import { restocked } from './restocked.js';
import { scentOfBlood } from './scent-of-blood.js';
import { secretPassages } from './secret-passages.js';
import { selfMutilation } from './self-mutilation.js';
import { slammingDoors } from './slamming-doors.js';
import { spotlight } from './spotlight.js';
import { stageFright } from './stage-fright.js';
import { tranquilliserDart } from './tranquilliser-dart.js';
import { trapdoor } from './trapdoor.js';
import { twoGifts } from './two-gifts.js';

/** The 18 designs of the regular MC deck. */
export const CEREMONY_CARDS: readonly CeremonyCard[] = [
  aGift,
  twoGifts,
  charge,
  selfMutilation,
  evenTheOdds,
  secretPassages,
  slammingDoors,
  scentOfBlood,
  relentless,
  tranquilliserDart,
  trapdoor,
  stageFright,
  intermission,
  movingWalls,
  spotlight,
  restocked,
  firstAidForTheBeast,
  backstageDoor,
];

const design = lookup(CEREMONY_CARDS);
/** The design of a card of the deck: the copies of `MC-08` are called `MC-08.1`, `MC-08.2`, … */
export const ceremonyCardOf = (card: string): CeremonyCard => design(card.split('.')[0]!);

/** The cards of the deck for so many players, by design and copy. */
export const ceremonyDeck = (players: number): string[] =>
  CEREMONY_CARDS.filter(({ fewestPlayers }) => players >= fewestPlayers).flatMap(({ id, copies }) => Array.from({ length: copies }, (_, i) => `${id}.${i + 1}`));
