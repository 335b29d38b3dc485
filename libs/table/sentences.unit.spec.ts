import { describe, expect, test } from '@jest/globals';
import { redactFact, type JsonObject } from '#engine';
import { tinyGame } from '#testing/tiny-game';
import { seeCommit, tableFactSchemas } from './index.js';
import { sentenceOf } from './sentences.js';
import { finished } from './testing/history.js';

const created = { type: 'tiny', title: 'Ours {seat:0}', options: {}, decisionSeconds: null, creator: 'ann', commitment: 'c', clientSeed: null };
const finish = (winners: number[], reason: string) => ({ outcome: { winners, losers: [], reason }, seed: 's' });

const ROWS: readonly (readonly [type: string, seen: JsonObject, sentence: string])[] = [
  ['GameCreated', { ...created, visibility: 'PUBLIC', seats: 3 }, 'A game opens with 3 seats.'],
  ['GameCreated', { ...created, visibility: 'PRIVATE', seats: 1, invite: 'secret' }, 'A private game opens with 1 seat.'],
  ['SeatTaken', { seat: 1, player: 'bob', clientSeed: 'x' }, 'Seat 1 is taken.'],
  ['SeatLeft', { seat: 1, player: 'bob' }, 'Seat 1 is free again.'],
  ['SeedMixed', { seat: 1, clientSeed: 'x' }, 'Seat 1 mixes a seed into the dice.'],
  ['BotSeated', { seat: 1, bot: 'careful' }, 'Seat 1 is taken by a bot (careful).'],
  ['GameAbandoned', {}, 'The game is given up before it has begun.'],
  ['GameStarted', { seats: [{ kind: 'HUMAN', player: 'ann' }, { kind: 'BOT', bot: 'careful' }] }, 'The game begins with {seat:0} and {seat:1}.'],
  ['GameFinished', finish([1], 'escaped'), '{seat:1} wins: escaped.'],
  ['GameFinished', finish([0, 2], 'The target is reached.'), '{seat:0} and {seat:2} win: The target is reached.'],
  ['GameFinished', finish([], 'all dead'), 'Nobody wins: all dead.'],
];

describe("the sentences of the table's own facts", () => {
  test.each(ROWS)('%s %j', (type, seen, sentence) => {
    expect(sentenceOf({ type, data: seen }, tinyGame)).toBe(sentence);
  });

  test('all facts are here', () => {
    expect([...new Set(ROWS.map(([type]) => type))].sort()).toEqual(Object.keys(tableFactSchemas).sort());
  });
});

test('a commit as it is seen carries the sentence of each fact, and the ledger carries none', () => {
  const { commits } = finished();
  const seen = commits.flatMap((commit) => seeCommit(commit, 0, tinyGame).facts);
  expect(seen).toEqual(commits.flatMap(({ facts }) => facts.map((fact) => ({ ...redactFact(fact, 0), text: sentenceOf(redactFact(fact, 0), tinyGame) }))));
  expect(seen.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^\{seat:0\} is dealt \d+\.$/));
  expect(seen.map(({ text }) => text)).toContain('{seat:1} is dealt a number.');
  expect(commits.flatMap(({ facts }) => facts.flatMap((fact) => Object.keys(fact)))).not.toContain('text');
});
