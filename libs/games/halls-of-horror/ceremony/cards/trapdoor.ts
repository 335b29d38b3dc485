import { buryFallen, hurt } from '../../happenings/health.js';
import { isAlone } from '../../state.js';
import type { CeremonyCard } from './ceremony-card.js';
import { chooseParticipants } from './choices.js';

export const trapdoor: CeremonyCard = {
  id: 'MC-11',
  name: 'Trapdoor',
  copies: 2,
  symbols: 1,
  fewestPlayers: 2,
  text: 'Choose a Participant who is alone in its Room: it takes 1 damage.',
  instruction: chooseParticipants({
    prompt: 'Who falls?',
    who: isAlone,
    carryOut: (t, seat) => {
      hurt(t, seat!, 1, 'MC-11');
      buryFallen(t, [seat!]);
    },
  }),
};
