import type { Cell } from '../board.js';
import { KILLER_MOST_HP, MOST_RAGE } from '../killer.js';
import type { StepTable } from '../steps.js';
import { takeKeys } from './belongings.js';

/** Raises his Rage, or lowers it where `points` is negative, within its track. Dead he cannot be enraged. */
export function changeRage(t: StepTable, points: number): void {
  const { hp, rage } = t.state.killer;
  const to = Math.min(MOST_RAGE, Math.max(0, rage + points));
  if (to === rage || (points > 0 && hp === 0)) return;
  t.record({ type: 'RageChanged', data: { points: to - rage, rage: to } });
}

/** Gives him health, up to 12; a card takes health (negative `points`) down to 1 at the lowest. */
export function changeKillerHealth(t: StepTable, points: number): void {
  const { hp } = t.state.killer;
  const to = points > 0 ? Math.min(KILLER_MOST_HP, hp + points) : Math.min(hp, Math.max(1, hp + points));
  if (to !== hp) t.record({ type: 'KillerHealthChanged', data: { points: to - hp, hp: to } });
}

/** Active becomes Stunned, which costs him 1 Rage. */
export function stun(t: StepTable): void {
  const { active, rage } = t.state.killer;
  if (active) t.record({ type: 'KillerStunned', data: { rage: Math.max(0, rage - 1) } });
}

/** Stunned becomes Active, if he has any health. */
export function activate(t: StepTable): void {
  const { active, hp } = t.state.killer;
  if (!active && hp > 0) t.record({ type: 'KillerActivated', data: {} });
}

export function moveKiller(t: StepTable, to: Cell): void {
  t.record({ type: 'KillerMoved', data: { from: t.state.killer.cell, to } });
}

/** A Participant deals him damage. At 0 he is defeated: Stunned, Rage 0, and who did it gets a Key as long as he carries one. */
export function hurtKiller(t: StepTable, seat: number, points: number): void {
  const { hp, keysCarried, keysGiven } = t.state.killer;
  if (hp === 0) return;
  const left = Math.max(0, hp - points);
  t.record({ type: 'KillerHurt', data: { seat, points, hp: left } });
  if (left > 0) return;
  const key = keysGiven < keysCarried;
  t.record({ type: 'KillerDefeated', data: { seat, key } });
  if (key) takeKeys(t, seat, 1);
}
