import { z } from 'zod';
import type { FactOf, FactShapes } from '#engine';

const seat = z.int().min(0);
const space = z.string();
const card = z.string();
const enemy = z.string();
const stack = z.enum(['item', 'event']);
const die = z.int().min(0).max(2);

/** Everything that can happen, and who sees which part of it. */
export const factShapes = {
  // Set-up
  RoomsDealt: { data: z.strictObject({ rooms: z.int() }), sealed: z.strictObject({ cards: z.array(card) }) },
  /** At set-up, or when an empty stack is renewed from its discard pile. */
  StackShuffled: { data: z.strictObject({ stack, count: z.int() }), sealed: z.strictObject({ order: z.array(card) }) },
  StartRolled: { data: z.strictObject({ seat, dice: z.tuple([die, die]) }) },
  FirstPlayerFound: { data: z.strictObject({ seat }) },

  // The turn
  TurnBegan: { data: z.strictObject({ seat, number: z.int(), confronted: z.boolean() }) },
  MovementRolled: { data: z.strictObject({ seat, dice: z.tuple([die, die]), flight: z.boolean() }) },
  PigStepped: { data: z.strictObject({ seat, from: space, to: space }) },
  MovementEnded: { data: z.strictObject({ seat, steps: z.int(), why: z.enum(['stopped', 'met', 'attacked']) }) },
  CardDrawn: { data: z.strictObject({ seat, stack }), secret: z.strictObject({ card }) },
  NothingDrawn: { data: z.strictObject({ seat }) },

  // Rooms and enemies
  RoomOpened: { data: z.strictObject({ seat, space, card }) },
  CheckRolled: { data: z.strictObject({ seat, space, die }) },
  EnemyPlaced: { data: z.strictObject({ enemy, space }) },
  EnemyMet: { data: z.strictObject({ seat, space }) },
  EnemyRemoved: { data: z.strictObject({ enemy, space }) },
  ChaseBegan: { data: z.strictObject({ enemy, pig: seat }) },
  ChaseEnded: { data: z.strictObject({ enemy, pig: seat }) },
  EnemyMoved: { data: z.strictObject({ enemy, from: space, to: space }) },

  // Attacks and the end
  PigAttacked: { data: z.strictObject({ seat }) },
  AttackCancelled: { data: z.strictObject({ seat }) },
  PigHurt: { data: z.strictObject({ seat, attacks: z.int() }) },
  PigDied: { data: z.strictObject({ seat, discarded: z.array(card) }) },
  PigLeft: { data: z.strictObject({ seat, discarded: z.array(card) }) },
  PigEscaped: { data: z.strictObject({ seat }) },

  // Cards
  CardPlayed: { data: z.strictObject({ seat, card }) },
  PigTravelled: { data: z.strictObject({ seat, from: space, to: space }) },
  StepGained: { data: z.strictObject({ seat }) },
  ExtraDrawPromised: { data: z.strictObject({ seat }) },
  CardStolen: { data: z.strictObject({ seat, from: seat, stack }), secret: z.strictObject({ card }) },
  RoomPeeked: { data: z.strictObject({ seat, space }), secret: z.strictObject({ card }) },
  StackPeeked: { data: z.strictObject({ seat, stack }), secret: z.strictObject({ card }) },
} satisfies FactShapes;

export type ElevatorFact = FactOf<typeof factShapes>;
