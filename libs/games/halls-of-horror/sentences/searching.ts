import { listed, who, type Sentences } from '#engine';
import { ceremonyCardName } from '../ceremony-words.js';
import type { HallsFact } from '../facts.js';
import { giftTokenOf } from '../gifts/index.js';
import { itemOf } from '../items/index.js';
import { ammunitionName, killerName, placeName, rewardCardName } from '../labels.js';
import { cardsByName, counted, locksWords, roomIn } from './words.js';

type DataOf<Type extends HallsFact['type']> = Extract<HallsFact, { type: Type }>['data'];

const SEARCHES: { readonly [use in DataOf<'SearchDeclared'>['use']]: (target: string) => string } = {
  room: (cell) => ` searches ${roomIn(cell)}.`,
  gift: () => ' takes a Gift token.',
  body: (seat) => ` searches the body of ${who(Number(seat))}.`,
  'first-aid': () => ' opens the First Aid Kit.',
  panic: () => ' takes a deep breath.',
};

const BUYS: { readonly [on in DataOf<'ResolveSpent'>['on']]: string } = {
  cards: 'for more Reward cards',
  're-roll': 'to roll again',
  quarterback: 'on Quarterback',
  acrobatic: 'on Acrobatic',
};

/** What hurts, where it is neither a Participant nor an MC card. */
const DANGERS: { readonly [from: string]: string } = { search: 'the Search', puzzle: 'the Puzzle', gift: 'the Gift token', killer: killerName };

function dangerName(from: string): string {
  if (/^\d+$/.test(from)) return who(Number(from));
  return DANGERS[from] ?? ceremonyCardName(from);
}

/** The parts that there are any of. */
const ofAll = (parts: readonly (readonly [count: number, words: string])[]): string => listed(parts.filter(([count]) => count > 0).map(([, words]) => words));

const payment = ({ bullets, keys, health }: DataOf<'PricePaid'>): string =>
  ofAll([
    [bullets, ammunitionName('bullets', bullets)],
    [keys, counted(keys, 'Key')],
    [health, `${health} Health`],
  ]);

const ammunition = ({ bullets, shells }: DataOf<'AmmunitionTaken'>): string =>
  ofAll([
    [bullets, ammunitionName('bullets', bullets)],
    [shells, ammunitionName('shells', shells)],
  ]);

export const searchingSentences = {
  SearchDeclared: ({ seat, use, target }) => `${who(seat)}${SEARCHES[use](target ?? '')}`,
  PricePaid: (paid) => `${who(paid.seat)} pays ${payment(paid)}.`,
  RewardsDrawn: ({ seat, cards }) => `${who(seat)} draws ${cardsByName(cards, 'Reward card', rewardCardName)}.`,
  RewardRemoved: ({ seat, card }) => `${who(seat)} removes ${rewardCardName(card)}.`,
  // What is received is told by itself.
  RewardWon: ({ seat, space }) => (space === null ? `No card of ${who(seat)} fits the Room.` : ''),
  SpaceCovered: ({ cell }) => `One reward of ${roomIn(cell)} is gone.`,
  RoomExhausted: ({ cell }) => `The Room in ${placeName(cell)} is Exhausted.`,
  PuzzleSolved: ({ seat, cell }) => `${who(seat)} solves the Puzzle in ${placeName(cell)}.`,
  PuzzleFailed: ({ seat, cell }) => `${who(seat)} fails at the Puzzle in ${placeName(cell)}.`,
  ExitSolved: ({ seat, cell }) => `${who(seat)} opens the Exit in ${placeName(cell)}!`,
  RewardsDiscarded: () => '',
  GiftOpened: ({ seat, token }) => `The Gift token of ${who(seat)} shows ${giftTokenOf(token).name}.`,
  BodySearched: ({ seat, body }) => `${who(seat)} takes whatever ${who(body)} has left.`,

  ItemTaken: ({ seat, item }) => `${who(seat)} gets a ${itemOf(item).name}.`,
  ItemDiscarded: ({ seat, item }) => `${who(seat)} has used up the ${itemOf(item).name}.`,
  AmmunitionTaken: (taken) => `${who(taken.seat)} gets ${ammunition(taken)}.`,
  AmmunitionSpent: ({ seat, kind }) => `${who(seat)} loads ${ammunitionName(kind, 1)}.`,
  KeysTaken: ({ seat, keys, locks }) => `${who(seat)} gets ${counted(keys, 'Key')}${locksWords(locks)}.`,
  ResolveGained: ({ seat, points }) => `${who(seat)} gains ${points} Resolve.`,
  ResolveSpent: ({ seat, on }) => `${who(seat)} spends 1 Resolve ${BUYS[on]}.`,
  PanicTaken: ({ seat }) => `${who(seat)} panics.`,
  PanicDropped: ({ seat }) => `${who(seat)} shakes off the Panic.`,
  DamageSuffered: ({ seat, points, hp, from }) => `${who(seat)} takes ${points} damage from ${dangerName(from)}: ${hp} Health left.`,
  Healed: ({ seat, points }) => `${who(seat)} gets ${points} Health back.`,
} satisfies Partial<Sentences<HallsFact>>;
