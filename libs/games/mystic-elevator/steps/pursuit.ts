import { chasersOf, livingAt } from '../state.js';
import { endChasesAt } from './enter.js';
import type { StepTable } from './steps.js';

/** Whoever chases the pig comes after it along its trail, half as far as it has walked, rounded down; the oldest token first. */
export function pursuit(t: StepTable): void {
  const { seat, steps } = t.state.turn;
  for (const { id } of chasersOf(t.state, seat)) advance(t, id, Math.floor(steps / 2));
  t.then('draw');
}

/** Room by room, until it comes upon a living pig: its own or another. That one it has met, and the chase is over. */
function advance(t: StepTable, id: string, distance: number): void {
  for (let moved = 0; moved < distance; moved++) {
    const { at, chase } = t.state.enemies.find((enemy) => enemy.id === id)!;
    const to = chase?.trail[0];
    if (to === undefined) return;
    t.record({ type: 'EnemyMoved', data: { enemy: id, from: at, to } });
    const pigs = livingAt(t.state, to);
    if (pigs.length === 0) continue;
    endChasesAt(t, to);
    for (const seat of pigs) t.record({ type: 'EnemyMet', data: { seat, space: to } });
  }
}
