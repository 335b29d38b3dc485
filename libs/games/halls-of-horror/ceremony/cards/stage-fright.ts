import { takePanic } from '../../happenings/belongings.js';
import { participantOf } from '../../state.js';
import type { CeremonyCard } from './ceremony-card.js';
import { chooseParticipants } from './choices.js';

export const stageFright: CeremonyCard = {
  id: 'MC-12',
  name: 'Stage Fright',
  copies: 1,
  symbols: 2,
  fewestPlayers: 2,
  text: 'Choose a Participant who is not Panicked: it takes a Panic card.',
  instruction: chooseParticipants({
    prompt: 'Who loses their nerve?',
    who: (game, seat) => !participantOf(game, seat).panicked,
    carryOut: (t, seat) => takePanic(t, seat!),
  }),
};
