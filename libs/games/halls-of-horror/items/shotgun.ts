import type { Item } from './item.js';

export const shotgun: Item = {
  id: 'shotgun',
  name: 'Shotgun',
  category: 'firearm',
  copies: 4,
  attack: { damage: 5, succeedsOn: 3 },
  ammunition: { kind: 'shells', comesWith: 1 },
  text: 'An Attack with it succeeds on 3 to 6, deals 5 damage and takes 1 Shell, hit or miss.',
};
