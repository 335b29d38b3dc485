import { describe, expect, test } from '@jest/globals';
import { activated, before, ceremony, gone, healthChanged, lost, moved, raged, symbols } from '../testing/ceremony.js';

/** In a Room with four neighbours, nobody near. */
const active = { cell: 'r3c3', hp: 10, rage: 1 };
const stunned = { ...active, active: false };
const slain = { ...stunned, hp: 0, rage: 0 };
const ways = ['move:r2c3', 'move:r3c4', 'move:r4c3', 'move:r3c2'];

describe('what has to be done', () => {
  test('HH-MC-07 HH-MC-08 HH-KILLER-18 two symbols put a Stunned Killer on his feet, before anything else', () => {
    const p = symbols(3, { killer: stunned });
    expect(p.facts).toEqual([activated]);
    expect(p.game.killer.active).toBe(true);
    expect(p.question.prompt).toBe('What do you spend a Killer symbol on? It is the last.');
    expect(p.offered).toEqual(['heal', 'enrage', ...ways, 'stop']);
  });
  test('HH-MC-08 HH-MC-19 with a single symbol he cannot be activated, nor moved', () => {
    expect(symbols(1, { killer: stunned }).offered).toEqual(['heal', 'enrage', 'stop']);
  });
  test('HH-MC-10 HH-MC-11 HH-Q-82 HH-KILLER-04 dead, he is healed before he is activated', () => {
    expect(before(symbols(3, { killer: slain }))).toEqual([healthChanged(1, 1), activated]);
  });
  test('HH-Q-82 four symbols on a dead Killer leave one to be chosen', () => {
    const p = symbols(4, { killer: slain });
    expect(p.facts).toEqual([healthChanged(1, 1), activated]);
    expect(p.offered).toEqual(['heal', 'enrage', ...ways, 'stop']);
  });
  test('HH-MC-10 HH-Q-83 HH-KILLER-17 a single symbol on a dead Killer heals him, whatever its owner may want', () => {
    expect(before(symbols(1, { killer: slain }))).toEqual([healthChanged(1, 1)]);
  });
  test('HH-Q-87 HH-KILLER-08 he may be activated beside a Participant; the next turn is a Combat', () => {
    const p = symbols(2, { killer: stunned, who: { 1: { cell: 'r3c3' } } });
    expect(before(p)).toEqual([activated]);
    expect(p.askedOf(1).kind).toBe('combat.action');
  });
});

