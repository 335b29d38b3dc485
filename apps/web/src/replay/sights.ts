import type { Game } from '#sdk';
import { seatName } from '../table/seats/seat-name.js';

/** Whose eyes a game is looked at with. */
export interface Sight {
  /** How an address names it: `spectator`, `open`, or a seat's number. */
  readonly key: string;
  readonly label: string;
  /** What to ask the service for; undefined for one's own eyes. */
  readonly seat: number | undefined;
  /** It is to be asked as somebody who has no seat. */
  readonly visitor: boolean;
}

/** The sights open to the viewer, one's own first. Before the end nobody looks through other eyes. */
export function sightsOf(game: Game): readonly Sight[] {
  const { mySeat, status, seats } = game;
  const own = mySeat === null ? [] : [{ key: String(mySeat), label: `yourself (seat ${mySeat + 1})`, seat: undefined, visitor: false }];
  const spectator = { key: 'spectator', label: 'a spectator', seat: undefined, visitor: mySeat !== null };
  if (status !== 'FINISHED') return [...own, spectator];
  const others = seats.filter(({ number, kind }) => number !== mySeat && kind !== 'EMPTY');
  return [
    ...own,
    spectator,
    ...others.map(({ number }) => ({ key: String(number), label: seatName(game, number), seat: number, visitor: false })),
    { key: 'open', label: 'everything open', seat: -1, visitor: false },
  ];
}

/** The sight that an address asks for, where it is open to the viewer; else one's own. `seat` is one's own, whichever it is. */
export const sightOf = (sights: readonly Sight[], asked: string | null): Sight => sights.find(({ key }) => key === asked) ?? sights[0]!;

/** The seat whose pieces are one's own in this sight. */
export function seatIn({ seat, visitor }: Sight, { mySeat }: Pick<Game, 'mySeat'>): number | null {
  if (visitor || seat === -1) return null;
  return seat ?? mySeat;
}
