import { describe, test } from '@jest/globals';
import { hmacChance, type Game, type Json } from '../index.js';
import * as contract from './contract.js';
import { checkSentences } from './sentences.js';
import { faultText, findFault, shrinkFault } from './shrink.js';
import type { Match } from './simulation.js';

export interface GameContract {
  /** Random games for each number of seats; 12 unless told. */
  readonly games?: number;
  /** Decides all luck; `contract` unless told. */
  readonly seed?: string;
  /** Of the game type; the defaults unless told. */
  readonly options?: Json;
  /**
   * Types of facts whose public part may tell what a viewer could not know before, e.g. a card turned up. Parts addressed to a seat
   * may do so anyway. See two-worlds.ts.
   */
  readonly reveals?: readonly string[];
  /** True for a game in which everybody knows everything, so that `scramble` has nothing to draw anew. */
  readonly open?: boolean;
}

/** How many states of each random game are looked at closely. */
const POINTS = 12;
const MINUTES = 60_000;

/** Registers the contract that every game type keeps, checked on random games for every number of seats. */
export function describeGameContract(game: Game, { games = 12, seed = 'contract', options, reveals = [], open = false }: GameContract = {}): void {
  const matchesFor = (seats: number): Match[] =>
    Array.from({ length: games }, (_, i) => ({ game, seats, options: game.parseOptions(options), seed: `${seed} ${seats} ${i}`, bots: ['random'] }));

  describe(`${game.id} keeps the contract of a game type`, () => {
    const { min, max } = game.seats;
    test('its options fit their published schema', () => new contract.Schemas(game).checkOptions(options));
    test('it is known by its rulesets', () => contract.checkRulesets(game));
    for (let seats = min; seats <= max; seats++) describeSeats(game, seats, matchesFor(seats), { reveals, open });
  });
}

function describeSeats(game: Game, seats: number, matches: readonly Match[], { reveals, open }: { reveals: readonly string[]; open: boolean }): void {
  const schemas = new contract.Schemas(game);
  const seed = matches[0]!.seed;
  let played: contract.Playout[] | undefined;
  const playouts = () => (played ??= matches.map(contract.playFrozen));
  const few = () => playouts().slice(0, 4);
  const states = () => playouts().flatMap((p) => contract.someTurns(p, POINTS).flatMap(({ after }) => (game.outcome(after) ? [] : [after])));
  const check = (title: string, run: () => void) => test(title, run, 5 * MINUTES);

  describe(`with ${seats} seats`, () => {
    check('random games come to an end without a fault', () => {
      for (const match of matches) {
        const fault = findFault(match);
        if (fault !== undefined) throw new Error(faultText(shrinkFault(fault)));
      }
    });
    check('replay = live = snapshot, at every version', () => few().forEach(contract.checkReplay));
    check('stored in mid-question and resumed, or decided again, a game gives the same commits', () => few().forEach(contract.checkResume));
    check('the same seed gives the same game', () => few().forEach(contract.checkDeterminism));
    check('games of earlier rulesets come to their end, and begun under one go on under the current one', () => matches.slice(0, 4).forEach(contract.checkEarlierRulesets));
    check('every offered answer is accepted', () => {
      for (const [i, state] of states().entries()) contract.checkOffered(game, state, hmacChance(seed, `offered ${i}`));
    });
    check('nothing that is not offered is accepted, and the refusal tells why', () => {
      for (const state of states()) contract.checkRefused(game, state);
    });
    check('only a start begins a game, and nothing goes on after its end', () => few().forEach(contract.checkEnds));
    check('the clock gives the default answer', () => {
      for (const [i, state] of states().entries()) contract.checkTimeout(game, state, `${seed} ${i}`);
    });
    check('any seat may concede at any time, and the game still ends', () => {
      for (const playout of playouts())
        for (const { after } of contract.someTurns(playout, POINTS)) if (!game.outcome(after)) contract.checkConcede(playout.match, after);
      for (const playout of few())
        for (let seat = 0; seat < seats; seat++) contract.checkPlayOnAfterConcede(playout.match, playout.turns[Math.floor(playout.turns.length / 3)]!.after, seat);
    });
    check('answers under seal look alike to everybody else', () => {
      for (const [i, state] of states().entries()) contract.checkSealed(game, state, hmacChance(seed, `sealed ${i}`));
    });
    check('two worlds that differ only in what a viewer may not know look the same to it', () => {
      const sums = states().map((state, i) => contract.checkTwoWorlds(game, state, reveals, `${seed} ${i}`));
      const different = sums.reduce((sum, { different }) => sum + different, 0);
      if (!open && different === 0) throw new Error(`${game.id}: scramble never changed anything; say \`open: true\` if nothing is hidden`);
      if (!open && sums.every(({ compared }) => compared === 0)) throw new Error(`${game.id}: no two worlds could be played on, so nothing but stills was compared`);
      if (open && different > 0) throw new Error(`${game.id} is said to be open, and scramble changes it`);
    });
    check('facts fit their published schemas, for every viewer', () => {
      for (const { turns } of few()) for (const { commit } of turns) schemas.checkFacts(commit, seats);
    });
    check('every fact is told in a sentence, to every viewer', () => playouts().forEach(checkSentences));
    check('views fit their published schema and the schema of scenes, for every viewer', () => {
      for (const playout of playouts()) for (const { after } of [...contract.someTurns(playout, POINTS), playout.turns.at(-1)!]) schemas.checkViews(after);
    });
    check('every bot answers what is offered, and the same from the same seed', () => {
      for (const [i, state] of states().entries()) contract.checkBots(game, state, `${seed} ${i}`);
    });
  });
}
