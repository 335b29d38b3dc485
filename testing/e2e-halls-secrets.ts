import { ceremonyCardOf } from '../libs/games/halls-of-horror/ceremony/cards/index.js';
import { isExit, roomCard } from '../libs/games/halls-of-horror/rooms/index.js';
import type { Fact } from '#engine';
import type { LedgerCommit } from '#table';

/** Text somebody was sent, with the version of the game it belongs to. */
export interface Heard {
  readonly version: number;
  readonly text: string;
}

type Data = Record<string, any>;

/** Where cards and tokens lie that nobody knows: by the fact that lays them there. */
const SEALED: { readonly [type: string]: (sealed: Data) => readonly string[] } = {
  BoardLaidOut: ({ rooms, pile }) => [...(Object.values(rooms) as string[]), ...pile],
  CeremonyShuffled: ({ order }) => order,
  GiftsMixed: ({ order }) => order,
  RewardsShuffled: ({ order }) => order,
};

/** The facts by which everybody gets to know one of them. */
const PUBLISHED: { readonly [type: string]: (data: Data) => readonly string[] } = {
  RoomRevealed: ({ room }) => [room],
  GiftOpened: ({ token }) => [token],
  CeremonyCardPlayed: ({ card }) => [card],
  RewardsDrawn: ({ cards }) => cards,
};

const drawnBy = ({ type, data, secret }: Fact, viewer: number | 'spectator'): readonly string[] =>
  type === 'CeremonyCardsDrawn' && data['seat'] === viewer ? ((secret!.data as Data)['cards'] as string[]) : [];

/** For every secret card or token: the version from which a viewer may know of it; Infinity for never. Told from the bare facts of the whole history. */
function knownFrom(whole: readonly LedgerCommit[], viewer: number | 'spectator'): Map<string, number> {
  const told = whole.flatMap(({ version, facts }) => facts.map((fact) => ({ version, fact })));
  const known = new Map(told.flatMap(({ fact }) => SEALED[fact.type]?.(fact.sealed!) ?? []).map((id) => [id, Infinity]));
  for (const { version, fact } of told)
    for (const id of [...(PUBLISHED[fact.type]?.(fact.data) ?? []), ...drawnBy(fact, viewer)]) known.set(id, Math.min(version, known.get(id)!));
  return known;
}

/** The words that give a card away: its id and, where it has one of its own, its name. */
function wordsFor(id: string): string[] {
  if (id.startsWith('MC-')) return [id, ceremonyCardOf(id).name];
  if (id.startsWith('GT-') || id.startsWith('RC')) return [id];
  const room = roomCard(id);
  return isExit(room) ? [id] : [id, room.name];
}

/** A secret card or token that was named, and whether it was public by then to whoever heard it. */
export interface Mention {
  readonly version: number;
  readonly word: string;
  readonly public: boolean;
}

/** Every mention of what was secret at some time of the game, in all that a viewer was sent. */
export function mentions(whole: readonly LedgerCommit[], viewer: number | 'spectator', heard: readonly Heard[]): Mention[] {
  const earliest = new Map<string, number>();
  for (const [id, from] of knownFrom(whole, viewer)) for (const word of wordsFor(id)) earliest.set(word, Math.min(from, earliest.get(word) ?? Infinity));
  const longestFirst = [...earliest.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\w.-])(?:${longestFirst.map((word) => word.replace(/[^\w ]/g, '\\$&')).join('|')})(?![\\w-])`, 'g');
  return heard.flatMap(({ version, text }) =>
    [...new Set([...text.matchAll(pattern)].map(([word]) => word))].map((word) => ({ version, word, public: earliest.get(word)! <= version })),
  );
}
