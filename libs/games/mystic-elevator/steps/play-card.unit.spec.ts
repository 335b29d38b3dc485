import { describe, expect, test } from '@jest/globals';
import { enemy, turnOf } from '../testing/playing.js';

const AWAY = { at: 'r5c1' };
const PRE = ['I4', 'E01', 'E02', 'E03', 'E04', 'E05', 'E06', 'E07', 'E08', 'E09', 'E10'];
const OPEN = ['I1', 'I5', 'E11', 'E12', 'E13', 'E14', 'E15'];
const SHIELDS = ['I2', 'I3'];
const ALL = ['I1', 'I2', 'I3', 'I4', 'I5', ...Array.from({ length: 15 }, (_, i) => `E${String(i + 1).padStart(2, '0')}`)];
const everything = { pigs: { 0: { hand: ALL }, 1: { ...AWAY, hand: ['E01'] } }, enemies: [enemy(1, 'r2c3', 0, 'r3c3')] };
const cards = (ids: readonly string[]) => ids.filter((id) => id.startsWith('play:')).map((id) => id.slice(5));

describe('playing cards', () => {
  test('ME-CARD-01 ME-Q-17 nobody is asked in the turn of another', () => {
    const p = turnOf({ pigs: { 1: { hand: ['E13', 'I5'] } } }, [1, 0, 1]);
    const asked = [p.question.seat];
    for (const option of ['done', 'go:r3c4', 'stop']) asked.push(p.pick(option).question.seat);
    expect(asked).toEqual([0, 0, 0, 0]);
  });
  test('ME-CARD-03 ME-Q-11 a card is shown and laid on the discard pile of its type', () => {
    const p = turnOf({ pigs: { 0: { hand: ['I5', 'E13'] } }, discards: { item: ['I4'] } }).pick('play:I5', 'play:E13');
    expect(p.told('CardPlayed')).toEqual([
      { seat: 0, card: 'I5' },
      { seat: 0, card: 'E13' },
    ]);
    expect(p.game.discards).toEqual({ item: ['I4', 'I5'], event: ['E13'] });
    expect(p.game.pigs[0]!.hand).toEqual([]);
  });
  test('ME-CARD-05 ME-Q-17 none is offered without something to aim at', () => {
    const p = turnOf({ pigs: { 0: { hand: ['I1', 'I4', 'E04', 'E05', 'E11'], at: 'r5c1' } }, known: ['r5c1', 'r4c1', 'r5c2'] });
    expect(p.offered).toEqual(['done']);
  });
  test('ME-CARD-06 ME-CARD-07 ME-CARD-08 ME-Q-17 before the roll all but the shields', () => {
    expect(cards(turnOf(everything).offered)).toEqual(ALL.filter((card) => !SHIELDS.includes(card)));
    expect([...PRE, ...OPEN, ...SHIELDS].sort()).toEqual([...ALL].sort());
  });
  test('ME-CARD-06 ME-CARD-07 ME-Q-17 between steps only those that may be played at any time', () => {
    expect(cards(turnOf(everything, [2, 2, 1]).pick('done').offered)).toEqual(OPEN);
    expect(cards(turnOf(everything, [2, 2, 1]).pick('done', 'go:r3c4').offered)).toEqual(OPEN);
  });
  test('ME-CARD-08 shields only when attacked', () => {
    const p = turnOf({ pigs: { 0: { hand: ALL }, 1: AWAY }, enemies: [enemy(1, 'r3c3')] }, [0, 0]).pick('done');
    expect(cards(p.offered)).toEqual(SHIELDS);
  });
  test('ME-CARD-09 a removed token is back in the supply and can appear again', () => {
    const p = turnOf({ pigs: { 0: { hand: ['E08'] } }, enemies: [enemy(1, 'r3c3')] }, [1, 0, 0]).pick('play:E08');
    expect(p.game.enemies).toEqual([]);
    expect(p.pick('done', 'go:r3c4').game.enemies).toEqual([enemy(1, 'r3c4')]);
  });
  test('ME-CARD-13 a card gained in the turn may be played in it while its time lasts', () => {
    const given = { pigs: { 0: { hand: ['I1'] }, 1: { hand: ['E08'] } }, enemies: [enemy(1, 'r2c3', 0, 'r3c3')] };
    expect(turnOf(given, ['E08']).pick('play:I1', 'pig-1').offered).toEqual(['play:E08', 'done']);
    expect(turnOf(given, [1, 0, 'E08']).pick('done', 'play:I1', 'pig-1').offered).not.toContain('play:E08');
  });
  test('decision point 1: done when the clock runs out; asked also with an empty hand', () => {
    const p = turnOf({});
    expect(p.question).toMatchObject({ kind: 'card.play', seat: 0, default: ['done'] });
    expect(p.offered).toEqual(['done']);
  });
  test.each([
    ['decision point 2', 'I1', 'steal.victim'],
    ['decision point 4', 'E01', 'travel.destination'],
    ['decision point 4', 'E03', 'travel.destination'],
    ['decision point 5', 'E02', 'travel.destination'],
    ['decision point 6', 'E11', 'scout.room'],
    ['decision point 6', 'E12', 'scout.room'],
    ['decision point 7', 'E14', 'peek.card'],
    ['decision point 7', 'E15', 'peek.card'],
  ])('%s: %s is taken back when the clock runs out, and nothing has happened', (_, card, kind) => {
    const p = turnOf({ pigs: { 0: { hand: [card] }, 1: { hand: ['I5'] } } });
    const before = p.game;
    expect(p.pick(`play:${card}`).question).toMatchObject({ kind, default: ['take-back'] });
    expect(p.timeout().game).toEqual(before);
    expect(p.offered).toEqual([`play:${card}`, 'done']);
  });
  test('decision point 3: the oldest token when the clock runs out', () => {
    const p = turnOf({ pigs: { 0: { hand: ['I4'] } }, enemies: [enemy(2, 'r3c3'), enemy(1, 'r3c3')] }).pick('play:I4');
    expect(p.question).toMatchObject({ kind: 'card.enemy', default: ['enemy-2'] });
    expect(p.timeout().game.enemies).toEqual([enemy(1, 'r3c3')]);
  });
  test('decision point 3: with one legal target that one is meant', () => {
    expect(turnOf({ pigs: { 0: { hand: ['I4'] } }, enemies: [enemy(1, 'r3c3')] }).pick('play:I4').told('EnemyRemoved')).toEqual([{ enemy: 'enemy-1', space: 'r3c3' }]);
  });
});
