import type { Game, Registry } from '#engine';
import { mysticElevator } from '#games/mystic-elevator';

const games: readonly Game[] = [mysticElevator];

/** Every game type of this build, by its id. */
export const registry: Registry = new Map(games.map((game) => [game.id, game]));
