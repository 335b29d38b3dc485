import type { Chance, Viewer } from '#engine';
import { stackOf, type CardId, type StackId } from './cards/card-id.js';
import { sortHand } from './hand.js';
import { CELLS } from './house.js';
import { pigOf, roomAt, seatsOf, type GameState } from './state.js';

/** Another state that `viewer` cannot tell from this one: rooms and cards it does not know lie elsewhere. */
export function scramble(game: GameState, viewer: Viewer, chance: Chance): GameState {
  if (viewer === 'auditor') return game;
  const eyes = viewer === 'spectator' ? -1 : viewer;
  return scrambleCards(scrambleRooms(game, eyes, chance), eyes, chance);
}

function scrambleRooms(game: GameState, viewer: number, chance: Chance): GameState {
  const hidden = CELLS.filter((space) => !roomAt(game, space).known && !roomAt(game, space).peekedBy.includes(viewer));
  const cards = chance.shuffle(hidden.map((space) => roomAt(game, space).card));
  const rooms = Object.fromEntries(hidden.map((space, i) => [space, { ...roomAt(game, space), card: cards[i]! }]));
  return { ...game, rooms: { ...game.rooms, ...rooms } };
}

/** A place where a hidden card lies: a seat's hand, or a stack. */
interface Slot {
  readonly card: CardId;
  readonly holder: number | 'stack';
}

function scrambleCards(game: GameState, viewer: number, chance: Chance): GameState {
  const moves = new Map([...exchange(game, viewer, 'item', chance), ...exchange(game, viewer, 'event', chance)]);
  const moved = (card: CardId): CardId => moves.get(card) ?? card;
  // What the others know is about other cards now; what the viewer knows must hold here too.
  const follow = (known: GameState['seen'][number]) => Object.fromEntries(Object.entries(known).map(([card, holders]) => [moved(card), holders]));
  return {
    ...game,
    pigs: game.pigs.map((pig) => ({ ...pig, hand: sortHand(pig.hand.map(moved)) })),
    stacks: { item: game.stacks.item.map(moved), event: game.stacks.event.map(moved) },
    seen: game.seen.map((known, seat) => (seat === viewer ? known : follow(known))),
  };
}

/** Which card lies in each hidden card's place instead; the backs show the types, so they stay. */
function exchange(game: GameState, viewer: number, type: StackId, chance: Chance): [CardId, CardId][] {
  const slots = hiddenSlots(game, viewer, type);
  const holders = (card: CardId) => game.seen[viewer]?.[card];
  const fits = (card: CardId, slot: Slot) => holders(card)?.includes(slot.holder as number) ?? true;
  for (let attempt = 0; attempt < 50; attempt++) {
    const cards = deal(slots, chance, holders);
    if (slots.every((slot, i) => fits(cards[i]!, slot))) return slots.map((slot, i) => [slot.card, cards[i]!]);
  }
  return [];
}

/** Cards that may only be in some hands are put there first, at random; the rest fill up. */
function deal(slots: readonly Slot[], chance: Chance, holders: (card: CardId) => readonly number[] | undefined): CardId[] {
  const dealt = new Map<Slot, CardId>();
  const cards = chance.shuffle(slots.map(({ card }) => card));
  for (const card of cards.filter(holders)) {
    const free = slots.filter((slot) => !dealt.has(slot) && holders(card)!.includes(slot.holder as number));
    if (free.length > 0) dealt.set(chance.pick(free), card);
  }
  const placed = new Set(dealt.values());
  const rest = cards.filter((card) => !placed.has(card));
  return slots.map((slot) => dealt.get(slot) ?? rest.pop()!);
}

/** Everything of a type that the viewer cannot name where it lies. */
function hiddenSlots(game: GameState, viewer: number, type: StackId): Slot[] {
  const stack = game.stacks[type].slice(game.tops[type].includes(viewer) ? 1 : 0);
  const others = seatsOf(game).filter((seat) => seat !== viewer);
  const unnamed = (card: CardId) => stackOf(card) === type && game.seen[viewer]?.[card]?.length !== 1;
  const hands = others.flatMap((holder) => pigOf(game, holder).hand.filter(unnamed).map((card) => ({ card, holder })));
  return [...stack.map((card) => ({ card, holder: 'stack' as const })), ...hands];
}
