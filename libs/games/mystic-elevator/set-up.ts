import { ALL_CARDS } from './cards/index.js';
import type { StackId } from './cards/card-id.js';
import { ELEVATOR, HALL_SPACES, LABORATORY, ORDINARY_ROOMS } from './content/rooms.js';
import { DEALT_CELLS, START } from './house.js';
import { newTurn, type GameState, type Room } from './state.js';

/** Everything as it comes out of the box: rooms and stacks in the order of their ids, pigs in the laboratory. */
export function setUp(seats: number): GameState {
  const faceDown = (card: string): Room => ({ card, known: false, checked: false, peekedBy: [] });
  const dealt = [...ORDINARY_ROOMS, ELEVATOR].map(({ id }, i) => [DEALT_CELLS[i]!, faceDown(id)] as const);
  const hall = HALL_SPACES.map(({ id }) => [id, faceDown(id)] as const);
  const stack = (type: StackId) => ALL_CARDS.filter((card) => card.stack === type).map((card) => card.id);
  return {
    rooms: Object.fromEntries([...dealt, [START, { ...faceDown(LABORATORY.id), known: true, checked: true }], ...hall]),
    pigs: Array.from({ length: seats }, () => ({ at: START, attacks: 0, alive: true, hand: [] })),
    enemies: [],
    stacks: { item: stack('item'), event: stack('event') },
    discards: { item: [], event: [] },
    tops: { item: [], event: [] },
    seen: Array.from({ length: seats }, () => ({})),
    turn: newTurn(0, 0, 'set-up'),
  };
}
