import { participantOf, seatsOf, type GameState } from '../state.js';

/** Seats whose Participants have died, in order of seats. */
export const deadOf = (game: GameState): number[] => seatsOf(game).filter((seat) => !participantOf(game, seat).alive);
