import { ordinal, rate, rating } from 'openskill';
import type { Outcome } from '#engine';
import type { SeatHolder, TableState } from '#table';

/**
 * How a game ended for one seat. Bots of a kind are one competitor of each game type, `bot:<name>`, so that playing against them counts;
 * people are known by their player ids.
 */
export interface SeatResult {
  readonly competitor: string;
  readonly isBot: boolean;
  /** `none`: the outcome names the seat neither among the winners nor among the losers. */
  readonly result: 'won' | 'lost' | 'none';
}

export interface Standing {
  readonly played: number;
  readonly won: number;
  readonly mu: number;
  readonly sigma: number;
}

/** Before the first game. */
export const newcomer: Standing = { played: 0, won: 0, ...rating() };

/** The figure shown and ranked by: what the competitor's skill is, with much certainty, at least; 0 for a newcomer. */
export const ratingOf = ({ mu, sigma }: Standing): number => ordinal({ mu, sigma });

/** The results of a finished game, by seat. */
export function seatResults(table: TableState, outcome: Outcome): SeatResult[] {
  return table.seats.flatMap((holder, seat) => (holder.kind === 'EMPTY' ? [] : [{ ...competitorOf(holder), result: resultOf(seat, outcome) }]));
}

const competitorOf = (holder: Exclude<SeatHolder, { kind: 'EMPTY' }>): Pick<SeatResult, 'competitor' | 'isBot'> =>
  holder.kind === 'HUMAN' ? { competitor: holder.player, isBot: false } : { competitor: `bot:${holder.bot}`, isBot: true };

function resultOf(seat: number, { winners, losers }: Outcome): SeatResult['result'] {
  if (winners.includes(seat)) return 'won';
  return losers.includes(seat) ? 'lost' : 'none';
}

/**
 * The standings of a game's competitors after it. Every seat plays for itself: those who won share the first place, those who lost the
 * second. A game counts as played by everybody, but moves no rating unless somebody won and somebody else lost: a game that all win or
 * all lose tells nothing about who is better, and a seat with no result is left out. A bot that held several seats gets their mean.
 *
 * @param before the standings before the game; newcomers may be missing
 */
export function standingsAfter(seats: readonly SeatResult[], before: ReadonlyMap<string, Standing>): Map<string, Standing> {
  const moved = movedRatings(seats, before);
  const competitors = [...new Set(seats.map((seat) => seat.competitor))];
  return new Map(
    competitors.map((competitor) => {
      const { played, won, mu, sigma } = before.get(competitor) ?? newcomer;
      const wins = seats.some((seat) => seat.competitor === competitor && seat.result === 'won');
      const own = moved.get(competitor) ?? [{ mu, sigma }];
      return [competitor, { played: played + 1, won: won + (wins ? 1 : 0), mu: mean(own.map((r) => r.mu)), sigma: mean(own.map((r) => r.sigma)) }];
    }),
  );
}

/** The ratings after the game, one for each seat held; empty where the game moves none. */
function movedRatings(seats: readonly SeatResult[], before: ReadonlyMap<string, Standing>): Map<string, { mu: number; sigma: number }[]> {
  const rated = seats.filter((seat) => seat.result !== 'none');
  const sides = new Set(rated.map((seat) => seat.result));
  if (sides.size < 2) return new Map();
  const teams = rated.map(({ competitor }) => {
    const { mu, sigma } = before.get(competitor) ?? newcomer;
    return [{ mu, sigma }];
  });
  const after = rate(teams, { rank: rated.map((seat) => (seat.result === 'won' ? 1 : 2)) });
  const byCompetitor = new Map<string, { mu: number; sigma: number }[]>();
  for (const [i, { competitor }] of rated.entries()) byCompetitor.set(competitor, [...(byCompetitor.get(competitor) ?? []), after[i]![0]!]);
  return byCompetitor;
}

const mean = (values: readonly number[]): number => (values.length === 1 ? values[0]! : values.reduce((sum, value) => sum + value, 0) / values.length);
