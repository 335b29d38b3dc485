import { isAlone, isLockedIn } from '../../state.js';
import type { CeremonyCard } from './ceremony-card.js';
import { chooseParticipants } from './choices.js';

export const secretPassages: CeremonyCard = {
  id: 'MC-06',
  name: 'Secret Passages',
  copies: 1,
  symbols: 1,
  fewestPlayers: 3,
  text: 'Choose two Participants, each alone in a Room that is not Locked: they change places.',
  instruction: chooseParticipants({
    prompt: 'Which two change places?',
    who: (game, seat) => isAlone(game, seat) && !isLockedIn(game, seat),
    count: 2,
    carryOut: (t, a, b) => t.record({ type: 'ParticipantsSwapped', data: { a: a!, b: b! } }),
  }),
};
