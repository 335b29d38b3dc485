import { describe, expect, test } from '@jest/globals';
import { enemy, turnOf } from '../testing/playing.js';

const AWAY = { at: 'r5c1' };

describe('the turn', () => {
  test('ME-TURN-01 ME-ATK-10 passes over the dead', () => {
    const p = turnOf({ seats: 3, pigs: { 1: { attacks: 2, alive: false } } }, [0, 0]).pick('done', 'stop', 'event');
    expect(p.told('TurnBegan').map(({ seat }) => seat)).toEqual([0, 2]);
  });
  test('ME-TURN-02 ME-CHASE-01 ME-Q-01 runs through cards, roll, movement, pursuit and draw', () => {
    const given = { known: ['r3c4', 'r3c5'], pigs: { 0: { hand: ['E13'] }, 1: AWAY }, enemies: [enemy(1, 'r2c3', 0, 'r3c3')] };
    const p = turnOf(given, [1, 1]).pick('play:E13', 'done', 'go:r3c4', 'go:r3c5', 'stop', 'event');
    expect(p.types).toEqual([
      'TurnBegan',
      'CardPlayed',
      'ExtraDrawPromised',
      'MovementRolled',
      'PigStepped',
      'PigStepped',
      'MovementEnded',
      'EnemyMoved',
      'CardDrawn',
      'CardDrawn',
      'TurnBegan',
    ]);
  });
  test('ME-TURN-03 ME-CARD-02 there is no limit to the cards played before the roll', () => {
    const p = turnOf({ pigs: { 0: { hand: ['I5', 'E13'] } } });
    expect(p.offered).toEqual(['play:I5', 'play:E13', 'done']);
    expect(p.pick('play:I5').offered).toEqual(['play:E13', 'done']);
    expect(p.pick('play:E13').offered).toEqual(['done']);
  });
  test('ME-TURN-04 ME-GEN-04 both dice give the allowance', () => {
    expect(turnOf({}, [2, 1]).pick('done').game.turn).toMatchObject({ phase: 'moving', sum: 3, steps: 0 });
  });
  test('ME-TURN-05 the roll cannot be declined', () => {
    const p = turnOf({});
    expect(p.offered).toEqual(['done']);
  });
  test('ME-TURN-05 ME-EVENT-10 an encounter in the card step takes the roll away', () => {
    const given = { known: ['r3c1'], pigs: { 0: { hand: ['E01'] } }, enemies: [enemy(1, 'r3c1')] };
    const p = turnOf(given).pick('play:E01', 'r3c1');
    expect(p.types).not.toContain('MovementRolled');
    expect(p.question.kind).toBe('draw.stack');
  });
  test('ME-TURN-06 ME-Q-05 a pig may stay where it is', () => {
    const p = turnOf({}, [2, 2]).pick('done', 'stop');
    expect(p.told('MovementEnded')).toEqual([{ seat: 0, steps: 0, why: 'stopped' }]);
  });
  test('ME-TURN-07 steps are chosen one by one, each after the outcome of the last', () => {
    const p = turnOf({}, [2, 0, 1]).pick('done', 'go:r3c4');
    expect(p.types.at(-1)).toBe('CheckRolled');
    expect(p.question).toMatchObject({ kind: 'step.next', seat: 0 });
    expect(p.offered).toEqual(['go:r2c4', 'go:r3c5', 'go:r4c4', 'go:r3c3', 'stop']);
  });
  test('ME-TURN-08 ME-ENC-04 an encounter ends the movement; the rest of the steps is lost', () => {
    const p = turnOf({ known: ['r3c4'], enemies: [enemy(1, 'r3c4')] }, [2, 2]).pick('done', 'go:r3c4');
    expect(p.told('MovementEnded')).toEqual([{ seat: 0, steps: 1, why: 'met' }]);
    expect(p.question.kind).toBe('draw.stack');
  });
  test('ME-TURN-09 ME-TURN-16 ME-Q-10 pursuit and draw follow an encounter', () => {
    const given = { known: ['r2c3', 'r1c3'], pigs: { 1: AWAY }, enemies: [enemy(1, 'r1c3'), enemy(2, 'r4c3', 0, 'r3c3')] };
    const p = turnOf(given, [2, 0]).pick('done', 'go:r2c3', 'go:r1c3', 'item');
    expect(p.types.slice(-5)).toEqual(['EnemyMet', 'MovementEnded', 'EnemyMoved', 'CardDrawn', 'TurnBegan']);
  });
  test('ME-TURN-10 without steps left the movement stays open for cards', () => {
    const p = turnOf({ pigs: { 0: { hand: ['I5'] } } }, [0, 0]).pick('done');
    expect(p.offered).toEqual(['play:I5', 'stop']);
    expect(p.pick('play:I5').offered).toEqual(['go:r2c3', 'go:r3c4', 'go:r4c3', 'go:r3c2', 'stop']);
  });
  test('ME-TURN-11 ME-Q-02 once the movement is over no card is played', () => {
    expect(turnOf({ pigs: { 0: { hand: ['I5', 'E13'] } } }, [1, 0]).pick('done', 'stop').offered).toEqual(['event', 'item']);
  });
});

