import type { GiftToken } from './gift-token.js';

export const knifeAndFirstAidKit: GiftToken = { id: 'GT-08', name: 'Knife and First Aid Kit', items: ['knife', 'first-aid-kit'] };
