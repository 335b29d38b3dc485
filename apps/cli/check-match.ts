import { Refusal, type Game, type Json } from '#engine';
import { Failure } from './terminal.js';

/** The options with their defaults. Throws `Failure` where the game does not take them for so many seats, or knows a bot or number of seats not. */
export function checkMatch(game: Game, { seats, bots, options }: { readonly seats: number; readonly bots: readonly string[]; readonly options: Json }): Json {
  const { min, max } = game.seats;
  if (seats < min || seats > max) throw new Failure(`${game.title} is for ${min} to ${max} seats, not ${seats}.`);
  const stranger = bots.find((name) => !Object.hasOwn(game.bots, name));
  if (stranger !== undefined) throw new Failure(`${game.title} has no bot called ${stranger}; it has ${Object.keys(game.bots).join(', ')}.`);
  try {
    return game.parseOptions(options, seats);
  } catch (error) {
    if (error instanceof Refusal) throw new Failure(error.message);
    throw error;
  }
}
