import type { GiftToken } from './gift-token.js';

export const panicked: GiftToken = { id: 'GT-10', name: 'Panicked', panic: true };
