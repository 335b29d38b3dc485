import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineGame, hmacChance, type Game, type Json, type Registry } from '#engine';
import { playthroughText } from '#engine/testing';
import { compareGolden } from '#engine/testing/golden-playthroughs';
import { auditCommits, canonicalCommit, chainHash, foldTable, verifyExport, type LedgerCommit, type TableState } from '#table';
import { History } from '../../table/testing/history.js';
import { hallsOfHorror, rules } from './halls-of-horror.js';
import { HEALING, healingOf, keptBytes, keptCommits, playOn, writeKeptGames } from './testing/first-edition.js';
import { stateOf } from './testing/playing.js';

if (process.env['UPDATE_GOLDEN'] === 'anew') writeKeptGames();

const build = (game: Game): Registry => new Map([[game.id, game]]);
const shipped = build(hallsOfHorror);
const withoutFirst = build(defineGame({ ...rules, oldestRuleset: 2 }));
const healed = (points: number) => (commit: { readonly facts: LedgerCommit['facts'] }) => healingOf(points, commit.facts) >= 0;

describe('First Aid for the Beast', () => {
  const heals = (game: Game, hp: number) => {
    const state = stateOf({ state: { ceremony: { played: 'MC-17.1' }, killer: { cell: 'r3c3', hp }, turn: { number: 3, phase: 'ceremony', first: 0 } } });
    const agenda = [{ step: 'turn', args: null }, { step: 'ceremonyText', args: { seat: 0 } }];
    const { facts } = game.resume({ seats: 4, game: state as unknown as Json, agenda, asked: 0, conceded: [] }, hmacChance('first aid', 'spec'));
    return facts[0];
  };
  const changed = (points: number, hp: number) => ({ type: 'KillerHealthChanged', data: { points, hp } });

  test('heals 3, and healed 2 under ruleset 1', () => {
    expect([heals(hallsOfHorror, 5), heals(hallsOfHorror.under(1)!, 5)]).toEqual([changed(3, 8), changed(2, 7)]);
  });
  test('heals up to 12 under both', () => {
    expect([heals(hallsOfHorror, 11), heals(hallsOfHorror.under(1)!, 11)]).toEqual([changed(1, 12), changed(1, 12)]);
  });
});

describe('a game in play when ruleset 2 came', () => {
  const commits = keptCommits('in-flight.ndjson');
  const goneOn = playOn(History.of(commits, shipped));

  test('was begun under ruleset 1, and the Killer was healed by 2', () => {
    expect(new Set(commits.map(({ ruleset }) => ruleset))).toEqual(new Set([0, 1]));
    expect(commits.filter(healed(2))).toHaveLength(1);
    expect(commits.at(-1)!.facts.some(({ type }) => type === 'GameFinished')).toBe(false);
  });
  test('goes on under it to the end', () => {
    const later = goneOn.commits.slice(commits.length);
    expect(goneOn.commits.slice(0, commits.length)).toEqual(commits);
    expect(new Set(later.map(({ ruleset }) => ruleset))).toEqual(new Set([2]));
    expect(goneOn.table).toMatchObject({ status: 'FINISHED', outcome: { reason: expect.any(String) } });
  });
  test('is audited whole, stretch by stretch', async () => {
    expect(await auditCommits(goneOn.commits, shipped)).toMatchObject({ finished: true, chainIntact: true, replayIdentical: true, problem: null });
  });
  test('folds and goes on just so in a build without ruleset 1, which says that it cannot audit it', async () => {
    expect(playOn(History.of(commits, withoutFirst)).commits).toEqual(goneOn.commits);
    expect(await auditCommits(goneOn.commits, withoutFirst)).toMatchObject({
      chainIntact: true,
      replayIdentical: null,
      problem: 'Commit 3 was made by ruleset 1, which this build (ruleset 2) does not ship: it cannot be run again.',
    });
  });
});

describe('a game that ended under ruleset 1', () => {
  const commits = keptCommits('finished-under-1.ndjson');
  const healing = commits.findIndex(healed(2)) + 1;

  test('passes', async () => {
    expect(healing).toBeGreaterThan(0);
    expect(await verifyExport(keptBytes('finished-under-1.ndjson'), shipped)).toMatchObject({
      commits: commits.length,
      finished: true,
      chainIntact: true,
      replayIdentical: true,
      headHash: commits.at(-1)!.hash,
      problem: null,
    });
  });
  test('would not pass under ruleset 2: the Killer would be healed by 3', async () => {
    let previousHash = commits[0]!.previousHash;
    const claimed = commits.map((commit) => {
      const other = { ...commit, ruleset: commit.ruleset && 2, previousHash };
      previousHash = chainHash(previousHash, canonicalCommit(other));
      return { ...other, hash: previousHash };
    });
    expect(await auditCommits(claimed, shipped)).toMatchObject({ chainIntact: true, replayIdentical: false, firstBadVersion: healing });
  });
  test('is not run again by a build without ruleset 1, which says so', async () => {
    expect(await verifyExport(keptBytes('finished-under-1.ndjson'), withoutFirst)).toMatchObject({
      finished: true,
      chainIntact: true,
      replayIdentical: null,
      firstBadVersion: null,
      problem: expect.stringContaining('was made by ruleset 1, which this build (ruleset 2) does not ship'),
    });
  });
  test('folds to the same end in either build', () => {
    const end = (registry: Registry) => commits.reduce<TableState | undefined>((table, commit) => foldTable(table, commit, registry), undefined);
    expect(end(withoutFirst)).toEqual(end(shipped));
    expect(end(shipped)).toMatchObject({ status: 'FINISHED' });
  });
});

describe('golden playthroughs', () => {
  const text = (game: Game) => playthroughText({ ...HEALING, game, options: game.parseOptions({}) }, 300);
  const [first, second] = [text(hallsOfHorror.under(1)!), text(hallsOfHorror)];
  const folder = mkdtempSync(join(tmpdir(), 'nightledger-golden-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('of both rulesets part at the healing', () => {
    const [before, after] = [first, second].map((whole) => whole.split('\n').slice(1));
    const parting = before!.findIndex((line, i) => line !== after![i]);
    expect(before![parting]).toMatch(/^ {4}KillerHealthChanged \{"points":2,"hp":\d+\}$/);
    expect(after![parting]).toMatch(/^ {4}KillerHealthChanged \{"points":3,"hp":\d+\}$/);
  });
  test('would have failed if the card had changed and the ruleset had not', () => {
    const unraised = { ...hallsOfHorror, ruleset: 1 };
    const file = join(folder, 'golden.txt');
    writeFileSync(file, first);
    expect(() => compareGolden(file, unraised, text(unraised), '')).toThrow('KillerHealthChanged {"points":3');
    expect(() => compareGolden(file, unraised, text(unraised), '1')).toThrow('Raise `ruleset` of halls-of-horror');
  });
});
