import { describe, expect, test } from '@jest/globals';
import { enemy, Playing, turnOf } from '../testing/playing.js';

const AWAY = { at: 'r5c1' };
const HALL = ['r5c5', 'H1', 'H2', 'H3'];

describe('walking', () => {
  test('ME-MOVE-04 may turn at every step', () => {
    const p = turnOf({ known: ['r3c4', 'r2c4'] }, [2, 1]).pick('done', 'go:r3c4', 'go:r2c4');
    expect(p.offered).toEqual(['go:r1c4', 'go:r2c5', 'go:r3c4', 'go:r2c3', 'stop']);
  });
  test('ME-MOVE-05 may go back into the room just left', () => {
    expect(turnOf({ known: ['r3c4'] }, [2, 0]).pick('done', 'go:r3c4', 'go:r3c3').game.pigs[0]!.at).toBe('r3c3');
  });
  test('ME-MOVE-06 ME-MOVE-13 a known room without an enemy costs a step and does nothing else', () => {
    const p = turnOf({ known: ['r3c4'] }, [2, 0]).pick('done', 'go:r3c4');
    expect(p.facts.slice(2)).toEqual([{ type: 'PigStepped', data: { seat: 0, from: 'r3c3', to: 'r3c4' } }]);
    expect(p.game.turn).toMatchObject({ sum: 2, steps: 1 });
  });
  test('ME-MOVE-07 any number of pigs may share a room', () => {
    const there = { at: 'r3c4' };
    const p = turnOf({ seats: 4, known: ['r3c4'], pigs: { 1: there, 2: there, 3: there } }, [1, 0]).pick('done', 'go:r3c4');
    expect(p.game.pigs.map(({ at }) => at)).toEqual(Array(4).fill('r3c4'));
  });
  test('ME-MOVE-09 ME-MOVE-11 the hall is offered from the elevator once that has been discovered', () => {
    const p = turnOf({ pigs: { 0: { at: 'r5c4' } }, known: ['r5c4'] }, [2, 0, 1]).pick('done', 'go:r5c5');
    expect(p.offered).toEqual(['go:r4c5', 'go:r5c4', 'go:H1', 'stop']);
  });
  test('ME-MOVE-10 ME-Q-06 and the elevator from the Grand Staircase', () => {
    expect(turnOf({ known: HALL, pigs: { 0: { at: 'H1' } } }, [1, 0]).pick('done').offered).toEqual(['go:r5c5', 'go:H2', 'stop']);
  });
  test('ME-MOVE-12 ME-CHECK-09 the elevator is a room to be checked like any other', () => {
    const p = turnOf({ pigs: { 0: { at: 'r5c4' } }, known: ['r5c4'] }, [2, 0, 0]).pick('done', 'go:r5c5');
    expect(p.types.slice(-5)).toEqual(['RoomOpened', 'CheckRolled', 'EnemyPlaced', 'EnemyMet', 'MovementEnded']);
  });
  test('decision points 8 and 10: stop when the clock runs out', () => {
    const p = turnOf({}, [2, 2]).pick('done');
    expect(p.question).toMatchObject({ kind: 'step.next', default: ['stop'] });
    expect(p.timeout().told('MovementEnded')).toEqual([{ seat: 0, steps: 0, why: 'stopped' }]);
  });
});

