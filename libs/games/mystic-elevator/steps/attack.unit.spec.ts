import { describe, expect, test } from '@jest/globals';
import { enemy, turnOf } from '../testing/playing.js';

const AWAY = { at: 'r5c1' };
const attacked = (pig: object = {}, enemies = [enemy(1, 'r3c3')]) => turnOf({ pigs: { 0: pig, 1: AWAY }, enemies }, [0, 0]).pick('done');

describe('an attack', () => {
  test('ME-ATK-01 ME-Q-04 comes of a flee roll with the sum 0 and of nothing else', () => {
    expect(attacked().told('PigAttacked')).toEqual([{ seat: 0 }]);
    expect(turnOf({}, [0, 0]).pick('done').types).not.toContain('PigAttacked');
    expect(turnOf({ pigs: { 1: AWAY }, enemies: [enemy(1, 'r3c3')] }, [0, 1]).pick('done').types).not.toContain('PigAttacked');
  });
  test('ME-ATK-02 ME-Q-03 is one, however many enemies there are', () => {
    const p = attacked({}, [enemy(1, 'r3c3'), enemy(2, 'r3c3'), enemy(3, 'r3c3')]).pick('nothing');
    expect(p.game.pigs[0]).toMatchObject({ attacks: 1, alive: true });
  });
  test('ME-ATK-03 ME-ATK-08 ME-ATK-09 lays the pig on its side; it stays, with the enemy, and draws', () => {
    const p = attacked().pick('nothing', 'event');
    expect(p.types.slice(2)).toEqual(['PigAttacked', 'PigHurt', 'MovementEnded', 'CardDrawn', 'TurnBegan']);
    expect(p.game.pigs[0]).toEqual({ at: 'r3c3', attacks: 1, alive: true, hand: ['E01'] });
    expect(p.game.enemies).toEqual([enemy(1, 'r3c3')]);
  });
  test('ME-ATK-04 ME-ATK-05 ME-Q-04 the second kills, whoever the first came from', () => {
    expect(attacked({ attacks: 1 }, [enemy(6, 'r3c3')]).pick('nothing').game.pigs[0]).toMatchObject({ attacks: 2, alive: false });
  });
  test('ME-ATK-06 ME-Q-04 a pig on its side stays so', () => {
    const given = { known: ['r3c4'], pigs: { 0: { attacks: 1 }, 1: AWAY } };
    expect(turnOf(given, [1, 0]).pick('done', 'go:r3c4', 'stop', 'event').game.pigs[0]!.attacks).toBe(1);
  });
  test('ME-ATK-07 and moves, plays and draws like any other', () => {
    const p = turnOf({ known: ['r3c4'], pigs: { 0: { attacks: 1, hand: ['E13'] } } }, [1, 0]).pick('play:E13', 'done', 'go:r3c4', 'stop', 'event');
    expect(p.game.pigs[0]).toEqual({ at: 'r3c4', attacks: 1, alive: true, hand: ['I1', 'E01'] });
  });
  test('ME-ATK-10 ME-WIN-04 a dead pig takes no more turns', () => {
    const p = turnOf({ pigs: { 0: { attacks: 1 }, 1: AWAY }, enemies: [enemy(1, 'r3c3')] }, [0, 0, 0, 0]).pick('done', 'nothing', 'done', 'stop', 'event');
    expect(p.told('TurnBegan').map(({ seat }) => seat)).toEqual([0, 1, 1]);
  });
  test('ME-ATK-11 ME-Q-16 its hand goes to the discard piles, each card to its own', () => {
    const p = attacked({ attacks: 1, hand: ['I4', 'E02', 'E13'] }).pick('nothing');
    expect(p.told('PigDied')).toEqual([{ seat: 0, discarded: ['I4', 'E02', 'E13'] }]);
    expect(p.game).toMatchObject({ discards: { item: ['I4'], event: ['E02', 'E13'] } });
    expect(p.game.pigs[0]!.hand).toEqual([]);
  });
  test('ME-ATK-12 the dead are no pigs of their room: nobody is left for the enemies to stay with', () => {
    const given = { known: ['r3c4'], pigs: { 1: { alive: false, attacks: 2 } }, enemies: [enemy(1, 'r3c3')] };
    expect(turnOf(given, [1, 0]).pick('done', 'go:r3c4').told('ChaseBegan')).toEqual([{ enemy: 'enemy-1', pig: 0 }]);
  });
  test('decision point 11: everybody is asked, with or without a shield', () => {
    expect(attacked().question).toMatchObject({ kind: 'attack.answer', default: ['nothing'] });
    expect(attacked().offered).toEqual(['nothing']);
    expect(attacked({ hand: ['I2', 'I3', 'I5'] }).offered).toEqual(['play:I2', 'play:I3', 'nothing']);
  });
  test.each([
    [0, ['I2', 'I3'], 'nothing'],
    [1, ['I2', 'I3'], 'play:I2'],
    [1, ['I3'], 'play:I3'],
    [1, [], 'nothing'],
  ])('decision point 11: after %i attacks, with %j in hand, the clock answers %s', (attacks, hand, answer) => {
    expect(attacked({ attacks, hand }).question.default).toEqual([answer]);
  });
});
