import type { GiftToken } from './gift-token.js';

export const firstAidKit: GiftToken = { id: 'GT-01', name: 'First Aid Kit', items: ['first-aid-kit'] };
