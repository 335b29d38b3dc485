import { buryFallen, heal, hurt } from '../../happenings/health.js';
import { inTurnOrder, living, participantOf } from '../../state.js';
import type { StepTable } from '../../steps.js';
import type { CeremonyCard } from './ceremony-card.js';

/** Who has most and who has least is settled before anybody is hurt or healed. */
function even(t: StepTable): void {
  const seats = inTurnOrder(t.state, living(t.state));
  const healths = seats.map((seat) => participantOf(t.state, seat).hp);
  const [most, least] = [Math.max(...healths), Math.min(...healths)];
  if (most === least) return;
  const [strongest, weakest] = [most, least].map((health) => seats.filter((_, i) => healths[i] === health)) as [number[], number[]];
  for (const seat of strongest) hurt(t, seat, 2, 'MC-05');
  for (const seat of weakest) heal(t, seat, 2);
  buryFallen(t, strongest);
}

export const evenTheOdds: CeremonyCard = {
  id: 'MC-05',
  name: 'Even the Odds',
  copies: 1,
  symbols: 1,
  fewestPlayers: 3,
  text: 'Unless all Participants have the same Health: those with the most take 2 damage, those with the least heal 2.',
  instruction: { carryOut: even },
};
