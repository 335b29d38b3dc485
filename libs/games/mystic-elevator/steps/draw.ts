import { pick, type Given, type Option } from '#engine';
import type { StackId } from '../cards/card-id.js';
import { zoneOf } from '../labels.js';
import { canGive } from '../state.js';
import type { StepTable } from './steps.js';

const STACKS: readonly (Option & { readonly id: StackId })[] = [
  { id: 'event', label: 'An Event', data: { zone: zoneOf('event') } },
  { id: 'item', label: 'An Item', data: { zone: zoneOf('item') } },
];

/** The stack is named before the card is seen. If only one can give a card, there is nothing to ask. */
export function draw(t: StepTable): void {
  const { seat } = t.state.turn;
  const able = STACKS.filter(({ id }) => canGive(t.state, id));
  if (able.length === 2) return t.ask({ [seat]: pick({ kind: 'draw.stack', prompt: 'Which stack do you draw from?', options: able }) }, 'stackPicked');
  drawAll(t, able[0]?.id);
}

export const stackPicked = (t: StepTable, _: null, given: Given): void => drawAll(t, given.id() as StackId);

/** The card of every turn and, where one was promised, another from the Item stack if it can give one. */
function drawAll(t: StepTable, stack: StackId | undefined): void {
  const { seat, extraDraw } = t.state.turn;
  if (stack === undefined) t.record({ type: 'NothingDrawn', data: { seat } });
  else drawCard(t, seat, stack);
  if (extraDraw && canGive(t.state, 'item')) drawCard(t, seat, 'item');
  t.then('nextTurn');
}

/** An empty stack is renewed from its discard pile first. */
function drawCard(t: StepTable, seat: number, stack: StackId): void {
  if (t.state.stacks[stack].length === 0) {
    const order = t.chance.shuffle(t.state.discards[stack]);
    t.record({ type: 'StackShuffled', data: { stack, count: order.length }, sealed: { order } });
  }
  t.record({ type: 'CardDrawn', data: { seat, stack }, secret: { to: [seat], data: { card: t.state.stacks[stack][0]! } } });
}
