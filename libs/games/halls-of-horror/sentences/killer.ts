import { who, type Sentences } from '#engine';
import type { HallsFact } from '../facts.js';
import { killerName, placeName } from '../labels.js';

export const killerSentences = {
  KillerHurt: ({ seat, points, hp }) => `${who(seat)} deals ${killerName} ${points} damage: ${hp} Health left.`,
  KillerDefeated: ({ seat, key }) => `${who(seat)} brings ${killerName} down${key ? ' and finds a Key on him' : ''}.`,
  KillerStunned: ({ rage }) => `The Killer is Stunned, his Rage ${rage}.`,
  KillerActivated: () => 'The Killer gets up.',
  KillerHealthChanged: ({ points, hp }) => `The Killer ${points < 0 ? 'loses' : 'heals'} ${Math.abs(points)}: ${hp} Health.`,
  RageChanged: ({ points, rage }) => `The Killer's Rage ${points < 0 ? 'falls' : 'rises'} to ${rage}.`,
  KillerMoved: ({ to }) => `The Killer walks to ${placeName(to)}.`,
  SecondKeyPromised: () => 'From now on the Killer carries two Keys in all.',
} satisfies Partial<Sentences<HallsFact>>;