describe('what may be done', () => {
  test('HH-MC-09 HH-MC-13 HH-MC-20 one symbol heals him by 1, one enrages him by 1', () => {
    expect(before(symbols(2, { killer: active }).pick('heal', 'enrage'))).toEqual([healthChanged(1, 11), raged(1, 2)]);
  });
  test('HH-MC-12 HH-KILLER-02 he is not healed beyond 12', () => {
    const p = symbols(2, { killer: { ...active, hp: 11 } }).pick('heal');
    expect(p.game.killer.hp).toBe(12);
    expect(p.offered).toEqual(['enrage', ...ways, 'stop']);
  });
  test('HH-KILLER-15 his Rage does not go beyond 4', () => {
    const p = symbols(2, { killer: { ...active, rage: 3 } }).pick('enrage');
    expect(p.game.killer.rage).toBe(4);
    expect(p.offered).toEqual(['heal', ...ways, 'stop']);
  });
  test('HH-MC-14 one symbol takes him to a Room next door, which is shown as a place of the board', () => {
    const p = symbols(1, { killer: active });
    expect(p.question.options[2]).toEqual({ id: 'move:r2c3', label: 'Move the Killer: unknown Room (row 2, column 3)', data: { space: 'r2c3' } });
    expect(before(p.pick('move:r2c3'))).toEqual([moved('r3c3', 'r2c3')]);
  });
  test('HH-MC-15 HH-Q-84 several take him further; what lies face down stays so', () => {
    const p = symbols(3, { killer: active }).pick('move:r3c2', 'move:r4c2', 'move:r3c2');
    expect(before(p)).toEqual([moved('r3c3', 'r3c2'), moved('r3c2', 'r4c2'), moved('r4c2', 'r3c2')]);
    expect([p.game.rooms['r3c2'], p.game.rooms['r4c2']]).toMatchObject([{ revealed: false, entered: false }, { revealed: false, entered: false }]);
  });
  test('HH-MC-16 HH-Q-85 HH-Q-86 coming upon a Participant ends his way, even upon the own one; the rest is good for other things', () => {
    const p = symbols(3, { killer: active, who: { 0: { cell: 'r3c2' } } }).pick('move:r3c2');
    expect(p.offered).toEqual(['heal', 'enrage', 'stop']);
    expect(before(p.pick('enrage', 'heal'))).toEqual([moved('r3c3', 'r3c2'), raged(1, 2), healthChanged(1, 11)]);
    expect(p.askedOf(0).kind).toBe('combat.action');
  });
  test('HH-MC-17 HH-Q-86 beside a Participant he is fighting and is not moved', () => {
    expect(symbols(1, { killer: active, who: { 3: { cell: 'r3c3' } } }).offered).toEqual(['heal', 'enrage', 'stop']);
  });
  test('HH-MC-16 HH-Q-85 a body does not stop him', () => {
    const p = symbols(2, { killer: active, who: { 1: { ...gone(), body: true, cell: 'r3c2' } }, master: 1 }, 1).pick('move:r3c2');
    expect(p.offered).toEqual(['heal', 'enrage', 'move:r2c2', 'move:r3c3', 'move:r4c2', 'move:r3c1', 'stop']);
  });
  test('HH-KILLER-19 he is not moved into a Locked Room or off the board', () => {
    const board = `
      -    1A:#
      5A:~ -`;
    const p = symbols(1, { killer: { ...active, cell: 'r2c2' }, board, who: { 1: { cell: 'r2c1' } } });
    expect(p.offered).toEqual(['heal', 'enrage', 'move:r2c3', 'move:r3c2', 'stop']);
    expect(symbols(1, { killer: { ...active, cell: 'r5c2' } }).offered).toEqual(['heal', 'enrage', 'move:r4c2', 'move:r5c3', 'move:r5c1', 'stop']);
  });
  test('HH-KILLER-06 HH-KILLER-07 healed from death by one symbol he is Stunned: one more enrages or heals him', () => {
    const p = symbols(2, { killer: slain });
    expect(p.facts).toEqual([healthChanged(1, 1)]);
    expect(p.game.killer).toMatchObject({ hp: 1, active: false });
    expect(before(p.pick('enrage'))).toEqual([healthChanged(1, 1), raged(1, 1)]);
  });
});

describe('what may be left', () => {
  test('HH-Q-81 symbols that nothing compels may be left, and are lost', () => {
    expect(before(symbols(3, { killer: active }).pick('heal', 'stop'))).toEqual([healthChanged(1, 11), lost(2)]);
  });
  test('HH-D-19 the clock does what has to be done and leaves the rest', () => {
    expect(before(symbols(3, { killer: stunned }).timeout())).toEqual([activated, lost(1)]);
    expect(symbols(1, { killer: stunned }).question).toMatchObject({ seat: 0, kind: 'killer.symbol', min: 1, max: 1, default: ['stop'] });
  });
  test('HH-Q-81 where nothing can be done nobody is asked', () => {
    expect(before(symbols(1, { killer: { ...stunned, hp: 12, rage: 4 } }))).toEqual([lost(1)]);
  });
  test('HH-Q-81 where all but nothing can be done one is asked: to move him or not', () => {
    expect(symbols(1, { killer: { ...active, hp: 12, rage: 4 } }).offered).toEqual([...ways, 'stop']);
  });
});

test('HH-KILLER-05 HH-KILLER-03 healed to death and back his figure stays where it is', () => {
  const p = ceremony({ deck: ['MC-08.1'], killer: slain });
  expect(p.game.killer).toMatchObject({ cell: 'r3c3', hp: 1, active: true, rage: 0 });
});
