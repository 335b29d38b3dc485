import type { GiftToken } from './gift-token.js';

export const kevlarVest: GiftToken = { id: 'GT-02', name: 'Kevlar Vest', items: ['kevlar-vest'] };
