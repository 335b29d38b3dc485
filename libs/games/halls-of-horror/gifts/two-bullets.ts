import type { GiftToken } from './gift-token.js';

export const twoBullets: GiftToken = { id: 'GT-06', name: '2 Bullets', bullets: 2 };
