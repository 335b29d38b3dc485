import { SELF, type Card } from './card.js';

export const somethingHidden: Card = {
  id: 'E13',
  name: 'Something Hidden',
  stack: 'event',
  timing: 'open',
  text: 'At the end of this turn, draw one more card from the Item stack.',
  effect: {
    targets: () => SELF,
    carryOut: (t, seat) => t.record({ type: 'ExtraDrawPromised', data: { seat } }),
  },
};
