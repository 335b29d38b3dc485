import type { CardId, StackId } from './cards/card-id.js';
import { ELEVATOR } from './content/rooms.js';
import { exits, SPACES, type Exit, type SpaceId } from './house.js';

/** There are no more enemies than tokens. */
export const ENEMY_TOKENS = 6;
/** The attack that kills. */
export const DEADLY = 2;

/** A cell with the card on it, or a space of the hall. */
export interface Room {
  readonly card: string;
  /** Face up, or, in the hall, entered before. */
  readonly known: boolean;
  /** Its Enemy Check has been rolled. */
  readonly checked: boolean;
  /** The seats that have looked at the card while it lay face down. */
  readonly peekedBy: readonly number[];
}

export interface Pig {
  readonly at: SpaceId;
  /** Attacks suffered: 0 stands, 1 lies on its side, 2 is dead. */
  readonly attacks: number;
  /** False once it has died or its player has given up. */
  readonly alive: boolean;
  /** Items first, by id: the place of a card tells nothing but its type. */
  readonly hand: readonly CardId[];
}

export interface Enemy {
  readonly id: string;
  readonly at: SpaceId;
  /** Whom it chases, and the rooms between: those the pig has entered and it has not yet. */
  readonly chase?: { readonly pig: number; readonly trail: readonly SpaceId[] };
}

export type Phase = 'set-up' | 'cards' | 'moving' | 'attacked' | 'drawing';
export interface Turn {
  readonly number: number;
  readonly seat: number;
  readonly phase: Phase;
  /** The roll was one to flee from an enemy in the room. */
  readonly flight: boolean;
  /** Sum of the dice, 0 before the roll. */
  readonly sum: number;
  readonly extraSteps: number;
  /** Steps taken so far. */
  readonly steps: number;
  /** An encounter has ended the movement. */
  readonly met: boolean;
  /** One more card is due from the Item stack. */
  readonly extraDraw: boolean;
}

type ByStack<T> = { readonly [stack in StackId]: T };

/** Everything there is to know about a game being played, hidden things included. */
export interface GameState {
  readonly rooms: { readonly [space: SpaceId]: Room };
  /** By seat. */
  readonly pigs: readonly Pig[];
  /** Those on the table, in the order in which they were placed. */
  readonly enemies: readonly Enemy[];
  /** Face down; the first is on top. */
  readonly stacks: ByStack<readonly CardId[]>;
  /** Face up; the last is on top. */
  readonly discards: ByStack<readonly CardId[]>;
  /** The seats that know which card is on top of a stack. */
  readonly tops: ByStack<readonly number[]>;
  /** By seat: what it knows of cards in other hands, a card and the seats one of which must hold it. */
  readonly seen: readonly { readonly [card: CardId]: readonly number[] }[];
  readonly turn: Turn;
  readonly winner?: number;
}

export const newTurn = (seat: number, number: number, phase: Phase): Turn => ({
  number,
  seat,
  phase,
  flight: false,
  sum: 0,
  extraSteps: 0,
  steps: 0,
  met: false,
  extraDraw: false,
});

export const pigOf = (game: GameState, seat: number): Pig => game.pigs[seat]!;
export const roomAt = (game: GameState, space: SpaceId): Room => game.rooms[space]!;
/** All seats, in order. */
export const seatsOf = (game: GameState): number[] => game.pigs.map((_, seat) => seat);
/** The seats whose pigs are still in the game, in order. */
export const living = (game: GameState): number[] => seatsOf(game).filter((seat) => pigOf(game, seat).alive);
export const livingAt = (game: GameState, space: SpaceId): number[] => living(game).filter((seat) => pigOf(game, seat).at === space);
export const enemiesAt = (game: GameState, space: SpaceId): Enemy[] => game.enemies.filter((enemy) => enemy.at === space);
/** The enemies after a pig, in the order in which they were placed. */
export const chasersOf = (game: GameState, seat: number): Enemy[] => game.enemies.filter((enemy) => enemy.chase?.pig === seat);
/** A pig that shares its room with an enemy is confronted. */
export const isConfronted = (game: GameState, seat: number): boolean => enemiesAt(game, pigOf(game, seat).at).length > 0;
export const stepsLeft = ({ sum, extraSteps, steps }: Turn): number => sum + extraSteps - steps;

/** Where the Mystic Elevator lies, once it has been discovered. */
export const elevatorOf = (game: GameState): SpaceId | undefined =>
  SPACES.find((space) => roomAt(game, space).card === ELEVATOR.id && roomAt(game, space).known);
/** Every space one step away from a pig. */
export const exitsOf = (game: GameState, seat: number): readonly Exit[] => exits(pigOf(game, seat).at, elevatorOf(game));

/** Can this stack give a card, if need be from its discard pile? */
export const canGive = (game: GameState, stack: StackId): boolean => game.stacks[stack].length + game.discards[stack].length > 0;
