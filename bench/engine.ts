import { registry } from '#catalogue';
import type { Command, EngineCommit, State } from '#engine';
import { luckOf, playOut, type Match } from '#engine/testing/simulation';

/*
 * How fast the rules run, on one core: games played by bots, and the same decisions through the engine alone (decide and fold, without
 * the bots). Prints figures and asserts nothing. SECONDS and GAME may be set in the environment.
 */

const SECONDS = Number(process.env['SECONDS'] ?? 10);
const game = registry.get(process.env['GAME'] ?? 'mystic-elevator')!;

/** Plays matches for `seconds`; gives how many games and decisions a second. */
function simulate(match: (i: number) => Match, seconds: number) {
  const started = performance.now();
  let games = 0;
  let decisions = 0;
  let passed = 0;
  for (; passed < seconds; passed = (performance.now() - started) / 1000) {
    for (const _ of playOut(match(games))) decisions++;
    decisions--; // the start is none
    games++;
  }
  return { games: games / passed, decisions: decisions / passed };
}

/** Decides and folds the recorded commands of matches for `seconds`; gives decisions a second. */
function engineAlone(matches: readonly Match[], seconds: number): number {
  const recorded = matches.map((match) => ({ match, commands: [...playOut(match)].map(({ command }) => command) }));
  const started = performance.now();
  let decisions = 0;
  let passed = 0;
  for (let i = 0; passed < seconds; passed = (performance.now() - started) / 1000, i++) decisions += replay(recorded[i % recorded.length]!);
  return decisions / passed;
}

function replay({ match, commands }: { match: Match; commands: readonly Command[] }): number {
  let state: State | undefined;
  for (const [n, command] of commands.entries()) {
    const commit: EngineCommit = match.game.decide(command, state, luckOf(match.seed, n));
    state = match.game.fold(state, commit);
  }
  return commands.length - 1;
}

console.log(`${game.title}, ruleset ${game.ruleset}, Node ${process.version}, one core`);
console.log('seats  bots     games/s  decisions/s  decisions/s, engine alone');
for (let seats = game.seats.min; seats <= game.seats.max; seats++)
  for (const bot of Object.keys(game.bots)) {
    const match = (i: number): Match => ({ game, seats, options: game.parseOptions({}), bots: [bot], seed: `bench ${i}` });
    simulate(match, Math.min(1, SECONDS / 4)); // until the code is hot
    const played = simulate(match, SECONDS / 2);
    const alone = engineAlone(Array.from({ length: 10 }, (_, i) => match(i)), SECONDS / 2);
    console.log(`${String(seats).padEnd(7)}${bot.padEnd(9)}${played.games.toFixed(1).padStart(7)}${played.decisions.toFixed(0).padStart(13)}${alone.toFixed(0).padStart(27)}`);
  }
