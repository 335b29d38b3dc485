import { expect, test } from '@jest/globals';
import { activated, healthChanged, lineOf, raged, solo } from '../../testing/solo.js';

const withHim = { cell: 'r3c3' };
const dead = { active: false, hp: 0, rage: 0 };

test('HH-SOLO-35 the Rage symbol is 1 Rage', () => {
  expect(lineOf(solo({ deck: ['SO-08'], participant: withHim }))).toEqual([raged(1, 2)]);
});
test('HH-SOLO-23 Rage beyond the end of the track is ignored', () => {
  expect(lineOf(solo({ deck: ['SO-12'], participant: withHim, killer: { rage: 3 } }))).toEqual([healthChanged(-1, 9), raged(1, 4)]);
  expect(lineOf(solo({ deck: ['SO-12'], participant: withHim, killer: { rage: 4 } }))).toEqual([healthChanged(-1, 9)]);
});
test('HH-SOLO-24 HH-SOLO-25 a card takes his health down to 1, and the rest of it holds all the same', () => {
  expect(lineOf(solo({ deck: ['SO-10'], participant: withHim, killer: { hp: 3 } }))).toEqual([healthChanged(-2, 1), raged(1, 2)]);
  expect(lineOf(solo({ deck: ['SO-10'], participant: withHim, killer: { hp: 1 } }))).toEqual([raged(1, 2)]);
});
test('HH-SOLO-24 a Stunned Killer at 1 HP keeps it, and stands up', () => {
  expect(lineOf(solo({ deck: ['SO-10'], killer: { hp: 1, active: false } }))).toEqual([activated, raged(1, 2)]);
});
test('HH-SOLO-22 HH-KILLER-04 healed from death he is Stunned, and the next card has its line for that', () => {
  const p = solo({ deck: ['SO-01', 'SO-02'], killer: dead });
  expect(p.game.killer).toMatchObject({ active: false, hp: 3, rage: 0 });
  expect(lineOf(p.now.pick('right'))).toEqual([activated]);
});
