import type { Chance, Viewer } from '#engine';
import { cellsOf, type Cell } from './board.js';
import { isExit, roomCard } from './rooms/index.js';
import { roomAt, type Ceremony, type GameState, type Room } from './state.js';

/** Another state that `viewer` cannot tell from this one: everything it has not seen lies elsewhere. */
export function scramble(game: GameState, viewer: Viewer, chance: Chance): GameState {
  if (viewer === 'auditor') return game;
  const rewards = { ...game.rewards, deck: chance.shuffle(game.rewards.deck) };
  return { ...game, ...redealt(game, chance), rewards, gifts: remixed(game, chance), ceremony: reordered(game.ceremony, viewer, chance) };
}

/** Face-down Rooms and the pile, dealt anew. Everybody knows that the hidden Exits are on the board. */
function redealt(game: GameState, chance: Chance): Pick<GameState, 'rooms' | 'pile'> {
  const hidden = cellsOf(game.board).filter((cell) => !roomAt(game, cell).revealed);
  const lying = hidden.map((cell) => roomAt(game, cell).card);
  const exits = lying.filter((card) => isExit(roomCard(card)));
  const numbered = [...lying.filter((card) => !exits.includes(card)), ...game.pile];
  const unseen = chance.shuffle(game.options.rooms === 'mixed' ? otherVariants(numbered, chance) : numbered);
  const dealt = chance.shuffle([...exits, ...unseen.slice(game.pile.length)]);
  const laid = hidden.map((cell, i): [Cell, Room] => [cell, { ...roomAt(game, cell), card: dealt[i]! }]);
  return { rooms: { ...game.rooms, ...Object.fromEntries(laid) }, pile: unseen.slice(0, game.pile.length) };
}

/** One of the two Rooms of each number; which one has been drawn nobody knows. */
const otherVariants = (cards: readonly string[], chance: Chance): string[] => cards.map((card) => `${parseInt(card, 10)}${chance.pick(['A', 'B'])}`);

function remixed({ gifts }: GameState, chance: Chance): GameState['gifts'] {
  const tokens = chance.shuffle([...gifts.supply, ...gifts.board.map(({ token }) => token)]);
  const supply = tokens.slice(0, gifts.supply.length);
  return { ...gifts, supply, board: gifts.board.map((gift, i) => ({ ...gift, token: tokens[supply.length + i]! })) };
}

/**
 * Cards of the MC deck and of another's hand change places. What the viewer has seen put under the deck stays there; what the others
 * have seen is about the cards that lie there now.
 */
function reordered(ceremony: Ceremony, viewer: number | 'spectator', chance: Chance): Ceremony {
  const { deck, hand, holder, seen } = ceremony;
  const knows = (card: string) => seen[card] === 'all' || seen[card] === viewer;
  const moving = [...deck.filter((card) => !knows(card)), ...(holder === viewer ? [] : hand)];
  const places = new Map(chance.shuffle(moving).map((card, i) => [moving[i]!, card]));
  const now = (card: string): string => places.get(card) ?? card;
  return {
    ...ceremony,
    deck: deck.map(now),
    hand: hand.map(now),
    seen: Object.fromEntries(Object.entries(seen).map(([card, whose]) => [now(card), whose])),
  };
}
