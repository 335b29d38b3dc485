import { describe, expect, test } from '@jest/globals';
import { activated, healthChanged, lineOf, moved, raged, solo } from '../../testing/solo.js';

const locked = { revealed: true, lock: 'temporary' };
/** Rooms of which the Killer is to keep out, wherever the Participant is. */
const shut = (...cells: string[]): { readonly [cell: string]: object } => Object.fromEntries(cells.map((cell) => [cell, { revealed: true, lock: 'permanent' }]));
const atHome = { cell: 'r1c1' };

describe('arrows', () => {
  test('HH-SOLO-26 HH-SOLO-27 the first arrow that is open is taken: off the board it is not', () => {
    expect(lineOf(solo({ deck: ['SO-01'], killer: { cell: 'r1c3' } }))).toEqual([moved('r1c3', 'r1c4'), moved('r1c4', 'r2c4')]);
  });
  test('HH-Q-124 each step begins with the first arrow again', () => {
    // Left is blocked once, then open.
    const p = solo({ deck: ['SO-02'], rooms: shut('r3c2') });
    expect(lineOf(p)).toEqual([moved('r3c3', 'r2c3'), moved('r2c3', 'r2c2')]);
  });
  test('HH-SOLO-28 HH-KILLER-19 never onto a Locked Room', () => {
    expect(lineOf(solo({ deck: ['SO-01'], rooms: shut('r2c3') }))).toEqual([moved('r3c3', 'r3c4'), moved('r3c4', 'r2c4')]);
  });
  test('HH-SOLO-28 a Room that has closed around the Participant is Locked', () => {
    const p = solo({ deck: ['SO-05'], participant: { cell: 'r2c3' }, rooms: { r2c3: locked } });
    expect(lineOf(p)[0]).toEqual(moved('r3c3', 'r3c2'));
  });
  test('HH-SOLO-29 HH-Q-124 never back to where the card found him, but to any other cell again', () => {
    // Down and right are walls; then down would lead back, so up once more; from there down is open.
    expect(lineOf(solo({ deck: ['SO-03'], killer: { cell: 'r4c4' } }))).toEqual([moved('r4c4', 'r3c4'), moved('r3c4', 'r2c4'), moved('r2c4', 'r3c4')]);
  });
  test('HH-SOLO-30 where no more steps can be made, those that can are', () => {
    expect(lineOf(solo({ deck: ['SO-03'], killer: { cell: 'r4c4' }, rooms: shut('r2c4', 'r3c3', 'r4c3') }))).toEqual([moved('r4c4', 'r3c4')]);
  });
  test('HH-Q-125 he stops on coming upon the Participant', () => {
    expect(lineOf(solo({ deck: ['SO-01'], participant: { cell: 'r2c3' } }))).toEqual([moved('r3c3', 'r2c3')]);
  });
  test('HH-SOLO-11 whom he has come upon has to fight him next', () => {
    const p = solo({ deck: ['SO-01'], participant: { cell: 'r2c3' } });
    expect([p.question.kind, p.offered]).toEqual(['combat.action', ['attack', 'escape']]);
  });
  test('HH-Q-84 the Rooms he crosses stay face down', () => {
    expect(solo({ deck: ['SO-01'] }).game.rooms['r2c3']).toMatchObject({ revealed: false, entered: false });
  });
  test('HH-Q-134 with the Participant he does not move: the card is skipped', () => {
    const p = solo({ deck: ['SO-01', 'SO-08'], participant: { cell: 'r3c3' } });
    expect(p.told('CeremonyCardSkipped')).toEqual([{ card: 'SO-01' }]);
  });
  test('HH-Q-134 shut in on all sides he does not move: the card is skipped', () => {
    const p = solo({ deck: ['SO-01', 'SO-08'], rooms: shut('r2c3', 'r4c3', 'r3c2', 'r3c4') });
    expect(p.told('CeremonyCardSkipped')).toEqual([{ card: 'SO-01' }]);
  });
});

