import type { GiftToken } from './gift-token.js';

export const fireaxe: GiftToken = { id: 'GT-04', name: 'Fireaxe', items: ['fireaxe'] };
