import { describe, expect, test } from '@jest/globals';
import { enemy, turnOf } from '../../testing/playing.js';

const at = (space: string, ...hand: string[]) => ({ 0: { at: space, hand } });
const KNOWN = ['r2c2', 'r2c5', 'r3c2', 'r1c2'];

describe('where they lead', () => {
  test.each([
    ['ME-EVENT-01 ME-Q-08', 'E01'],
    ['ME-EVENT-03', 'E03'],
  ])('%s %s: any other room of the row', (_, card) => {
    expect(turnOf({ pigs: at('r2c2', card) }).pick(`play:${card}`).offered).toEqual(['r2c1', 'r2c3', 'r2c4', 'r2c5', 'take-back']);
  });
  test('ME-EVENT-02 ME-Q-08 E02: any room of the rows above and below', () => {
    const rows = ['r1c1', 'r1c2', 'r1c3', 'r1c4', 'r1c5', 'r3c1', 'r3c2', 'r3c3', 'r3c4', 'r3c5'];
    expect(turnOf({ pigs: at('r2c2', 'E02') }).pick('play:E02').offered).toEqual([...rows, 'take-back']);
  });
  test('ME-EVENT-04 ME-Q-08 E04: straight down, without a question', () => {
    const p = turnOf({ known: KNOWN, pigs: at('r2c2', 'E04') }).pick('play:E04');
    expect(p.game.pigs[0]!.at).toBe('r3c2');
    expect(p.question.kind).toBe('card.play');
  });
  test('ME-EVENT-05 ME-Q-08 E04 cannot be played on the bottom floor', () => {
    expect(turnOf({ pigs: at('r5c2', 'E04') }).offered).toEqual(['done']);
  });
  test.each(['H1', 'H2', 'H3'])('ME-EVENT-12 ME-Q-08 none can be played in %s, and none leads into the hall', (space) => {
    expect(turnOf({ known: ['r5c5', 'H1', 'H2', 'H3'], pigs: at(space, 'E01', 'E02', 'E03', 'E04') }).offered).toEqual(['done']);
    for (const card of ['E01', 'E02', 'E03'])
      expect(turnOf({ known: ['r5c5'], pigs: at('r5c5', card) }).pick(`play:${card}`).offered).not.toContain(space);
  });
});

describe.each([
  ['E01', 'r2c5'],
  ['E02', 'r1c2'],
  ['E03', 'r2c5'],
  ['E04', undefined],
])('%s', (card, to) => {
  const play = (given: object, random: number[] = []) => turnOf({ known: KNOWN, pigs: at('r2c2', card), ...given }, random).pick(`play:${card}`, ...(to ? [to] : []));

  test('ME-EVENT-06 ME-Q-09 removes the enemies of the room left and all chasers, also where another pig stays', () => {
    const enemies = [enemy(1, 'r2c2'), enemy(2, 'r5c1', 0, 'r5c2', 'r2c2'), enemy(3, 'r5c5'), enemy(4, 'r4c1', 1, 'r2c2')];
    const p = play({ pigs: { ...at('r2c2', card), 1: { at: 'r2c2' } }, enemies });
    expect(p.game.enemies).toEqual([enemy(3, 'r5c5'), enemy(4, 'r4c1', 1, 'r2c2')]);
  });
  test('ME-EVENT-07 ME-Q-09 is not a step', () => {
    expect(play({}).types).toEqual(['TurnBegan', 'CardPlayed', 'PigTravelled']);
    expect(play({}).game.turn.steps).toBe(0);
  });
  test('ME-EVENT-08 ME-Q-09 may be played without need', () => {
    expect(turnOf({ known: KNOWN, pigs: at('r2c2', card) }).offered).toEqual([`play:${card}`, 'done']);
  });
  test('ME-EVENT-09 ME-Q-09 into an unknown room turns it up and checks it', () => {
    const p = play({ known: ['r2c2'] }, [1]);
    expect(p.types.slice(2)).toEqual(['PigTravelled', 'RoomOpened', 'CheckRolled']);
  });
  test('ME-EVENT-10 ME-Q-09 into an enemy costs roll and movement', () => {
    const p = play({ known: ['r2c2'] }, [0]);
    expect(p.types.slice(-3)).toEqual(['EnemyPlaced', 'EnemyMet', 'MovementEnded']);
    expect(p.question.kind).toBe('draw.stack');
  });
  test('ME-EVENT-11 ME-Q-09 otherwise the card step and a normal roll follow', () => {
    const p = play({ enemies: [enemy(1, 'r2c2')] }, [0, 0]);
    expect(p.question.kind).toBe('card.play');
    expect(p.pick('done').told('MovementRolled')).toEqual([{ seat: 0, dice: [0, 0], flight: false }]);
  });
});

test('ME-EVENT-10 ME-CHASE-12 landing in the room of a chaser of another ends that chase', () => {
  const given = { known: KNOWN, pigs: at('r2c2', 'E01'), enemies: [enemy(1, 'r2c5', 1, 'r3c5')] };
  expect(turnOf(given).pick('play:E01', 'r2c5').game.enemies).toEqual([enemy(1, 'r2c5')]);
});
