import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { feud, feudRules, feudWith } from './fixtures/feud.js';
import { noughts } from './fixtures/noughts.js';
import { salvage } from './fixtures/salvage.js';
import { playthroughText } from './golden.js';
import { compareGolden, goldenPlaythroughs } from './golden-playthroughs.js';

for (const game of [noughts, feud, salvage]) goldenPlaythroughs(game, new URL(`./fixtures/golden/${game.id}/`, import.meta.url));

describe('a golden playthrough', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nightledger-golden-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'feud', 'two.txt');
  const match = { game: feud, seats: 2, options: {}, bots: ['raider'], seed: 'golden' };
  const text = playthroughText(match, 300);

  test('fails where there is no file, and tells how to write it', () => {
    expect(() => compareGolden(file, text, false)).toThrow(`there is no ${file}; write it with UPDATE_GOLDEN=1`);
  });
  test('is written when asked for, and then the same', () => {
    compareGolden(file, text, true);
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(() => compareGolden(file, text, false)).not.toThrow();
  });
  test('fails when a rule has changed', () => {
    const milder = feudWith({
      steps: { takeEffect: (t, { play: { by, to } }, given) => (to === undefined ? t.record({ type: 'Raided', data: { by, from: 1 - by, gold: 1 } }) : feudRules.steps.takeEffect(t, { play: { by, card: '', to } }, given)) },
    });
    writeFileSync(file, text);
    expect(() => compareGolden(file, playthroughText({ ...match, game: milder }, 300), false)).toThrow('"gold":');
  });
  test('ends early where a game is long', () => {
    expect(playthroughText(match, 3).endsWith('\n\n(The game goes on; this file ends after 3 commands.)\n')).toBe(true);
  });
  test('reads as a game: asked, answered, happened', () => {
    expect(playthroughText({ game: noughts, seats: 2, options: {}, bots: ['first'], seed: 'golden' }, 300).split('\n').slice(0, 12)).toEqual([
      'Noughts and Crosses (noughts), ruleset 1',
      '2 seats, bots first, seed golden, options {}',
      '',
      '0. start',
      '  = Seat 0 to move',
      '  ? d1 seat 0 turn.mark: 1 of c1 c2 c3 c4 c5 c6 c7 c8 c9 (default c1)',
      '',
      '1. seat 0 turn.mark: c1',
      '    Marked {"seat":0,"cell":0}',
      '  = Seat 1 to move',
      '  ? d2 seat 1 turn.mark: 1 of c2 c3 c4 c5 c6 c7 c8 c9 (default c2)',
      '',
    ]);
  });
});
