import { listed, who, type Game, type SeenFact, type Sentences } from '#engine';
import type { TableFact } from './facts.js';

type Outcome = Extract<TableFact, { type: 'GameFinished' }>['data']['outcome'];

function winnersOf({ winners }: Outcome): string {
  if (winners.length === 0) return 'Nobody wins';
  return `${listed(winners.map(who))} ${winners.length === 1 ? 'wins' : 'win'}`;
}

/** Before the start seats are told by number: who sits on one may leave it, and those who play are numbered anew. */
const sentences: Sentences<TableFact> = {
  GameCreated: ({ visibility, seats }) => `A ${visibility === 'PRIVATE' ? 'private game' : 'game'} opens with ${seats === 1 ? '1 seat' : `${seats} seats`}.`,
  SeatTaken: ({ seat }) => `Seat ${seat} is taken.`,
  SeatLeft: ({ seat }) => `Seat ${seat} is free again.`,
  SeedMixed: ({ seat }) => `Seat ${seat} mixes a seed into the dice.`,
  BotSeated: ({ seat, bot }) => `Seat ${seat} is taken by a bot (${bot}).`,
  GameAbandoned: () => 'The game is given up before it has begun.',
  GameStarted: ({ seats }) => `The game begins with ${listed(seats.map((_, seat) => who(seat)))}.`,
  GameFinished: ({ outcome }) => `${winnersOf(outcome)}: ${outcome.reason.replace(/\.$/, '')}.`,
};

/** A fact of any game as a sentence: the table's own, or one of the game type's. */
export function sentenceOf(fact: SeenFact, game: Game): string {
  if (!Object.hasOwn(sentences, fact.type)) return game.sentence(fact);
  return (sentences[fact.type as TableFact['type']] as (seen: SeenFact['data']) => string)(fact.data);
}
