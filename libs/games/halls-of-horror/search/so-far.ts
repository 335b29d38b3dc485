import { rewardName } from '../labels.js';
import { hasPair, tally, winningSpace } from '../rewards/counting.js';
import { cardAt, participantOf, roomAt, type GameState } from '../state.js';

/** What the cards on the table come to, told to whoever may draw or remove some. */
export function soFar(game: GameState, seat: number): string {
  const { cell } = participantOf(game, seat);
  const card = cardAt(game, cell);
  const { table } = game.rewards;
  if (card.procedure.type === 'puzzle') return hasPair(table) ? 'There is a pair.' : 'There is no pair.';
  const { covered } = roomAt(game, cell);
  const named = (space: number): string => rewardName(card.spaces[space]!.reward);
  const counts = tally(card, covered, table).map(({ space, cards }) => `${named(space)}: ${cards} ${cards === 1 ? 'card' : 'cards'}`);
  const won = winningSpace(card, covered, table);
  return `${counts.join(', ')}. As it is you get: ${won === undefined ? '1 Resolve' : named(won)}.`;
}
