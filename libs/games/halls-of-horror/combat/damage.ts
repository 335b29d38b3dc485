import { buryFallen, hurtForResolve } from '../happenings/health.js';
import { hurtKiller } from '../happenings/killer.js';
import { RAGE_TRACK } from '../killer.js';
import { holds, participantOf, type GameState } from '../state.js';
import type { StepTable } from '../steps.js';
import { attackOf, combatOf, successesOf } from './fighters.js';
import { resultsOf, type Hit, type Round } from './results.js';
import { rollPanic } from './rolling.js';

/** All have accepted: the Panicked roll again, then the round is decided, damage dealt, the fallen die, the others go. */
export function combatResult(t: StepTable): void {
  rollPanic(t);
  const round = roundOf(t.state);
  const { cell } = combatOf(t.state);
  const successes = round.sides.map((side) => ({ seat: side.seat, successes: side.successes }));
  t.record({ type: 'CombatDecided', data: { cell, successes, killer: round.killer?.successes ?? null } });
  const { hits, escapes } = resultsOf(round);
  for (const hit of hits) deal(t, hit);
  buryFallen(t, round.sides.map(({ seat }) => seat));
  for (const seat of escapes) if (participantOf(t.state, seat).alive) t.then('escape', { seat });
}

function roundOf(game: GameState): Round {
  const { fighters, killer } = combatOf(game);
  const sides = fighters.map((fighter) => {
    const { seat, card, weapon } = fighter;
    return { seat, card, successes: successesOf(game, fighter), damage: attackOf(game, seat, weapon ?? 'basic').damage };
  });
  return { sides, killer: killer && { successes: killer.successes, damage: RAGE_TRACK[game.killer.rage]!.damage } };
}

/** One source of damage. A Kevlar Vest stops the first of a Combat whole, whether its wearer likes it or not; whoever falls has dealt its own all the same. */
function deal(t: StepTable, { by, of, points }: Hit): void {
  if (of === 'killer') hurtKiller(t, by as number, points);
  else if (holds(t.state, of, 'kevlar-vest')) t.record({ type: 'KevlarUsed', data: { seat: of } });
  else hurtForResolve(t, of, points, String(by));
}
