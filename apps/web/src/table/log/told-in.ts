import { sentence, type Commit, type Game } from '#sdk';
import { seatName } from '../seats/seat-name.js';

/** What a commit brought about, as sentences. Facts that are of no use to people have none. */
export const toldIn = ({ facts }: Commit, game: Game): readonly string[] =>
  facts.map(({ text }) => sentence(text, (seat) => seatName(game, seat))).filter((told) => told !== '');
