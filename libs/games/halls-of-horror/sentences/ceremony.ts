import { listed, who, type Sentences } from '#engine';
import { ceremonyCardName } from '../ceremony-words.js';
import type { HallsFact } from '../facts.js';
import { giftTokenOf } from '../gifts/index.js';
import { placeName } from '../labels.js';
import { cardsByName, counted, roomIn, theRoom } from './words.js';

type Ended = Extract<HallsFact, { type: 'GameEnded' }>['data'];

const mcCards = (count: number, cards: readonly string[] | undefined): string =>
  cards === undefined ? counted(count, 'MC card') : cardsByName(cards, 'MC card', ceremonyCardName);

const ENDS: { readonly [reason in Ended['reason']]: (winners: string) => string } = {
  escaped: (winners) => `Out of the house and victorious: ${winners}!`,
  'all dead': (winners) => `Nobody is left alive: the victory goes to ${winners}.`,
  draw: () => 'The last of them die together: nobody wins.',
  died: () => 'Nobody gets out alive: the game is lost.',
};

export const ceremonySentences = {
  LockForgone: ({ seat, locks }) => `No Room may be locked: ${who(seat)} drops ${counted(locks, 'lock')}.`,
  MasterChanged: ({ seat }) => `${who(seat)} speaks as the MC now.`,
  CeremonyCardsDrawn: ({ seat, count, cards }) => `${who(seat)} draws ${mcCards(count, cards)}.`,
  CeremonyCardPlayed: ({ seat, card }) => `${who(seat)} plays the MC card ${ceremonyCardName(card)}.`,
  CeremonyCardsReturned: ({ seat, count, cards }) => `${who(seat)} returns ${mcCards(count, cards)}.`,
  CeremonyCardSkipped: ({ card }) => `${ceremonyCardName(card)} would change nothing and goes under the deck.`,
  CeremonyCardDiscarded: () => '',
  SymbolsLost: ({ count }) => `Killer symbols left unspent: ${count}.`,
  GiftPlaced: ({ cell, token }) => `A Gift token${token === undefined ? '' : ` (${giftTokenOf(token).name})`} appears in ${placeName(cell)}.`,
  RoomsSwapped: ({ a, b }) => `The Rooms in ${placeName(a)} and ${placeName(b)} change places.`,
  ParticipantsSwapped: ({ a, b }) => `${listed([who(a), who(b)])} change places.`,
  RoomRestocked: ({ cell }) => `There is something to find again in ${placeName(cell)}.`,
  RoomReplaced: ({ cell, room }) => `Another Room takes the place of ${roomIn(cell)}${room === undefined ? '' : `: ${theRoom(room)}`}.`,
  FirstPlayerPassed: ({ seat }) => `${who(seat)} is First Player now.`,
  GameEnded: ({ reason, winners }) => ENDS[reason](listed(winners.map(who))),
} satisfies Partial<Sentences<HallsFact>>;
