import { listed, who, type Sentences } from '#engine';
import type { HallsFact } from '../facts.js';
import { killerName, placeName } from '../labels.js';
import { characterOf } from '../participants/index.js';
import { counted, theRoom } from './words.js';

export const setUpSentences = {
  ParticipantTaken: ({ seat, character }) => `${who(seat)} is ${characterOf(character).name}.`,
  SheetTurned: ({ seat, sheet, resolve }) => `${who(seat)} turns up the ${sheet} side and begins with ${resolve} Resolve.`,
  BoardLaidOut: ({ starts, faceDown }) =>
    `${listed(starts.map(({ seat, room }, i) => `${who(seat)} ${i === 0 ? 'wakes up in ' : 'in '}${theRoom(room)}`))}; ${counted(faceDown, 'Room')} lie face down.`,
  RewardsShuffled: ({ count }) => `The Reward deck is shuffled: ${counted(count, 'card')}.`,
  CeremonyShuffled: ({ count }) => `The MC deck is shuffled: ${counted(count, 'card')}.`,
  GiftsMixed: ({ count }) => `${counted(count, 'Gift token')} are mixed face down.`,
  FirstPlayerFound: ({ seat }) => `${who(seat)} is First Player.`,
  KillerPlaced: ({ cell, seat }) => (seat === null ? `The Killer begins in ${placeName(cell)}.` : `${who(seat)} puts ${killerName} in ${placeName(cell)}.`),
} satisfies Partial<Sentences<HallsFact>>;
