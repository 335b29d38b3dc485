import type { GiftToken } from './gift-token.js';

export const oneDamage: GiftToken = { id: 'GT-11', name: 'Damage 1', damage: 1 };
