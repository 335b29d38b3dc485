import { describe, expect, test } from '@jest/globals';
import { ALL_CARDS, cardOf, stackOf } from './index.js';

describe('the twenty cards', () => {
  test('ME-CARD-04 ME-Q-24 each exists once: five Items and fifteen Events', () => {
    expect(ALL_CARDS.map(({ id, name, stack, timing }) => [id, name, stack, timing])).toEqual([
      ['I1', "Pickpocket's Gloves", 'item', 'open'],
      ['I2', 'Medical Kit', 'item', 'attack'],
      ['I3', 'Armor', 'item', 'attack'],
      ['I4', 'Dynamite', 'item', 'pre'],
      ['I5', 'Adrenaline Shot', 'item', 'open'],
      ['E01', 'Secret Passageway', 'event', 'pre'],
      ['E02', 'Secret Stairs', 'event', 'pre'],
      ['E03', 'Revolving Wall', 'event', 'pre'],
      ['E04', 'Mystic Slide', 'event', 'pre'],
      ['E05', 'Closet Door', 'event', 'pre'],
      ['E06', 'Burning Man', 'event', 'pre'],
      ['E07', 'Debris', 'event', 'pre'],
      ['E08', 'Webs', 'event', 'pre'],
      ['E09', 'Smoke', 'event', 'pre'],
      ['E10', 'Spider', 'event', 'pre'],
      ['E11', 'Footsteps', 'event', 'open'],
      ['E12', 'Night View', 'event', 'open'],
      ['E13', 'Something Hidden', 'event', 'open'],
      ['E14', 'A Moment of Hope', 'event', 'open'],
      ['E15', 'It Is Meant To Be', 'event', 'open'],
    ]);
  });
  test('the back of a card tells its stack', () => {
    for (const { id, stack } of ALL_CARDS) expect(stackOf(id)).toBe(stack);
  });
  test.each([
    ['ME-ITEM-06', 'I2', 'I3'],
    ['ME-EVENT-03', 'E01', 'E03'],
    ['ME-EVENT-18', 'E11', 'E12'],
    ['ME-EVENT-23', 'E14', 'E15'],
  ])('%s %s works like %s', (_, one, other) => {
    const { id: __, name: ___, effect, ...rest } = cardOf(one);
    expect(cardOf(other)).toMatchObject(rest);
    expect(Object.keys(cardOf(other).effect)).toEqual(Object.keys(effect));
  });
});
