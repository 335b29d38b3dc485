import { SELF, type Card } from './card.js';

export const adrenalineShot: Card = {
  id: 'I5',
  name: 'Adrenaline Shot',
  stack: 'item',
  timing: 'open',
  text: 'Take one step more this turn. It does not help against a flight that has failed.',
  effect: {
    targets: () => SELF,
    carryOut: (t, seat) => t.record({ type: 'StepGained', data: { seat } }),
  },
};
