import { describe, expect, test } from '@jest/globals';
import { enemy, turnOf } from '../testing/playing.js';

const AWAY = { at: 'r5c1' };
const LOOP = ['r3c4', 'r3c5', 'r2c5', 'r2c4', 'r2c3', 'r1c5'];
/** Seat 0 in (3,3), chased by an enemy in (4,3) which has the pig's room before it. */
const chased = { known: LOOP, pigs: { 1: AWAY }, enemies: [enemy(1, 'r4c3', 0, 'r3c3')] };

describe('pursuit', () => {
  test('ME-CHASE-01 ME-Q-01 comes after the movement, in the turn of the pig that is chased', () => {
    const p = turnOf({ ...chased, pigs: { 1: { at: 'r1c5' } } }, [1, 1, 1, 1]).pick('done', 'go:r3c4', 'go:r3c5', 'stop');
    expect(p.types.slice(-2)).toEqual(['MovementEnded', 'EnemyMoved']);
    p.pick('event', 'done', 'go:r2c5', 'go:r2c4', 'stop', 'event');
    expect(p.told('EnemyMoved')).toHaveLength(1);
  });
  test.each([
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 2],
  ])('ME-CHASE-02 ME-CHASE-04 ME-Q-01 after %i steps the enemy moves %i rooms', (steps, rooms) => {
    const way = ['go:r3c4', 'go:r3c5', 'go:r2c5', 'go:r1c5'].slice(0, steps);
    expect(turnOf(chased, [2, 2]).pick('done', ...way, 'stop').told('EnemyMoved')).toHaveLength(rooms);
  });
  test('ME-CHASE-04 a pig that stays keeps its distance', () => {
    expect(turnOf(chased, [2, 2]).pick('done', 'stop').game.enemies).toEqual(chased.enemies);
  });
  test('ME-CHASE-03 ME-ITEM-09 the step of an Adrenaline Shot counts', () => {
    const p = turnOf({ ...chased, pigs: { 0: { hand: ['I5'] }, 1: AWAY } }, [1, 0]).pick('done', 'go:r3c4', 'play:I5', 'go:r3c5', 'stop');
    expect(p.told('EnemyMoved')).toEqual([{ enemy: 'enemy-1', from: 'r4c3', to: 'r3c3' }]);
  });
  test('ME-CHASE-05 ME-CHASE-06 ME-Q-01 goes along the rooms the pig has entered', () => {
    const p = turnOf(chased, [2, 2]).pick('done', 'go:r3c4', 'go:r3c5', 'go:r2c5', 'go:r2c4', 'stop');
    expect(p.told('EnemyMoved')).toEqual([
      { enemy: 'enemy-1', from: 'r4c3', to: 'r3c3' },
      { enemy: 'enemy-1', from: 'r3c3', to: 'r3c4' },
    ]);
    expect(p.game.enemies).toEqual([enemy(1, 'r3c4', 0, 'r3c5', 'r2c5', 'r2c4')]);
  });
  test('ME-CHASE-07 ME-Q-01 a step onto the trail cuts off what lies behind', () => {
    const p = turnOf(chased, [2, 1]).pick('done', 'go:r3c4', 'go:r3c5', 'go:r3c4');
    expect(p.game.enemies).toEqual([enemy(1, 'r4c3', 0, 'r3c3', 'r3c4')]);
  });
  test('ME-CHASE-08 ME-Q-01 stepping into the room of the chaser is an encounter and the end of the chase', () => {
    const p = turnOf({ ...chased, known: [...LOOP, 'r4c3'] }, [2, 2]).pick('done', 'go:r4c3');
    expect(p.types.slice(-4)).toEqual(['PigStepped', 'ChaseEnded', 'EnemyMet', 'MovementEnded']);
    expect(p.game.enemies).toEqual([enemy(1, 'r4c3')]);
  });
  test('ME-CHASE-09 the enemy that reaches its pig stops there, though it could go on', () => {
    const p = turnOf(chased, [2, 2]).pick('done', 'go:r3c4', 'go:r3c3', 'go:r3c4', 'go:r3c3', 'stop');
    expect(p.types.slice(-3)).toEqual(['EnemyMoved', 'ChaseEnded', 'EnemyMet']);
    expect(p.game.enemies).toEqual([enemy(1, 'r3c3')]);
  });
  test('ME-CHASE-10 it stops with another living pig on the way and confronts that one', () => {
    const p = turnOf({ ...chased, pigs: {} }, [2, 2]).pick('done', 'go:r3c4', 'go:r3c5', 'go:r2c5', 'go:r1c5', 'stop', 'event');
    expect(p.told('EnemyMet')).toEqual([{ seat: 1, space: 'r3c3' }]);
    expect(p.game.enemies).toEqual([enemy(1, 'r3c3')]);
    expect(p.told('TurnBegan').at(-1)).toEqual({ seat: 1, number: 2, confronted: true });
  });
  test('ME-CHASE-10 ME-ATK-12 the dead do not stop it', () => {
    const p = turnOf({ ...chased, pigs: { 1: { alive: false, attacks: 2 } } }, [2, 2]).pick('done', 'go:r3c4', 'go:r3c5', 'go:r2c5', 'go:r1c5', 'stop');
    expect(p.game.enemies).toEqual([enemy(1, 'r3c4', 0, 'r3c5', 'r2c5', 'r1c5')]);
  });
  test('ME-CHASE-11 if its pig has company both are confronted and the chase is over', () => {
    const p = turnOf({ ...chased, pigs: { 1: { at: 'r3c3' } } }, [1, 1]).pick('done', 'go:r3c4', 'go:r3c3', 'stop');
    expect(p.told('EnemyMet')).toEqual([
      { seat: 0, space: 'r3c3' },
      { seat: 1, space: 'r3c3' },
    ]);
    expect(p.told('ChaseEnded')).toEqual([{ enemy: 'enemy-1', pig: 0 }]);
  });
  test('ME-CHASE-12 ME-CHASE-17 another pig that walks into its room meets it, and the chase ends', () => {
    const given = { turnOf: 1, known: [...LOOP, 'r4c3', 'r4c4'], pigs: { 1: { at: 'r4c4' } }, enemies: chased.enemies };
    const p = turnOf(given, [2, 2]).pick('done', 'go:r4c3');
    expect(p.told('EnemyMet')).toEqual([{ seat: 1, space: 'r4c3' }]);
    expect(p.game.enemies).toEqual([enemy(1, 'r4c3')]);
  });
  test('ME-CHASE-13 otherwise the chase goes on turn after turn', () => {
    const p = turnOf(chased, [0, 0, 0, 0, 0, 0]).pick('done', 'stop', 'event', 'done', 'stop', 'event', 'done', 'stop');
    expect(p.game.enemies).toEqual(chased.enemies);
  });
  test('ME-CHASE-14 ME-CHASE-20 ME-Q-03 each of several has its own trail and goes its full way, in the order of placing', () => {
    const given = { ...chased, enemies: [enemy(2, 'r4c3', 0, 'r3c3'), enemy(1, 'r3c1', 0, 'r3c2', 'r3c3')] };
    const p = turnOf(given, [1, 1]).pick('done', 'go:r3c4', 'go:r3c5', 'stop');
    expect(p.told('EnemyMoved')).toEqual([
      { enemy: 'enemy-2', from: 'r4c3', to: 'r3c3' },
      { enemy: 'enemy-1', from: 'r3c1', to: 'r3c2' },
    ]);
    expect(p.game.enemies).toEqual([enemy(2, 'r3c3', 0, 'r3c4', 'r3c5'), enemy(1, 'r3c2', 0, 'r3c3', 'r3c4', 'r3c5')]);
  });
  test('ME-CHASE-15 leads through the elevator into the hall', () => {
    const given = { known: ['r5c5', 'r5c4', 'H1', 'H2'], pigs: { 0: { at: 'r5c5' }, 1: AWAY }, enemies: [enemy(1, 'r5c4', 0, 'r5c5')] };
    const p = turnOf(given, [1, 1]).pick('done', 'go:H1', 'go:H2', 'stop');
    expect(p.game.enemies).toEqual([enemy(1, 'r5c5', 0, 'H1', 'H2')]);
  });
  test('ME-CHASE-15 and back', () => {
    const given = { known: ['r5c5', 'r5c4', 'H1', 'H2'], pigs: { 0: { at: 'H1' }, 1: AWAY }, enemies: [enemy(1, 'H2', 0, 'H1')] };
    expect(turnOf(given, [2, 0]).pick('done', 'go:r5c5', 'go:r5c4', 'stop').game.enemies).toEqual([enemy(1, 'H1', 0, 'r5c5', 'r5c4')]);
  });
  test('ME-CHASE-16 a pig that is chased without an enemy in its room takes a normal turn', () => {
    expect(turnOf(chased, [0, 0]).pick('done').told('MovementRolled')).toEqual([{ seat: 0, dice: [0, 0], flight: false }]);
  });
  test('ME-CHASE-18 the chasers of a pig that dies stop where they are', () => {
    const given = { pigs: { 0: { attacks: 1 }, 1: AWAY }, enemies: [enemy(1, 'r3c3'), enemy(2, 'r1c3', 0, 'r2c3', 'r3c3')] };
    expect(turnOf(given, [0, 0]).pick('done', 'nothing').game.enemies).toEqual([enemy(1, 'r3c3'), enemy(2, 'r1c3')]);
  });
  test('ME-CHASE-19 an enemy that chases nobody, or another pig, does not move', () => {
    const given = { ...chased, pigs: { 1: { at: 'r1c1' } }, enemies: [enemy(1, 'r4c3'), enemy(2, 'r2c1', 1, 'r1c1')] };
    expect(turnOf(given, [1, 1]).pick('done', 'go:r3c4', 'go:r3c5', 'stop').told('EnemyMoved')).toEqual([]);
  });
});
