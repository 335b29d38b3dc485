import type { Game, Json, Outcome } from '#engine';
import { faultText, findFault, shrinkFault } from '#engine/testing/shrink';
import { playOut, type Match } from '#engine/testing/simulation';
import { checkMatch } from './check-match.js';
import { Failure, print, progressOf, type Terminal } from './terminal.js';

export interface SimulateOptions {
  readonly games: number;
  readonly seed: string;
  readonly seats?: number;
  readonly bots: readonly string[];
  readonly options: Json;
}

/** How one game went. */
interface Result {
  readonly decisions: number;
  readonly outcome: Outcome;
}

/** Plays many games and prints figures. Throws `Failure` with the shortest case found where a game goes wrong. */
export async function simulate(game: Game, told: SimulateOptions, terminal: Terminal): Promise<void> {
  const counts = told.seats === undefined ? seatCounts(game) : [told.seats];
  for (const seats of counts) {
    const options = checkMatch(game, { ...told, seats });
    const matches = (i: number): Match => ({ game, seats, options, bots: told.bots, seed: `${told.seed}/${seats}/${i}` });
    const started = performance.now();
    const results = await playAll(told.games, matches, `${game.id}, ${seats} seats`, terminal);
    figures(game, seats, told, results, (performance.now() - started) / 1000).forEach((line) => print(terminal, line));
  }
}

const seatCounts = ({ seats: { min, max } }: Game): number[] => Array.from({ length: max - min + 1 }, (_, i) => min + i);

async function playAll(games: number, matchOf: (i: number) => Match, what: string, terminal: Terminal): Promise<Result[]> {
  const results: Result[] = [];
  const progress = progressOf(terminal, what, games);
  try {
    for (let i = 0; i < games; i++) {
      results.push(playOne(matchOf(i)));
      progress.to(i + 1);
      if (i % 20 === 0) await new Promise(setImmediate); // so that Ctrl-C and the bar get their turn
    }
  } finally {
    progress.end();
  }
  return results;
}

function playOne(match: Match): Result {
  let decisions = -1; // the start is none
  let outcome: Outcome | undefined;
  try {
    for (const { after } of playOut(match)) {
      decisions++;
      outcome = match.game.outcome(after);
    }
  } catch (error) {
    throw new Failure(faultReport(match, error));
  }
  return { decisions, outcome: outcome! };
}

function faultReport(match: Match, error: unknown): string {
  const fault = findFault(match);
  const head = `A game went wrong. Seed ${match.seed}, ${match.seats} seats, bots ${match.bots.join(', ')}.`;
  return fault === undefined ? `${head}\n${String(error)}` : `${head}\nThe shortest case found:\n\n${faultText(shrinkFault(fault))}`;
}

function figures(game: Game, seats: number, { games, seed, bots }: SimulateOptions, results: readonly Result[], seconds: number): string[] {
  const decisions = results.map((r) => r.decisions).sort((a, b) => a - b);
  const sum = decisions.reduce((a, b) => a + b, 0);
  const at = (share: number) => decisions[Math.min(decisions.length - 1, Math.floor(share * decisions.length))]!;
  const percent = (n: number) => `${n} (${((100 * n) / games).toFixed(1)} %)`;
  const wins = [...Array(seats).keys()].map((seat) => results.filter((r) => r.outcome.winners.includes(seat)).length);
  const reasons = new Map<string, number>();
  for (const { outcome } of results) reasons.set(outcome.reason, (reasons.get(outcome.reason) ?? 0) + 1);
  return [
    `${game.title}, ${seats} seats, bots ${bots.join(', ')}, seed ${seed}`,
    `  ${games} games in ${seconds.toFixed(1)} s: ${(games / seconds).toFixed(1)} games/s, ${(sum / seconds).toFixed(0)} decisions/s`,
    `  decisions in a game: mean ${(sum / games).toFixed(1)}, median ${at(0.5)}, 95th percentile ${at(0.95)}, most ${at(1)}`,
    `  won by seat: ${wins.map((n, seat) => `${seat}: ${percent(n)}`).join(', ')}; by nobody: ${percent(results.filter((r) => r.outcome.winners.length === 0).length)}`,
    ...[...reasons].map(([reason, n]) => `  ended by: ${reason}: ${percent(n)}`).sort(),
  ];
}
