import { pigId, pigName } from '../labels.js';
import { living, pigOf } from '../state.js';
import type { Card } from './card.js';
import { stackOf } from './card-id.js';

export const pickpocketsGloves: Card = {
  id: 'I1',
  name: "Pickpocket's Gloves",
  stack: 'item',
  timing: 'open',
  text: 'Take a card at random from the hand of another pig that is still alive.',
  effect: {
    targets: (game, seat) =>
      living(game)
        .filter((other) => other !== seat && pigOf(game, other).hand.length > 0)
        .map((other) => ({ id: pigId(other), label: pigName(other), data: { piece: pigId(other) } })),
    aim: { kind: 'steal.victim', prompt: 'Whom do you rob?', takeBack: true },
    carryOut(t, seat, target) {
      const from = Number(target.replace('pig-', ''));
      const card = t.chance.pick(pigOf(t.state, from).hand);
      t.record({ type: 'CardStolen', data: { seat, from, stack: stackOf(card) }, secret: { to: [seat, from], data: { card } } });
    },
  },
};
