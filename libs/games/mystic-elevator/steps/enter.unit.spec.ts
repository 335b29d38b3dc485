import { describe, expect, test } from '@jest/globals';
import { enemy, turnOf } from '../testing/playing.js';

const SIX = ['r1c1', 'r1c2', 'r1c3', 'r1c4', 'r1c5', 'r5c1'].map((at, i) => enemy(i + 1, at));

describe('Enemy Checks', () => {
  test('ME-CHECK-01 ME-CHECK-02 an unknown room is turned up for everybody, then one die is rolled', () => {
    const p = turnOf({}, [1, 0, 1]).pick('done', 'go:r3c4');
    expect(p.facts.slice(-2)).toEqual([
      { type: 'RoomOpened', data: { seat: 0, space: 'r3c4', card: 'R13' } },
      { type: 'CheckRolled', data: { seat: 0, space: 'r3c4', die: 1 } },
    ]);
    expect(p.game.rooms['r3c4']).toEqual({ card: 'R13', known: true, checked: true, peekedBy: [] });
  });
  test('ME-CHECK-03 ME-GEN-06 on a 0 an enemy appears, no different from any other', () => {
    const p = turnOf({ enemies: [enemy(1, 'r1c1'), enemy(3, 'r1c2')] }, [1, 0, 0]).pick('done', 'go:r3c4');
    expect(p.game.enemies).toEqual([enemy(1, 'r1c1'), enemy(3, 'r1c2'), enemy(2, 'r3c4')]);
  });
  test.each([1, 2])('ME-CHECK-04 on a %i nothing appears', (die) => {
    expect(turnOf({}, [1, 0, die]).pick('done', 'go:r3c4').game.enemies).toEqual([]);
  });
  test('ME-CHECK-05 the next step is asked for when the check is over', () => {
    const p = turnOf({}, [2, 0, 2]).pick('done', 'go:r3c4');
    expect(p.luckLeft).toEqual([]);
    expect(p.question.kind).toBe('step.next');
  });
  test('ME-CHECK-06 ME-GEN-05 with all six on the table the die is rolled and a 0 ignored', () => {
    const p = turnOf({ enemies: SIX }, [2, 0, 0]).pick('done', 'go:r3c4');
    expect(p.game.enemies).toHaveLength(6);
    expect(p.question.kind).toBe('step.next');
  });
  test('ME-CHECK-07 no room is checked twice', () => {
    const p = turnOf({ enemies: SIX }, [2, 1, 0]).pick('done', 'go:r3c4', 'go:r3c3', 'go:r3c4');
    expect(p.told('CheckRolled')).toHaveLength(1);
  });
  test('ME-CHECK-08 ME-Q-09 the check is rolled for a pig that comes by card, too', () => {
    const p = turnOf({ pigs: { 0: { hand: ['E01'] } } }, [2]).pick('play:E01', 'r3c1');
    expect(p.told('CheckRolled')).toEqual([{ seat: 0, space: 'r3c1', die: 2 }]);
  });
  test('ME-CHECK-11 ME-Q-19 a room checked before is turned up without another check', () => {
    const p = turnOf({ checked: ['r3c4'] }, [1, 0]).pick('done', 'go:r3c4');
    expect(p.types.slice(-2)).toEqual(['PigStepped', 'RoomOpened']);
  });
  test('ME-CHECK-12 ME-CHASE-19 an enemy that was found stays there', () => {
    const given = { known: ['r3c4', 'r3c5'], enemies: [enemy(1, 'r2c3')] };
    const p = turnOf(given, [2, 0, 0, 0]).pick('done', 'go:r3c4', 'go:r3c5', 'stop', 'event').pick('done', 'stop', 'event');
    expect(p.game.enemies).toEqual([enemy(1, 'r2c3')]);
  });
});

