import { expect, test } from '@jest/globals';
import { stateOf } from '../../testing/playing.js';
import { activate } from './activate.js';
import { arrows } from './arrows.js';
import { killerHealth } from './killer-health.js';
import type { Operation } from './operation.js';
import { rage } from './rage.js';
import { toward } from './toward.js';

const here = 'r3c3';
const active = { cell: here, active: true };
const stunned = { cell: here, active: false };
const dead = { cell: here, active: false, hp: 0, rage: 0 };

/** Whichever line an operation stands in, it tells whether it would change anything. */
test.each<[ids: string, what: string, operation: Operation, killer: object, possible: boolean]>([
  ['HH-SOLO-23', 'Rage below the end of the track', rage(1), { ...active, rage: 3 }, true],
  ['HH-SOLO-23', 'Rage at the end of it', rage(1), { ...active, rage: 4 }, false],
  ['HH-KILLER-17 HH-Q-83', 'Rage of a dead Killer', rage(1), dead, false],
  ['HH-SOLO-37', 'less Rage than none', rage(-1), { ...stunned, rage: 0 }, false],
  ['HH-SOLO-37', 'less Rage than some', rage(-1), { ...stunned, rage: 1 }, true],
  ['HH-SOLO-23', 'health up to 12', killerHealth(3), { ...active, hp: 11 }, true],
  ['HH-SOLO-23', 'health beyond it', killerHealth(3), { ...active, hp: 12 }, false],
  ['HH-KILLER-04', 'health for a dead Killer', killerHealth(3), dead, true],
  ['HH-SOLO-24', 'less health than 2', killerHealth(-3), { ...active, hp: 2 }, true],
  ['HH-SOLO-24', 'less health than 1', killerHealth(-3), { ...active, hp: 1 }, false],
  ['HH-SOLO-24', 'less health than none', killerHealth(-3), dead, false],
  ['HH-SOLO-22', 'getting up when Stunned', activate(), stunned, true],
  ['HH-SOLO-22', 'getting up when Active', activate(), active, false],
  ['HH-KILLER-17', 'getting up when dead', activate(), dead, false],
  ['HH-MC-17', 'arrows for an Active Killer', arrows(1, 'up'), active, true],
  ['HH-MC-17 HH-MC-18', 'arrows for a Stunned Killer', arrows(1, 'up'), stunned, false],
  ['HH-MC-17 HH-MC-18', 'arrows for a dead Killer', arrows(1, 'up'), dead, false],
  ['HH-MC-17', 'a step nearer for an Active Killer', toward(1), active, true],
  ['HH-MC-17 HH-MC-18', 'a step nearer for a Stunned Killer', toward(1), stunned, false],
  ['HH-MC-17 HH-MC-18', 'a step nearer for a dead Killer', toward(1), dead, false],
])('HH-Q-134 %s %s', (_, __, operation, killer, possible) => {
  expect(operation.possible(stateOf({ seats: 1, state: { killer } }), here)).toBe(possible);
});
