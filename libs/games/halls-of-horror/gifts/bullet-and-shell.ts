import type { GiftToken } from './gift-token.js';

export const bulletAndShell: GiftToken = { id: 'GT-09', name: '1 Bullet and 1 Shell', bullets: 1, shells: 1 };
