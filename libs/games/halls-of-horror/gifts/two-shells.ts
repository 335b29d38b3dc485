import type { GiftToken } from './gift-token.js';

export const twoShells: GiftToken = { id: 'GT-07', name: '2 Shells', shells: 2 };