describe('encounters', () => {
  test('ME-ENC-01 ME-CHASE-17 ME-Q-02 are had by entering a room that holds an enemy', () => {
    const p = turnOf({ known: ['r3c4'], enemies: [enemy(1, 'r3c4')] }, [1, 0]).pick('done', 'go:r3c4');
    expect(p.told('EnemyMet')).toEqual([{ seat: 0, space: 'r3c4' }]);
  });
  test('ME-ENC-01 ME-Q-02 by finding one with the check', () => {
    expect(turnOf({}, [1, 0, 0]).pick('done', 'go:r3c4').told('EnemyMet')).toEqual([{ seat: 0, space: 'r3c4' }]);
  });
  test('ME-ENC-02 ME-Q-02 and by being caught', () => {
    const given = { known: ['r3c4', 'r3c5'], pigs: { 0: { at: 'r3c5' }, 1: { at: 'r5c1' } }, enemies: [enemy(1, 'r2c5', 0, 'r3c5')] };
    const p = turnOf(given, [1, 1]).pick('done', 'go:r3c4', 'go:r3c5', 'stop');
    expect(p.told('EnemyMet')).toEqual([{ seat: 0, space: 'r3c5' }]);
  });
  test('ME-ENC-03 do no harm', () => {
    expect(turnOf({ known: ['r3c4'], enemies: [enemy(1, 'r3c4')] }, [1, 0]).pick('done', 'go:r3c4').game.pigs[0]).toMatchObject({ attacks: 0, alive: true });
  });
  test('ME-ENC-05 ME-ENC-06 had in the turn of another they only confront the pig in its own next', () => {
    const given = { known: ['r3c4', 'r3c5', 'r2c5'], pigs: { 1: { at: 'r3c4' } }, enemies: [enemy(1, 'r3c3')] };
    const p = turnOf(given, [2, 1, 2, 2]).pick('done', 'go:r3c4', 'go:r3c5', 'go:r2c5', 'stop', 'item');
    expect(p.told('TurnBegan').at(-1)).toEqual({ seat: 1, number: 2, confronted: true });
    expect(p.pick('done').game.turn).toMatchObject({ sum: 4, flight: true });
  });
  test('ME-ENC-06 ME-ENC-11 an enemy confronts all pigs it shares a room with, each in its own turn', () => {
    const p = turnOf({ enemies: [enemy(1, 'r3c3')], known: ['r3c4'] }, [1, 0]).pick('done', 'go:r3c4', 'stop', 'event');
    expect(p.told('TurnBegan').map(({ seat, confronted }) => [seat, confronted])).toEqual([
      [0, true],
      [1, true],
    ]);
  });
  test('ME-ENC-07 ME-ENC-08 a confronted pig plays cards or flees, as it likes', () => {
    const p = turnOf({ pigs: { 0: { hand: ['E08'] }, 1: { at: 'r5c1' } }, enemies: [enemy(1, 'r3c3')] }, [1, 0]);
    expect(p.offered).toEqual(['play:E08', 'done']);
    expect(p.pick('done').question.kind).toBe('step.flee');
  });
  test('ME-ENC-09 with every enemy removed the roll is a normal one', () => {
    const p = turnOf({ pigs: { 0: { hand: ['E08'] } }, enemies: [enemy(1, 'r3c3')] }, [0, 0]).pick('play:E08', 'done');
    expect(p.told('MovementRolled')).toEqual([{ seat: 0, dice: [0, 0], flight: false }]);
    expect(p.question.kind).toBe('step.next');
  });
  test('ME-ENC-10 ME-Q-03 with one left it is a flee roll', () => {
    const given = { pigs: { 0: { hand: ['E08'] } }, enemies: [enemy(1, 'r3c3'), enemy(2, 'r3c3')] };
    expect(turnOf(given, [0, 1]).pick('play:E08', 'enemy-1', 'done').told('MovementRolled')).toEqual([{ seat: 0, dice: [0, 1], flight: true }]);
  });
});
