import type { GiftToken } from './gift-token.js';

export const twoDamage: GiftToken = { id: 'GT-12', name: 'Damage 2', damage: 2 };
