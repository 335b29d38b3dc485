import { pick, type Given } from '#engine';
import type { CardId } from '../cards/card-id.js';
import { chasersOf, DEADLY, pigOf } from '../state.js';
import { cardPlayed, carryOut, playable, playOptions } from './play-card.js';
import { endMovement } from './turn.js';
import type { StepTable } from './steps.js';

/** Asked whether or not a shield is held: not being asked would tell. Left alone, a shield is used only where the attack would kill. */
export function attacked(t: StepTable): void {
  const { seat } = t.state.turn;
  const shields = playOptions(playable(t.state, seat, ['attack']));
  const nothing = { id: 'nothing', label: 'Take it' };
  const deadly = pigOf(t.state, seat).attacks + 1 >= DEADLY;
  const question = pick({
    kind: 'attack.answer',
    prompt: deadly ? 'You are attacked, and this would be your end.' : 'You are attacked.',
    options: [...shields, nothing],
    default: [deadly && shields[0] ? shields[0].id : nothing.id],
  });
  t.ask({ [seat]: question }, 'attackAnswered');
}

export function attackAnswered(t: StepTable, _: null, given: Given): void {
  const { seat } = t.state.turn;
  const card = cardPlayed(given.id());
  if (card === undefined) hurt(t, seat);
  else carryOut(t, seat, card, 'self');
  endMovement(t, 'attacked');
}

/** The first attack lays a pig on its side for good, the second kills it, whenever and by whomever it comes. */
function hurt(t: StepTable, seat: number): void {
  const attacks = pigOf(t.state, seat).attacks + 1;
  t.record({ type: 'PigHurt', data: { seat, attacks } });
  if (attacks >= DEADLY) takeOut(t, seat, (discarded) => ({ type: 'PigDied', data: { seat, discarded } }));
}

type OutFact = { readonly type: 'PigDied' | 'PigLeft'; readonly data: { readonly seat: number; readonly discarded: CardId[] } };

/** A pig is out: its hand is discarded, its chasers stop where they are. */
export function takeOut(t: StepTable, seat: number, out: (discarded: CardId[]) => OutFact): void {
  t.record(out([...pigOf(t.state, seat).hand]));
  for (const { id } of chasersOf(t.state, seat)) t.record({ type: 'ChaseEnded', data: { enemy: id, pig: seat } });
}
