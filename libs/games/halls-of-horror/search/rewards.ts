import type { Cell } from '../board.js';
import { award, comfort, takeKeys, takePanic } from '../happenings/belongings.js';
import { hurtForResolve } from '../happenings/health.js';
import { exhaust } from '../happenings/rooms.js';
import { onlyNegativeLeft, winningSpace } from '../rewards/counting.js';
import type { Procedure, Reward } from '../rooms/room-card.js';
import { cardAt, participantOf, roomAt } from '../state.js';
import type { StepTable } from '../steps.js';

/** The symbol that most of the cards show is received, or 1 Resolve if none shows any of the Room's. */
export function receiveMostShown(t: StepTable, seat: number): void {
  const { cell } = participantOf(t.state, seat);
  const card = cardAt(t.state, cell);
  const space = winningSpace(card, roomAt(t.state, cell).covered, t.state.rewards.table);
  if (space === undefined) {
    t.record({ type: 'RewardWon', data: { seat, cell, space: null } });
    return comfort(t, seat);
  }
  const { also } = card.spaces[space]!;
  receive(t, seat, space, 'search');
  useUp(t, cell, also === undefined ? [space] : [also, space]);
}

/** A space of the Room is received, after the one that comes with it. */
export function receive(t: StepTable, seat: number, space: number, from: 'search' | 'puzzle'): void {
  const { cell } = participantOf(t.state, seat);
  const { spaces } = cardAt(t.state, cell);
  const { reward, also } = spaces[space]!;
  t.record({ type: 'RewardWon', data: { seat, cell, space } });
  if (also !== undefined) give(t, seat, spaces[also]!.reward, from);
  give(t, seat, reward, from);
}

function give(t: StepTable, seat: number, reward: Reward, from: 'search' | 'puzzle'): void {
  switch (reward.type) {
    case 'item':
      return award(t, seat, { items: [reward.item] });
    case 'ammunition':
      return award(t, seat, { [reward.kind]: reward.count });
    case 'key':
      return takeKeys(t, seat, 1);
    case 'damage':
      return hurtForResolve(t, seat, reward.points, from);
    case 'panic':
      return takePanic(t, seat);
  }
}

/** What can be found once has been: a square is covered, an octagon Exhausts the Room. So does having nothing but damage and Panic left. */
function useUp(t: StepTable, cell: Cell, found: readonly number[]): void {
  const card = cardAt(t.state, cell);
  const outlined = (outline: string): number[] => found.filter((space) => card.spaces[space]!.outline === outline);
  for (const space of outlined('square')) t.record({ type: 'SpaceCovered', data: { cell, space } });
  if (outlined('octagon').length > 0 || onlyNegativeLeft(card, roomAt(t.state, cell).covered)) exhaust(t, cell);
}

/** Where nothing is drawn: the first space and the ammunition on top of it are one award, and the Room is Exhausted. */
export function takeWhatIsCertain(t: StepTable, seat: number, { extra }: Extract<Procedure, { type: 'certain' }>): void {
  const { cell } = participantOf(t.state, seat);
  const { reward } = cardAt(t.state, cell).spaces[0]!;
  t.record({ type: 'RewardWon', data: { seat, cell, space: 0 } });
  if (reward.type === 'item') award(t, seat, { items: [reward.item], ...(extra && { [extra.kind]: extra.count }) });
  else give(t, seat, reward, 'search');
  exhaust(t, cell);
}