describe('fleeing', () => {
  const confronted = { pigs: { 1: AWAY }, enemies: [enemy(1, 'r3c3')] };

  test('ME-FLEE-01 ME-ENC-10 both dice are rolled, and the sum is the allowance', () => {
    const p = turnOf(confronted, [2, 1]).pick('done');
    expect(p.told('MovementRolled')).toEqual([{ seat: 0, dice: [2, 1], flight: true }]);
    expect(p.game.turn).toMatchObject({ flight: true, sum: 3 });
  });
  test('ME-FLEE-02 in any direction, also into unknown rooms and by the elevator', () => {
    expect(turnOf(confronted, [2, 1]).pick('done').offered).toEqual(['go:r2c3', 'go:r3c4', 'go:r4c3', 'go:r3c2']);
    const lift = { known: ['r5c5'], pigs: { 0: { at: 'r5c5' } }, enemies: [enemy(1, 'r5c5')] };
    expect(turnOf(lift, [2, 1]).pick('done').offered).toEqual(['go:r4c5', 'go:r5c4', 'go:H1']);
  });
  test('ME-FLEE-03 ME-ATK-01 a sum of 0 is an attack', () => {
    expect(turnOf(confronted, [0, 0]).pick('done').types.slice(-2)).toEqual(['MovementRolled', 'PigAttacked']);
  });
  test('ME-FLEE-04 ME-Q-05 the first step must be taken, also after a card between', () => {
    const p = turnOf({ ...confronted, pigs: { 0: { hand: ['E13'] }, 1: AWAY } }, [1, 0]).pick('done');
    expect(p.offered).toEqual(['go:r2c3', 'go:r3c4', 'go:r4c3', 'go:r3c2', 'play:E13']);
    expect(p.pick('play:E13').offered).toEqual(['go:r2c3', 'go:r3c4', 'go:r4c3', 'go:r3c2']);
  });
  test('ME-FLEE-05 after that the pig may stop', () => {
    expect(turnOf({ ...confronted, known: ['r3c4'] }, [2, 2]).pick('done', 'go:r3c4').offered).toContain('stop');
  });
  test('ME-FLEE-06 ME-CHECK-08 unknown rooms are checked and enemies met as ever', () => {
    const p = turnOf(confronted, [2, 2, 0]).pick('done', 'go:r2c3');
    expect(p.types.slice(3)).toEqual(['PigStepped', 'RoomOpened', 'CheckRolled', 'EnemyPlaced', 'EnemyMet', 'MovementEnded']);
  });
  test('ME-FLEE-07 ME-Q-03 every enemy of the room gives chase', () => {
    const p = turnOf({ ...confronted, known: ['r3c4'], enemies: [enemy(1, 'r3c3'), enemy(2, 'r3c3'), enemy(3, 'r1c1')] }, [1, 0]).pick('done', 'go:r3c4');
    expect(p.game.enemies).toEqual([enemy(1, 'r3c3', 0, 'r3c4'), enemy(2, 'r3c3', 0, 'r3c4'), enemy(3, 'r1c1')]);
  });
  test('ME-FLEE-08 ME-Q-03 unless another living pig stays behind', () => {
    const p = turnOf({ known: ['r3c4'], enemies: [enemy(1, 'r3c3')] }, [1, 0]).pick('done', 'go:r3c4');
    expect(p.game.enemies).toEqual([enemy(1, 'r3c3')]);
  });
  test('ME-FLEE-07 ME-ATK-12 a dead pig does not hold them', () => {
    const given = { known: ['r3c4'], pigs: { 1: { alive: false, attacks: 2 } }, enemies: [enemy(1, 'r3c3')] };
    expect(turnOf(given, [1, 0]).pick('done', 'go:r3c4').game.enemies).toEqual([enemy(1, 'r3c3', 0, 'r3c4')]);
  });
  test('ME-FLEE-09 ME-Q-07 not out of the house', () => {
    const p = turnOf({ known: HALL, pigs: { 0: { at: 'H3' } }, enemies: [enemy(1, 'H3')] }, [2, 2]).pick('done');
    expect(p.offered).toEqual(['go:H2']);
  });
  test('decision point 9: when the clock runs out, the first way to a known room without an enemy', () => {
    const given = { pigs: { 1: AWAY }, known: ['r3c4', 'r4c3', 'r3c2'], enemies: [enemy(1, 'r3c3'), enemy(2, 'r3c4')] };
    expect(turnOf(given, [1, 0]).pick('done').question).toMatchObject({ kind: 'step.flee', default: ['go:r4c3'] });
  });
  test('decision point 9: if there is none, the first way there is', () => {
    expect(turnOf({ ...confronted, known: ['r3c4'], enemies: [enemy(1, 'r3c3'), enemy(2, 'r3c4')] }, [1, 0]).pick('done').question.default).toEqual(['go:r2c3']);
  });
});

