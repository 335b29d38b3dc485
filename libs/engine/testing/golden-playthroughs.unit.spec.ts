import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { feud, feudRules, feudWith } from './fixtures/feud.js';
import { hands } from './fixtures/hands.js';
import { noughts } from './fixtures/noughts.js';
import { race, raceRules, raceWith } from './fixtures/race.js';
import { salvage } from './fixtures/salvage.js';
import { pick, type Game } from '../index.js';
import { playthroughText, replayedText } from './golden.js';
import { compareEarlier, compareGolden, goldenFiles, goldenPlaythroughs } from './golden-playthroughs.js';

for (const game of [noughts, race, feud, salvage]) goldenPlaythroughs(game, new URL(`./fixtures/golden/${game.id}/`, import.meta.url));

describe('a golden playthrough', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nightledger-golden-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'feud', 'two.txt');
  const match = { game: feud, seats: 2, options: {}, bots: ['raider'], seed: 'golden' };
  const text = playthroughText(match, 300);

  test('fails where there is no file, and tells how to write it', () => {
    expect(() => compareGolden(file, feud, text, '')).toThrow(`there is no ${file}; write it with UPDATE_GOLDEN=1`);
  });
  test('is written when asked for, and then the same', () => {
    compareGolden(file, feud, text, '1');
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(() => compareGolden(file, feud, text, '')).not.toThrow();
  });
  test('fails when a rule has changed', () => {
    const milder = feudWith({
      steps: { takeEffect: (t, { play: { by, to } }, given) => (to === undefined ? t.record({ type: 'Raided', data: { by, from: 1 - by, gold: 1 } }) : feudRules.steps.takeEffect(t, { play: { by, card: '', to } }, given)) },
    });
    writeFileSync(file, text);
    expect(() => compareGolden(file, milder, playthroughText({ ...match, game: milder }, 300), '')).toThrow('"gold":');
  });
  test('ends early where a game is long', () => {
    expect(playthroughText(match, 3).split('\n').at(-3)).toBe('(The game goes on; this file ends after 3 commands.)');
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

describe('the golden playthroughs of a game', () => {
  const also = [{ seats: 2, bots: ['walker'], seed: 'tie' }];
  const files = (game: Game, update: string) => goldenFiles(game, 'golden', also, update).map(({ file, match }) => [file, match.game.ruleset, match.seed]);
  const current = [
    [join('golden', '2-seats-random.txt'), 2, 'golden'],
    [join('golden', '2-seats-walker.txt'), 2, 'golden'],
    [join('golden', '2-seats-random-walker.txt'), 2, 'golden'],
    [join('golden', '2-seats-walker-tie.txt'), 2, 'tie'],
  ];

  test.each(['', '1'])('are every bot, all of them, and what is asked for besides (UPDATE_GOLDEN=%s)', (update) => {
    expect(files(race, update)).toEqual(current);
  });
  test('are played by earlier rulesets, too, when all are written anew', () => {
    const first = current.map(([file, , seed]) => [(file as string).replace('golden', join('golden', 'ruleset-1')), 1, seed]);
    expect(files(race, 'anew')).toEqual([...current, ...first]);
    expect(files(raceWith({ oldestRuleset: 2 }), 'anew')).toEqual(current);
  });
});

describe('a golden playthrough of a game whose rules change', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nightledger-golden-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'walk.txt');
  const textOf = (game: Game, bot = 'walker') => playthroughText({ game, seats: 2, options: {}, bots: [bot], seed: 'golden' }, 300);
  const update = (game: Game, text = textOf(game), how = '1') => compareGolden(file, game, text, how);
  const { steps } = raceRules;
  /** Walkers get `miles` ahead, and the ruleset is still the second. */
  const walking = (miles: number) =>
    raceWith({
      steps: { moved: (t, args, given) => (given.id() === 'walk' ? (t.record({ type: 'Walked', data: { seat: t.state.next, miles } }), t.then('turn')) : steps.moved(t, args, given)) },
    });
  const asking = (prompt: string, ...ids: string[]) => ({
    turn: (t: any) => t.ask({ [t.state.next]: pick({ kind: 'turn.move', prompt, options: ids.map((id) => ({ id, label: `${prompt} ${id}` })) }) }, 'moved'),
  });
  beforeEach(() => {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    writeFileSync(file, textOf(race));
  });

  test('is not overwritten when the same answers lead to another game under the same ruleset', () => {
    expect(() => update(walking(3))).toThrow(/walk.txt: the same answers lead to another game. Raise `ruleset` of race; .* kept in ruleset-2/);
    expect(readFileSync(file, 'utf8')).toBe(textOf(race));
  });
  test('is not overwritten when the bots, too, have changed, or other answers are offered', () => {
    expect(() => update(walking(3), textOf(walking(3), 'random'))).toThrow('Raise `ruleset`');
    const noWalk = raceWith({ steps: asking('Run?', 'run') });
    expect(() => update(noWalk, textOf(noWalk, 'random'))).toThrow('Raise `ruleset`');
  });
  test('is not overwritten when other steps are left to do: their names are stored with games in play', () => {
    const renamed = raceWith({
      steps: { turn: (t, args, given) => (steps.turn(t, args, given), t.then('moved')), moved: (t, args, given) => (t.cancel(() => true), steps.moved(t, args, given)) },
    });
    expect(textOf(renamed).replace(/digest .*/, '')).toBe(textOf(race).replace(/digest .*/, ''));
    expect(() => update(renamed)).toThrow('Raise `ruleset`');
  });
  test('is not overwritten when an option has come with a default: games created before it have none', () => {
    const laps = z.strictObject({ laps: z.int().default(1) });
    expect(() => update(raceWith({ options: laps }))).toThrow('Raise `ruleset`');
    expect(() => update(raceWith({ options: z.strictObject({ laps: z.int().optional() }) }))).not.toThrow();
  });
  test('is overwritten when told that the game was never released', () => {
    update(walking(3), textOf(walking(3)), 'anew');
    expect(readFileSync(file, 'utf8')).toBe(textOf(walking(3)));
  });
  test('is overwritten when bots answer otherwise, or the game and its questions are worded otherwise', () => {
    update(race, textOf(race, 'random'));
    expect(readFileSync(file, 'utf8')).toBe(textOf(race, 'random'));
    const reworded = raceWith({ title: 'The Race', steps: asking('And now?', 'walk', 'run') });
    update(reworded);
    expect(readFileSync(file, 'utf8')).toMatch(/^The Race \(race\), ruleset 2\n/);
  });
  test('is kept aside when the ruleset was raised and the one before is still shipped', () => {
    writeFileSync(file, textOf(race.under(1)!));
    update(race);
    expect(readdirSync(folder).sort()).toEqual(['ruleset-1', 'walk.txt']);
    expect(readFileSync(join(folder, 'ruleset-1', 'walk.txt'), 'utf8')).toBe(textOf(race.under(1)!));
    expect(readFileSync(file, 'utf8')).toBe(textOf(race));
  });
  test('is overwritten when the ruleset was raised and the one before is no longer shipped', () => {
    writeFileSync(file, textOf(race.under(1)!));
    update(raceWith({ oldestRuleset: 2 }));
    expect(readdirSync(folder)).toEqual(['walk.txt']);
  });

  test('of an earlier ruleset fails when that ruleset plays otherwise, and need not be there for one that is not shipped', () => {
    const check = (game: Game) => () => compareEarlier(folder, game);
    expect(check(raceWith({ oldestRuleset: 2 }))).not.toThrow();
    expect(check(race)).toThrow('race ships ruleset 1 and keeps no playthroughs of it');
    mkdirSync(join(folder, 'ruleset-1'));
    expect(check(race)).toThrow('race ships ruleset 1 and keeps no playthroughs of it');
    writeFileSync(join(folder, 'ruleset-1', 'walk.txt'), textOf(race.under(1)!));
    expect(check(race)).not.toThrow();
    expect(check(walking(2))).toThrow('"miles":2');
  });
  test('of an earlier ruleset holds though its bots are gone and its words are others', () => {
    mkdirSync(join(folder, 'ruleset-1'));
    writeFileSync(join(folder, 'ruleset-1', 'walk.txt'), textOf(race.under(1)!));
    expect(() => compareEarlier(folder, raceWith({ title: 'The Race', bots: {} }))).not.toThrow();
  });
});

describe('a text played again from its answers', () => {
  test.each([
    ['is the same text', salvage, { seats: 3, options: {}, bots: ['random'], seed: 'a seed, with commas' }, 300],
    ['is the same text where it ends early', feud, { seats: 2, options: {}, bots: ['random', 'raider'], seed: 'golden' }, 7],
    ['is the same text where all answer at once', hands, { seats: 2, options: {}, bots: ['random'], seed: 'golden' }, 300],
  ])('%s', (_, game, match, most) => {
    const text = playthroughText({ game, ...match, options: game.parseOptions(match.options) }, most);
    expect(replayedText(game, text)).toBe(text);
  });
});
