import { describe, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Game, Json } from '../index.js';
import { playthroughText } from './golden.js';
import type { Match } from './simulation.js';

export interface GoldenOptions {
  /** Of the game type; the defaults unless told. */
  readonly options?: Json;
  /** A file ends after so many commands, to stay readable; 300 unless told. */
  readonly mostCommands?: number;
}

/**
 * Registers a test for every golden playthrough of a game: each bot against itself with the fewest seats, and all bots together with
 * the most. The text of the game must equal the file in `dir` exactly; with UPDATE_GOLDEN=1 the files are written instead.
 */
export function goldenPlaythroughs(game: Game, dir: string | URL, { options, mostCommands = 300 }: GoldenOptions = {}): void {
  const folder = dir instanceof URL ? fileURLToPath(dir) : dir;
  describe(`${game.id}: golden playthroughs`, () => {
    test.each(matches(game, game.parseOptions(options)).map((m) => [nameOf(m), m] as const))(
      '%s',
      (name, match) => compareGolden(join(folder, name), playthroughText(match, mostCommands)),
      60_000,
    );
  });
}

function matches(game: Game, options: Json): Match[] {
  const names = Object.keys(game.bots);
  const alike = names.map((bot) => ({ game, options, seats: game.seats.min, bots: [bot], seed: 'golden' }));
  return names.length === 1 ? alike : [...alike, { game, options, seats: game.seats.max, bots: names, seed: 'golden' }];
}

const nameOf = ({ seats, bots }: Match): string => `${seats}-seats-${bots.join('-')}.txt`;

/** Compares with the file exactly, or writes it. Throws where there is none. */
export function compareGolden(file: string, text: string, update = process.env['UPDATE_GOLDEN'] === '1'): void {
  if (update) {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
    return;
  }
  if (!existsSync(file)) throw new Error(`there is no ${file}; write it with UPDATE_GOLDEN=1 and read it before you commit it`);
  expect(text).toBe(readFileSync(file, 'utf8'));
}