describe('towards the Participant', () => {
  test('HH-SOLO-31 one cell nearer', () => {
    expect(lineOf(solo({ deck: ['SO-12'], killer: { cell: 'r1c3' } }))).toEqual([healthChanged(-1, 9), raged(2, 3), moved('r1c3', 'r1c2')]);
  });
  test('HH-SOLO-32 HH-D-21 the player picks among cells that are as near, which are shown as Rooms of the board', () => {
    const p = solo({ deck: ['SO-12'], rooms: { r2c3: { revealed: true } } });
    expect(p.question).toMatchObject({
      seat: 0,
      kind: 'solo.step',
      options: [
        { id: 'r2c3', label: 'Hanging Mannequins (row 2, column 3)', data: { space: 'r2c3' } },
        { id: 'r3c2', label: 'unknown Room (row 3, column 2)', data: { space: 'r3c2' } },
      ],
      default: ['r2c3'],
    });
    expect(p.pick('r3c2').told('KillerMoved')).toEqual([{ from: 'r3c3', to: 'r3c2' }]);
  });
  test('HH-D-21 when the clock runs out the first is taken', () => {
    expect(solo({ deck: ['SO-12'] }).timeout().told('KillerMoved')).toEqual([{ from: 'r3c3', to: 'r2c3' }]);
  });
  test('HH-SOLO-32 HH-SOLO-34 he is asked about at each step of several, as long as there is a choice', () => {
    const p = solo({ deck: ['SO-08'] }).pick('r3c2');
    expect(p.offered).toEqual(['r2c2', 'r3c1']);
    expect(lineOf(p.pick('r3c1'))).toEqual([raged(1, 2), moved('r3c3', 'r3c2'), moved('r3c2', 'r3c1'), moved('r3c1', 'r2c1')]);
  });
  test('HH-Q-127 HH-SOLO-31 nearer is counted in moves around Locked Rooms', () => {
    // The straight way is shut: below it takes him 4 moves, above it 6.
    const p = solo({ deck: ['SO-12'], participant: { cell: 'r3c1' }, rooms: shut('r3c2', 'r2c2') });
    expect(lineOf(p).at(-1)).toEqual(moved('r3c3', 'r4c3'));
  });
  test('HH-Q-125 HH-SOLO-34 reaching the Participant ends his steps', () => {
    expect(lineOf(solo({ deck: ['SO-08'], killer: { cell: 'r1c3' } }))).toEqual([raged(1, 2), moved('r1c3', 'r1c2'), moved('r1c2', 'r1c1')]);
  });
  test('HH-SOLO-33 next to a Participant in a Locked Room he stays', () => {
    expect(lineOf(solo({ deck: ['SO-08'], killer: { cell: 'r1c2' }, rooms: { r1c1: locked } }))).toEqual([raged(1, 2)]);
  });
  test('HH-Q-126 from further away he comes up to it and no further', () => {
    const p = solo({ deck: ['SO-08'], killer: { cell: 'r1c3' }, rooms: { r1c1: locked } });
    expect(lineOf(p)).toEqual([raged(1, 2), moved('r1c3', 'r1c2')]);
    expect(p.question.kind).toBe('action');
  });
  test('HH-Q-127 where no way leads to the Participant he stays', () => {
    expect(lineOf(solo({ deck: ['SO-08'], participant: atHome, rooms: shut('r1c2', 'r2c1') }))).toEqual([raged(1, 2)]);
  });
  test('with the Participant already he stays', () => {
    expect(lineOf(solo({ deck: ['SO-08'], participant: { cell: 'r3c3' } }))).toEqual([raged(1, 2)]);
  });
  test('just activated he takes a step', () => {
    expect(lineOf(solo({ deck: ['SO-08'], killer: { cell: 'r1c3', active: false } }))).toEqual([activated, moved('r1c3', 'r1c2')]);
  });
  test('activated beside the Participant he stays, and they fight', () => {
    const p = solo({ deck: ['SO-08'], participant: { cell: 'r3c3' }, killer: { active: false } });
    expect(lineOf(p)).toEqual([activated]);
    expect(p.question.kind).toBe('combat.action');
  });
});
