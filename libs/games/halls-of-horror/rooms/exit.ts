import type { RoomCard } from './room-card.js';

const exit: Omit<RoomCard, 'id'> = {
  name: 'Exit',
  kind: 'exit',
  procedure: { type: 'puzzle', cards: 3, solved: 'escape', failed: 'nothing' },
  spaces: [],
  requires: { keys: 2 },
  text: 'With two Keys a pair gets you out; without a pair nothing happens.',
};

export const exit1: RoomCard = { id: 'X1', ...exit };
export const exit2: RoomCard = { id: 'X2', ...exit };
