import { stackOf, type CardId } from './cards/card-id.js';
import { pigOf, type GameState } from './state.js';

/** What each seat knows of the cards in other hands. Kept exact where one card can be followed; see `GameState.seen`. */
type Seen = GameState['seen'];

const without = (known: Seen[number], card: CardId): Seen[number] => {
  if (!(card in known)) return known;
  const { [card]: _, ...rest } = known;
  return rest;
};

/** The cards lie open: nobody needs to remember who held them. */
export function seenWithout(seen: Seen, cards: readonly CardId[]): Seen {
  return seen.map((known) => cards.reduce(without, known));
}

/** A drawn card is known to those who knew that it was on top. */
export function seenAfterDraw(game: GameState, drawer: number, card: CardId): Seen {
  const knew = game.tops[stackOf(card)].filter((viewer) => viewer !== drawer);
  return knew.reduce<Seen>((seen, viewer) => seen.with(viewer, { ...seen[viewer], [card]: [drawer] }), game.seen);
}

/**
 * A card goes from hand to hand. Thief and robbed know which one; to the others every card of its type that the robbed was known
 * to hold may have gone along, and has for certain if it was the only one of the type.
 */
export function seenAfterTheft(game: GameState, thief: number, robbed: number, card: CardId): Seen {
  const sameType = (other: CardId) => stackOf(other) === stackOf(card);
  const onlyOne = pigOf(game, robbed).hand.filter(sameType).length === 1;
  const follow = (holders: readonly number[]) => {
    if (!holders.includes(robbed)) return holders;
    const left = onlyOne ? holders.filter((seat) => seat !== robbed) : holders;
    return left.includes(thief) ? left : [...left, thief];
  };
  const watched = (known: Seen[number]): Seen[number] =>
    Object.fromEntries(Object.entries(known).map(([c, holders]) => [c, sameType(c) ? follow(holders) : holders]));
  return game.seen.map((known, viewer) => {
    if (viewer === thief) return without(known, card);
    return viewer === robbed ? { ...known, [card]: [thief] } : watched(known);
  });
}

/** The cards in `holder`'s hand that `viewer` knows for certain. */
export function knownInHand(game: GameState, viewer: number, holder: number): readonly CardId[] {
  const { hand } = pigOf(game, holder);
  return viewer === holder ? hand : hand.filter((card) => game.seen[viewer]?.[card]?.length === 1);
}
