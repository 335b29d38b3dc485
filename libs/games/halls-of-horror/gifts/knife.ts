import type { GiftToken } from './gift-token.js';

export const knife: GiftToken = { id: 'GT-03', name: 'Knife', items: ['knife'] };