describe('the draw', () => {
  test('ME-TURN-12 ME-TURN-14 ME-Q-22 one card goes to the hand and is not carried out', () => {
    const p = turnOf({}, [0, 0]).pick('done', 'stop', 'item');
    expect(p.game.pigs[0]!.hand).toEqual(['I1']);
    expect(p.types.slice(-3)).toEqual(['MovementEnded', 'CardDrawn', 'TurnBegan']);
  });
  test('ME-TURN-13 decision point 12: the stack is named first; the Event stack when the clock runs out', () => {
    const p = turnOf({}, [0, 0]).pick('done', 'stop');
    expect(p.question).toMatchObject({ kind: 'draw.stack', default: ['event'] });
    expect(p.offered).toEqual(['event', 'item']);
    expect(p.timeout().facts.find(({ type }) => type === 'CardDrawn')).toEqual({
      type: 'CardDrawn',
      data: { seat: 0, stack: 'event' },
      secret: { to: [0], data: { card: 'E01' } },
    });
  });
  test('ME-TURN-15 the dead draw nothing', () => {
    const p = turnOf({ pigs: { 0: { attacks: 1 }, 1: AWAY }, enemies: [enemy(1, 'r3c3')] }, [0, 0]).pick('done', 'nothing');
    expect(p.types).not.toContain('CardDrawn');
    expect(p.question).toMatchObject({ seat: 1, kind: 'card.play' });
  });
  test('ME-TURN-16 ME-Q-10 a pig that did not move draws', () => {
    expect(turnOf({}, [2, 2]).pick('done', 'stop', 'event').told('CardDrawn')).toEqual([{ seat: 0, stack: 'event' }]);
  });
  test('ME-TURN-17 ME-Q-11 a hand may grow without limit', () => {
    const hand = ['I1', 'I2', 'I3', 'I4', 'I5', 'E01', 'E02', 'E03', 'E04', 'E05', 'E06', 'E07', 'E08'];
    const given = { pigs: { 0: { hand } }, stacks: { item: [], event: ['E09', 'E10'] } };
    expect(turnOf(given, [0, 0]).pick('done', 'stop').game.pigs[0]!.hand).toEqual([...hand, 'E09']);
  });
  test('ME-CARD-10 ME-Q-11 an empty stack is renewed from its discard pile', () => {
    const p = turnOf({ stacks: { event: [] }, discards: { event: ['E01', 'E02'] } }, [0, 0, ['E02', 'E01']]).pick('done', 'stop', 'event');
    expect(p.game).toMatchObject({ stacks: { event: ['E01'] }, discards: { event: [] } });
    expect(p.game.pigs[0]!.hand).toEqual(['E02']);
  });
  test('ME-CARD-11 ME-Q-11 a stack with nothing left cannot be chosen: the other gives the card', () => {
    const p = turnOf({ stacks: { event: [] } }, [0, 0]).pick('done', 'stop');
    expect(p.told('CardDrawn')).toEqual([{ seat: 0, stack: 'item' }]);
  });
  test('ME-CARD-12 ME-Q-11 nothing is drawn where both stacks and their discards are empty', () => {
    const p = turnOf({ stacks: { event: [], item: [] } }, [0, 0]).pick('done', 'stop');
    expect(p.types.slice(-2)).toEqual(['NothingDrawn', 'TurnBegan']);
  });
});
