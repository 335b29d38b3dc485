import { giftTokenOf } from '../gifts/index.js';
import { award, takePanic } from '../happenings/belongings.js';
import { buryFallen, hurtForResolve } from '../happenings/health.js';
import type { StepTable } from '../steps.js';

/** The token is turned up, what it shows is received at once, and it is out of the game. The award comes last, as it may ask. */
export function openGift(t: StepTable, seat: number, gift: string): void {
  const { token } = t.state.gifts.board.find(({ id }) => id === gift)!;
  t.record({ type: 'GiftOpened', data: { seat, gift, token } });
  const { panic, damage, ...belongings } = giftTokenOf(token);
  if (panic) takePanic(t, seat);
  if (damage) hurtForResolve(t, seat, damage, 'gift');
  buryFallen(t, [seat]);
  award(t, seat, belongings);
}
