import { describe, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Game, Json } from '../index.js';
import { digestIn, playthroughText, replayedText, rulesetOf } from './golden.js';
import { earlierRulesets } from './rulesets.js';
import type { Match } from './simulation.js';

export interface GoldenOptions {
  /** Of the game type; the defaults unless told. */
  readonly options?: Json;
  /** A file ends after so many commands, to stay readable; 300 unless told. */
  readonly mostCommands?: number;
  /** Further games to keep, for what the others do not come across. */
  readonly also?: readonly Pick<Match, 'seats' | 'bots' | 'seed'>[];
}

type GoldenMatch = Omit<Match, 'options'>;
const SEED = 'golden';

/**
 * Registers a test for every golden playthrough of a game: each bot against itself with the fewest seats, and all bots together with
 * the most. The text of the game must equal the file in `dir` exactly. Playthroughs of earlier rulesets, in `dir/ruleset-N`, are played
 * again from their answers: see `compareEarlier`. With UPDATE_GOLDEN=1 the files of the current ruleset are written instead (see
 * `updateGolden`), with UPDATE_GOLDEN=anew those of all rulesets, whatever they were.
 */
export function goldenPlaythroughs(game: Game, dir: string | URL, { options, mostCommands = 300, also = [] }: GoldenOptions = {}): void {
  const folder = dir instanceof URL ? fileURLToPath(dir) : dir;
  const update = process.env['UPDATE_GOLDEN'] ?? '';
  describe(`${game.id}: golden playthroughs`, () => {
    for (const { file, match } of goldenFiles(game, folder, also, update))
      test(relative(folder, file), () => compareGolden(file, match.game, playthroughText({ ...match, options: game.parseOptions(options) }, mostCommands), update), 60_000);
    test('earlier rulesets play as they did', () => compareEarlier(folder, game), 60_000);
  });
}

/** What is played into which file: by the current ruleset; by all where all are written anew. */
export function goldenFiles(game: Game, folder: string, also: GoldenOptions['also'] & object, update: string): { file: string; match: GoldenMatch }[] {
  const current = [...matches(game), ...also.map((match) => ({ ...match, game }))].map((match) => ({ file: join(folder, nameOf(match)), match }));
  const earlier = update === 'anew' ? earlierRulesets(game) : [];
  return [...current, ...earlier.flatMap((one) => goldenFiles(one, folderOf(folder, one.ruleset), also, ''))];
}

function matches(game: Game): GoldenMatch[] {
  const names = Object.keys(game.bots);
  const alike = names.map((bot) => ({ game, seats: game.seats.min, bots: [bot], seed: SEED }));
  return names.length === 1 ? alike : [...alike, { game, seats: game.seats.max, bots: names, seed: SEED }];
}

const nameOf = ({ seats, bots, seed }: GoldenMatch): string => `${[seats, 'seats', ...bots, ...(seed === SEED ? [] : [seed])].join('-')}.txt`;

/** Compares with the file exactly, or updates it. Throws where there is none. */
export function compareGolden(file: string, game: Game, text: string, update: string): void {
  if (update !== '') return updateGolden(file, game, text, update);
  if (!existsSync(file)) throw new Error(`there is no ${file}; write it with UPDATE_GOLDEN=1 and read it before you commit it`);
  expect(text).toBe(readFileSync(file, 'utf8'));
}

/**
 * Writes the file. What is there of an earlier ruleset that is still shipped is kept; what is there of this ruleset is overwritten only
 * if its own answers still lead to the same game (a bot may have changed, or what the scene says), or if `update` is `anew`.
 */
function updateGolden(file: string, game: Game, text: string, update: string): void {
  if (existsSync(file) && update !== 'anew') keepOrRefuse(file, game, readFileSync(file, 'utf8'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function keepOrRefuse(file: string, game: Game, found: string): void {
  const ruleset = rulesetOf(found);
  if (ruleset < game.ruleset) {
    if (game.under(ruleset)) keep(file, ruleset);
  } else if (digestIn(replayedText(game, found)) !== digestIn(found)) {
    throw new Error(
      `${file}: the same answers lead to another game. Raise \`ruleset\` of ${game.id}; its playthroughs so far will be kept in ruleset-${ruleset}. ` +
        'UPDATE_GOLDEN=anew overwrites them, for a game that was never released.',
    );
  }
}

const folderOf = (folder: string, ruleset: number): string => join(folder, `ruleset-${ruleset}`);

function keep(file: string, ruleset: number): void {
  const folder = folderOf(dirname(file), ruleset);
  mkdirSync(folder, { recursive: true });
  renameSync(file, join(folder, basename(file)));
}

/** The answers kept in `folder/ruleset-N` must still lead to the same game under ruleset N; every earlier ruleset shipped must be there. */
export function compareEarlier(folder: string, game: Game): void {
  for (const earlier of earlierRulesets(game)) {
    const kept = folderOf(folder, earlier.ruleset);
    const texts = existsSync(kept) ? readdirSync(kept).map((name) => readFileSync(join(kept, name), 'utf8')) : [];
    if (texts.length === 0) throw new Error(`${game.id} ships ruleset ${earlier.ruleset} and keeps no playthroughs of it: there are none in ${kept}`);
    for (const text of texts) {
      const again = replayedText(earlier, text);
      if (digestIn(again) !== digestIn(text)) expect(again).toBe(text);
    }
  }
}
