import { describe, expect, test } from '@jest/globals';
import { turnOf } from '../testing/playing.js';

const pigs = { 0: { hand: ['E13'] } };

describe('Something Hidden', () => {
  test('ME-EVENT-19 gives one more Item after the normal draw', () => {
    const p = turnOf({ pigs }, [0, 0]).pick('play:E13', 'done', 'stop', 'item');
    expect(p.facts.slice(-3, -1)).toEqual([
      { type: 'CardDrawn', data: { seat: 0, stack: 'item' }, secret: { to: [0], data: { card: 'I1' } } },
      { type: 'CardDrawn', data: { seat: 0, stack: 'item' }, secret: { to: [0], data: { card: 'I2' } } },
    ]);
  });
  test('ME-EVENT-19 in that turn only', () => {
    const p = turnOf({ pigs }, [0, 0, 0, 0, 0, 0]).pick('play:E13', 'done', 'stop', 'event', 'done', 'stop', 'event', 'done', 'stop', 'event');
    expect(p.told('CardDrawn').map(({ seat, stack }) => [seat, stack])).toEqual([
      [0, 'event'],
      [0, 'item'],
      [1, 'event'],
      [0, 'event'],
    ]);
  });
  test('ME-EVENT-19 ME-CARD-10 the extra Item may come from the discard pile too', () => {
    const p = turnOf({ pigs, stacks: { item: [] }, discards: { item: ['I4'] } }, [0, 0, ['I4']]).pick('play:E13', 'done', 'stop', 'event');
    expect(p.types.slice(-4)).toEqual(['CardDrawn', 'StackShuffled', 'CardDrawn', 'TurnBegan']);
    expect(p.game.pigs[0]!.hand).toEqual(['I4', 'E01']);
  });
  test('ME-EVENT-20 ME-Q-11 without Items the extra draw is lost', () => {
    const p = turnOf({ pigs, stacks: { item: ['I1'] } }, [0, 0]).pick('play:E13', 'done', 'stop', 'item');
    expect(p.types.slice(-2)).toEqual(['CardDrawn', 'TurnBegan']);
  });
});
