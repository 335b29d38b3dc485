import type { Game, Registry } from '#engine';
import { hallsOfHorror } from '#games/halls-of-horror';
import { mysticElevator } from '#games/mystic-elevator';

const games: readonly Game[] = [mysticElevator, hallsOfHorror];

/** Every game type of this build, by its id. */
export const registry: Registry = new Map(games.map((game) => [game.id, game]));
