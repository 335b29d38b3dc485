import { CELLS } from '../../house.js';
import { openName, zoneOf } from '../../labels.js';
import { roomAt, type GameState } from '../../state.js';
import type { Effect, Target } from '../card.js';
import type { StackId } from '../card-id.js';

const STACKS: readonly { readonly stack: StackId; readonly label: string }[] = [
  { stack: 'item', label: 'The top Item' },
  { stack: 'event', label: 'The top Event' },
];
const unknownRooms = (game: GameState): Target[] =>
  CELLS.filter((space) => !roomAt(game, space).known).map((space) => ({ id: space, label: openName(space, roomAt(game, space)), data: { space } }));
const tops = (game: GameState): Target[] =>
  STACKS.filter(({ stack }) => game.stacks[stack].length > 0).map(({ stack, label }) => ({ id: stack, label, data: { zone: zoneOf(stack) } }));

/** A private look at one hidden card, a room or the top of a stack; it stays where it is. */
export const peek: Effect = {
  targets: (game) => [...unknownRooms(game), ...tops(game)],
  aim: { kind: 'peek.card', prompt: 'Which card do you look at?', takeBack: true },
  carryOut(t, seat, target) {
    if (target === 'item' || target === 'event')
      t.record({ type: 'StackPeeked', data: { seat, stack: target }, secret: { to: [seat], data: { card: t.state.stacks[target][0]! } } });
    else t.record({ type: 'RoomPeeked', data: { seat, space: target }, secret: { to: [seat], data: { card: roomAt(t.state, target).card } } });
  },
};
