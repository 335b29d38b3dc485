import { listed, who, type Sentences } from '#engine';
import type { CardId, StackId } from './cards/card-id.js';
import { cardOf } from './cards/index.js';
import { roomCard } from './content/rooms.js';
import type { ElevatorFact } from './facts.js';
import { isInHall, type SpaceId } from './house.js';
import { enemyName, placeName } from './labels.js';
import { DEADLY } from './state.js';

const STACK: { readonly [stack in StackId]: string } = { item: 'Item', event: 'Event' };
const cardName = (card: CardId): string => cardOf(card).name;
const theRoom = (card: string): string => `the ${roomCard(card).name}`;
const place = (space: SpaceId): string => (isInHall(space) ? theRoom(space) : placeName(space));

function steps(count: number): string {
  if (count === 0) return 'no steps';
  return count === 1 ? '1 step' : `${count} steps`;
}

/** Cards by their names, as long as these can be taken in at a glance. */
const namesOf = (cards: readonly CardId[]): string => (cards.length > 5 ? `${cards.length} cards` : listed(cards.map(cardName)));
const leaving = (discarded: readonly CardId[]): string => (discarded.length === 0 ? '' : ` and leaves ${namesOf(discarded)} behind`);

function rollWords(dice: readonly [number, number], flight: boolean): string {
  const sum = dice[0] + dice[1];
  const rolled = `rolls ${dice[0]} and ${dice[1]}`;
  if (!flight) return `${rolled}: ${steps(sum)}`;
  return `${rolled} to flee${sum === 0 ? ' and does not get away' : `: ${steps(sum)}`}`;
}

/** How everything that happens is told. */
export const sentences: Sentences<ElevatorFact> = {
  RoomsDealt: ({ rooms }) => `${rooms} rooms are dealt face down around the Operating Laboratory.`,
  StackShuffled: ({ stack, count }) => `The ${STACK[stack]} stack is shuffled: ${count === 1 ? '1 card' : `${count} cards`}.`,
  StartRolled: ({ seat, dice }) => `${who(seat)} rolls ${dice[0]} and ${dice[1]} for who begins.`,
  FirstPlayerFound: ({ seat }) => `${who(seat)} begins.`,

  TurnBegan: ({ seat, number, confronted }) => `Turn ${number}: ${who(seat)} is up${confronted ? ', face to face with an enemy' : ''}.`,
  MovementRolled: ({ seat, dice, flight }) => `${who(seat)} ${rollWords(dice, flight)}.`,
  PigStepped: ({ seat, to }) => `${who(seat)} steps to ${place(to)}.`,
  // Whoever is stopped by an enemy or attacked has been told of that already.
  MovementEnded: ({ seat, steps: taken, why }) => (why !== 'stopped' ? '' : `${who(seat)} ${taken === 0 ? 'stays put' : `stops after ${steps(taken)}`}.`),
  CardDrawn: ({ seat, stack, card }) => `${who(seat)} draws ${card === undefined ? 'a card' : cardName(card)} from the ${STACK[stack]} stack.`,
  NothingDrawn: ({ seat }) => `There is no card for ${who(seat)} to draw.`,

  RoomOpened: ({ seat, space, card }) => `${who(seat)} ${isInHall(space) ? 'explores' : 'discovers'} ${theRoom(card)}.`,
  CheckRolled: ({ seat, space, die }) => `${who(seat)} rolls ${die} for an enemy in ${place(space)}${die === 0 ? '' : ': nobody is there'}.`,
  EnemyPlaced: ({ enemy, space }) => `${enemyName(enemy)} lurks in ${place(space)}.`,
  EnemyMet: ({ seat, space }) => `${who(seat)} meets an enemy in ${place(space)}.`,
  EnemyRemoved: ({ enemy, space }) => `${enemyName(enemy)} vanishes from ${place(space)}.`,
  ChaseBegan: ({ enemy, pig }) => `${enemyName(enemy)} goes after ${who(pig)}.`,
  ChaseEnded: ({ enemy, pig }) => `${enemyName(enemy)} is no longer after ${who(pig)}.`,
  EnemyMoved: ({ enemy, to }) => `${enemyName(enemy)} comes to ${place(to)}.`,

  PigAttacked: ({ seat }) => `${who(seat)} is attacked!`,
  AttackCancelled: ({ seat }) => `The attack on ${who(seat)} comes to nothing.`,
  PigHurt: ({ seat, attacks }) => `${who(seat)} ${attacks >= DEADLY ? 'is struck down' : 'is knocked onto one side; the next attack is deadly'}.`,
  PigDied: ({ seat, discarded }) => `${who(seat)} dies${leaving(discarded)}.`,
  PigLeft: ({ seat, discarded }) => `${who(seat)} gives up${leaving(discarded)}.`,
  PigEscaped: ({ seat }) => `${who(seat)} is out of the house!`,

  CardPlayed: ({ seat, card }) => `${who(seat)} plays ${cardName(card)}.`,
  PigTravelled: ({ seat, to }) => `${who(seat)} slips away to ${place(to)}.`,
  StepGained: ({ seat }) => `${who(seat)} may take one step more.`,
  ExtraDrawPromised: ({ seat }) => `${who(seat)} may draw one Item more at the end of this turn.`,
  CardStolen: ({ seat, from, stack, card }) => `${who(seat)} steals ${card === undefined ? `an ${STACK[stack]}` : cardName(card)} from ${who(from)}.`,
  RoomPeeked: ({ seat, space, card }) => `${who(seat)} peeks at the room in ${place(space)}${card === undefined ? '' : `: ${theRoom(card)}`}.`,
  StackPeeked: ({ seat, stack, card }) => `${who(seat)} peeks at the top ${STACK[stack]}${card === undefined ? '' : `: ${cardName(card)}`}.`,
};
