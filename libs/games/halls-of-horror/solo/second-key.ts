import { hasAvailableKey } from '../rewards/counting.js';
import { cardAt, participantOf, roomAt, type GameState } from '../state.js';
import type { StepTable } from '../steps.js';
import { PLAYER } from './choose.js';
import { reachableFrom } from '../ways.js';

/** Once nothing is left to explore and no Key to be found, the Killer carries two Keys in all, for the rest of the game. */
export function promiseSecondKey(t: StepTable): void {
  if (t.state.killer.keysCarried === 1 && isSearchedThrough(t.state)) t.record({ type: 'SecondKeyPromised', data: {} });
}

/** Every Room that can be reached lies face up, and none of them has a Key to offer. */
function isSearchedThrough(game: GameState): boolean {
  const rooms = [...reachableFrom(game, participantOf(game, PLAYER).cell)].map((cell) => ({ ...roomAt(game, cell), printed: cardAt(game, cell) }));
  return rooms.every(({ revealed, exhausted, covered, printed }) => revealed && (exhausted || !hasAvailableKey(printed, covered)));
}
