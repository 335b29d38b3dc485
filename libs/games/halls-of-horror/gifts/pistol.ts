import type { GiftToken } from './gift-token.js';

export const pistol: GiftToken = { id: 'GT-05', name: 'Pistol', items: ['pistol'] };