describe('the Entrance Hall', () => {
  test('ME-HALL-05 ME-HALL-06 ME-CHECK-10 each space is a room, checked when first entered', () => {
    const p = turnOf({ known: ['r5c5'], pigs: { 0: { at: 'r5c5' } } }, [2, 0, 1, 2]).pick('done', 'go:H1', 'go:H2');
    expect(p.told('CheckRolled')).toEqual([
      { seat: 0, space: 'H1', die: 1 },
      { seat: 0, space: 'H2', die: 2 },
    ]);
    expect(p.game.turn.steps).toBe(2);
  });
  test('ME-HALL-06 ME-CHECK-07 and never again', () => {
    expect(turnOf({ known: HALL, pigs: { 0: { at: 'H1' } } }, [1, 0]).pick('done', 'go:H2').told('CheckRolled')).toEqual([]);
  });
  test('ME-HALL-07 ME-HALL-09 ME-Q-07 leaving is one step from the Front Hall, however many are left', () => {
    const p = turnOf({ known: HALL, pigs: { 0: { at: 'H3' } } }, [2, 2]).pick('done', 'out');
    expect(p.types.slice(-1)).toEqual(['PigEscaped']);
    expect(p.outcome).toEqual({ winners: [0], losers: [1], reason: 'escaped' });
  });
  test('ME-HALL-07 it takes a step: with none left there is no leaving', () => {
    expect(turnOf({ known: HALL, pigs: { 0: { at: 'H3' } } }, [0, 0]).pick('done').offered).toEqual(['stop']);
    expect(turnOf({ known: HALL, pigs: { 0: { at: 'H2' } } }, [2, 0]).pick('done').offered).toEqual(['go:H3', 'go:H1', 'stop']);
  });
  test('ME-HALL-08 ME-HALL-11 not while an enemy is in the Front Hall', () => {
    const p = turnOf({ known: ['r5c5', 'H1', 'H2'], pigs: { 0: { at: 'H2' } } }, [2, 0, 0]).pick('done', 'go:H3');
    expect(p.types.slice(-2)).toEqual(['EnemyMet', 'MovementEnded']);
    expect(p.question.kind).toBe('draw.stack');
  });
  test('ME-HALL-08 whatever brought them together, the door is not offered beside an enemy', () => {
    const given = { known: HALL, pigs: { 0: { at: 'H3' } }, turn: { phase: 'moving', sum: 2 } as const };
    const offered = (enemies: ReturnType<typeof enemy>[]) => new Playing({ ...given, enemies }, [], { step: 'walk', args: null }).offered;
    expect(offered([])).toEqual(['go:H2', 'out', 'stop']);
    expect(offered([enemy(1, 'H3')])).toEqual(['go:H2', 'stop']);
  });
  test('ME-HALL-10 ME-Q-07 standing there wins nothing', () => {
    expect(turnOf({ known: HALL, pigs: { 0: { at: 'H2' } } }, [1, 0]).pick('done', 'go:H3', 'stop').outcome).toBeUndefined();
  });
  test('ME-HALL-12 enemies further back do not bar the door', () => {
    const given = { known: HALL, pigs: { 0: { at: 'H3' } }, enemies: [enemy(1, 'H1'), enemy(2, 'H2')] };
    expect(turnOf(given, [1, 0]).pick('done').offered).toEqual(['go:H2', 'out', 'stop']);
  });
  test('ME-HALL-13 a pig that enters and finds no enemy may go on out', () => {
    const p = turnOf({ known: ['r5c5', 'H1', 'H2'], pigs: { 0: { at: 'H2' } } }, [2, 0, 1]).pick('done', 'go:H3');
    expect(p.pick('out').outcome?.winners).toEqual([0]);
  });
});
