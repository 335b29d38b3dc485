import { describe, expect, test } from '@jest/globals';
import type { Game, SeenFact } from '../index.js';
import { playFrozen } from './contract.js';
import { feud } from './fixtures/feud.js';
import { checkSentences } from './sentences.js';

const check = (sentence: (fact: SeenFact) => unknown) => () => {
  const game = { ...feud, sentence } as Game;
  checkSentences(playFrozen({ game, seats: 2, options: {}, seed: 'sentences', bots: ['random'] }));
};

describe('sentences', () => {
  test.each([
    ['its own sentences', feud.sentence],
    ['nothing to tell', () => ''],
    ['a seat, and as long as may be', () => `{seat:1}${'h'.repeat(191)}.`],
  ])('a game passes with %s', (_, sentence) => {
    expect(check(sentence)).not.toThrow();
  });

  test.each<[string, unknown, string]>([
    ['a number', 7, 'is no text: 7'],
    ['nothing at all', undefined, 'is no text'],
    ['more than can be taken in', `A${'h'.repeat(200)}.`, 'has more than 200 characters'],
    ['a seat that nobody has', 'It is {seat:2}.', 'names somebody else than the seats 0 to 1'],
    ['a placeholder of another kind', 'It is {name:0}.', 'names somebody else than the seats 0 to 1'],
    ['a hole', 'It is undefined.', 'lacks a word'],
    ['null', 'It is null.', 'lacks a word'],
    ['an object', 'It is [object Object].', 'lacks a word'],
    ['half a sentence', 'It is', 'is no sentence on one line'],
    ['two lines', 'It is.\nIt was.', 'is no sentence on one line'],
    ['a small letter', 'it is.', 'is no sentence on one line'],
  ])('a game fails with %s', (_, sentence, fault) => {
    expect(check(() => sentence)).toThrow(`feud: the sentence of {"type":"Dealt","data":{"seat":0,"count":3`);
    expect(check(() => sentence)).toThrow(fault);
  });

  test('a game fails that tells the same sight in two ways', () => {
    let told = 0;
    expect(check(() => `It is ${told++}.`)).toThrow('was told otherwise before');
  });
});
