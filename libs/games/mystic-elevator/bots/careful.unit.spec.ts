import { describe, expect, test } from '@jest/globals';
import { hmacChance } from '#engine';
import { enemy, turnOf, type Given } from '../testing/playing.js';
import { view } from '../view.js';
import { careful } from './careful.js';

/** What the careful bot answers to the open question. */
const asked = (p: ReturnType<typeof turnOf>) =>
  careful({ seat: p.question.seat, view: view(p.game, p.question.seat), decision: p.question, random: hmacChance('careful', 'any') });
const first = (given: Given) => asked(turnOf(given));
const step = (given: Given, dice = [1, 0]) => asked(turnOf(given, dice).pick('done'));
const HALL = ['r5c5', 'H1', 'H2', 'H3'];
const AWAY = { at: 'r5c1' };

describe('the careful bot', () => {
  test('plays a removal card when confronted, else travels, else flees', () => {
    const confronted = (...hand: string[]) => first({ known: ['r3c1'], pigs: { 0: { hand }, 1: AWAY }, enemies: [enemy(1, 'r3c3')] });
    expect(confronted('E01', 'E09')).toEqual(['play:E09']);
    expect(confronted('E01')).toEqual(['play:E01']);
    expect(confronted()).toEqual(['done']);
  });
  test('keeps its removal cards when nothing threatens', () => expect(first({ pigs: { 0: { hand: ['E09'] } } })).toEqual(['done']));
  test('heads for the nearest unknown room', () => {
    expect(step({ known: ['r2c3', 'r4c3', 'r3c2', 'r3c4', 'r1c3', 'r2c2', 'r2c4', 'r4c2', 'r4c4', 'r3c1', 'r3c5'] })).toEqual(['go:r4c3']);
    expect(step({ known: ['r2c3', 'r4c3', 'r3c2'] })).toEqual(['go:r3c4']);
  });
  test('goes round an enemy it knows of', () => {
    const p = { pigs: { 0: { at: 'r5c3' } }, known: [...HALL, 'r5c3', 'r5c4', 'r4c3', 'r4c4', 'r4c5'], enemies: [enemy(1, 'r5c4')] };
    expect(step(p)).toEqual(['go:r4c3']);
  });
  test('makes for the elevator it has peeked at', () => {
    const p = turnOf({ pigs: { 0: { at: 'r5c3', hand: ['E14'] } }, known: ['r5c3'] }, [2, 0]).pick('play:E14', 'r5c5', 'done');
    expect(asked(p)).toEqual(['go:r5c4']);
  });
  test('makes for the door once the elevator is known, and leaves', () => {
    expect(step({ known: HALL, pigs: { 0: { at: 'r5c5' } } })).toEqual(['go:H1']);
    expect(step({ known: HALL, pigs: { 0: { at: 'H3' } } })).toEqual(['out']);
  });
  test('waits before an enemy at the door until it can be rid of it', () => {
    const before = (...hand: string[]) => step({ known: HALL, pigs: { 0: { at: 'H2', hand } }, enemies: [enemy(1, 'H3')] });
    expect(before()).toEqual(['stop']);
    expect(before('E05')).toEqual(['go:H3']);
  });
  test('uses a shield whenever attacked', () => {
    const attacked = (...hand: string[]) => step({ pigs: { 0: { hand }, 1: AWAY }, enemies: [enemy(1, 'r3c3')] }, [0, 0]);
    expect(attacked('I3')).toEqual(['play:I3']);
    expect(attacked()).toEqual(['nothing']);
  });
});
