import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { registry as catalogue } from '#catalogue';
import type { Game, Registry } from '#engine';
import { race, raceRules, raceWith } from '#engine/testing/fixtures/race';
import { checkInFlight, parseExport, type InFlight, type LedgerCommit } from '#table';
import { firstDifference } from './first-difference.js';
import { create, History, join, SEED } from './testing/history.js';

const only = (game: Game): Registry => new Map([[game.id, game]]);

/** Ann walks, bob runs, ann is asked again: four commits before the first answer's, under the ruleset told. */
function begun(game: Game = race): History {
  const history = new History(null, only(game));
  history.does(create({ game: 'race', options: {}, seats: 2 })).does(join('bob')).does({ type: 'start', player: 'ann' });
  for (const pick of ['walk', 'run', 'walk']) {
    const decision = history.table!.play!.agenda.at(-1)!.open![0]!;
    history.does({ type: 'decide', by: { player: ['ann', 'bob'][decision.seat]! }, decision: decision.id, answer: [pick] });
  }
  return history;
}

const check = (history: History, build: Registry): Promise<InFlight> => checkInFlight(history.commits, { registry: build, seed: SEED, folds: [{ kept: 'the read model', state: history.table! }] });
const walking = (miles: number) => (t: any, _: unknown, given: any) => {
  const seat = t.state.next;
  if (given.id() === 'walk') t.record({ type: 'Walked', data: { seat, miles } });
  else t.record({ type: 'Ran', data: { seat, miles: t.chance.integer(0, 4) } });
  t.then('turn');
};

describe('a game in flight', () => {
  test('is the same under the build that made it', async () => {
    expect(await check(begun(), only(race))).toEqual({ outcome: 'same', type: 'race', version: null, problem: null });
  });

  test('goes on under a raised ruleset where the earlier one is shipped', async () => {
    expect(await check(begun(race.under(1)!), only(race))).toEqual({ outcome: 'raised', type: 'race', version: 3, problem: 'ruleset 1 made this commit; it goes on under 2' });
  });

  test('would lose its audit where the earlier ruleset is dropped', async () => {
    const build = only(raceWith({ oldestRuleset: 2 }));
    expect(await check(begun(race.under(1)!), build)).toEqual({ outcome: 'dropped', type: 'race', version: 3, problem: 'this build no longer ships ruleset 1, which made this commit' });
  });

  test.each<[string, Game, number, string]>([
    ['a rule', raceWith({ steps: { moved: walking(3) } }), 4, 'its command leads to something else: facts.0 (Walked).data.miles'],
    ['what is drawn', raceWith({ steps: { start: (t) => (t.chance.integer(1, 6), t.record({ type: 'Ran', data: { seat: 0, miles: 0 } }), t.then('turn')) } }), 3, 'its command leads to something else: facts.1 (one more)'],
    ['an option', raceWith({ steps: { turn: (t) => t.ask({ [t.state.next]: { kind: 'turn.move', prompt: '', options: [{ id: 'walk', label: '' }], min: 1, max: 1, ordered: false, default: ['walk'] } }, 'moved') } }), 3, 'its command leads to something else: agenda.push.0.open'],
    ['the fold', raceWith({ fold: (state, fact) => ({ ...raceRules.fold(state, fact), gone: null, next: raceRules.fold(state, fact).next, miles: [9, 9] }) }), 6, 'the fold kept in the read model is another: play.game.miles.0'],
  ])('is broken by surprise where %s was changed and the ruleset was not', async (_, game, version, problem) => {
    expect(await check(begun(), only(game))).toEqual({ outcome: 'differs', type: 'race', version, problem });
  });

  test('how a question is worded makes no difference', async () => {
    const reworded = raceWith({
      steps: { turn: (t) => t.ask({ [t.state.next]: { kind: 'turn.move', prompt: 'Go?', options: ['walk', 'run'].map((id) => ({ id, label: id })), min: 1, max: 1, ordered: false, default: ['walk'] } }, 'moved') },
    });
    expect((await check(begun(), only(reworded))).outcome).toBe('same');
  });

  test('is unfit where a step still to be done was renamed', async () => {
    const { moved, ...steps } = raceRules.steps;
    const renamed = { ...raceWith({ steps: { turn: (t) => t.ask({ [t.state.next]: { kind: 'turn.move', prompt: '', options: [], min: 0, max: 0, ordered: false, default: [] } }, 'gone') } }), steps: [...Object.keys(steps), 'gone'] };
    expect(moved).toBeDefined();
    expect(await check(begun(), only(renamed))).toEqual({ outcome: 'unfit', type: 'race', version: 6, problem: 'this build has no step moved, which is still to be done' });
  });

  test('is unfit where a step no longer takes the arguments stored for it, and the error is not quoted', async () => {
    const wanting = raceWith({ steps: { moved: (_t, args) => void args.house.toString() } });
    expect(await check(begun(), only(wanting))).toEqual({ outcome: 'unfit', type: 'race', version: 6, problem: 'it cannot go on from here (TypeError)' });
  });

  test('is unfit where its commits cannot be folded, its type is gone, its build is newer, or its seed is lost', async () => {
    const failing = raceWith({ fold: (state, fact) => { if (fact.type === 'Ran') throw new Error('the card is MC-17'); return raceRules.fold(state, fact); } });
    expect(await check(begun(), only(failing))).toEqual({ outcome: 'unfit', type: 'race', version: 5, problem: 'the commit cannot be folded (Error)' });
    expect(await check(begun(), new Map())).toEqual({ outcome: 'unfit', type: 'race', version: 1, problem: 'this build has no game type race' });
    const older = only(raceWith({ ruleset: 1 }));
    expect(await check(begun(), older)).toEqual({ outcome: 'unfit', type: 'race', version: 6, problem: 'ruleset 2 made this commit; this build knows 1 at most' });
    const { commits } = begun();
    expect((await checkInFlight(commits, { registry: only(race), seed: undefined, folds: [] })).problem).toBe('its seed is not stored');
  });

  test('that has not begun is looked at as well', async () => {
    const open = new History(null, only(race)).does(create({ game: 'race', options: {}, seats: 2 }));
    expect((await check(open, only(race))).outcome).toBe('same');
    const fewer = { ...race, parseOptions: () => { throw new RangeError('no'); } };
    expect(await check(open, only(fewer))).toEqual({ outcome: 'unfit', type: 'race', version: 1, problem: 'its options are not taken any more (RangeError)' });
  });
});

test('the kept game of an earlier ruleset goes on under the present one', async () => {
  const file = readFileSync(new URL('../games/halls-of-horror/testing/fixtures/in-flight.ndjson', import.meta.url));
  const commits: readonly LedgerCommit[] = parseExport(file).commits;
  expect(commits.length).toBeGreaterThan(20);
  expect(await checkInFlight(commits, { registry: catalogue, seed: SEED, folds: [] })).toMatchObject({ outcome: 'raised', type: 'halls-of-horror', version: 3 });
});

test('a difference is told by where it is, not by what is there, and not in full depth', () => {
  expect(firstDifference({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBeUndefined();
  expect(firstDifference({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] })).toBe('a.1.b');
  expect(firstDifference({ a: 1 }, { a: 1, b: null })).toBe('b');
  expect(firstDifference({ play: { game: { hands: { 0: { 'MC-17': 1 } } } } }, { play: { game: { hands: { 0: {} } } } })).toBe('play.game.hands.0');
});
