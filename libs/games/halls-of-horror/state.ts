import type { Cell, Size } from './board.js';
import type { Ammunition, ItemId } from './items/item.js';
import type { Options } from './options.js';
import type { CharacterId, Power } from './participants/character.js';
import { characterOf } from './participants/index.js';
import { roomCard } from './rooms/index.js';
import type { RoomCard } from './rooms/room-card.js';

export type Sheet = 'beginner' | 'advanced';

/** A Room card on the board, and what has become of it. */
export interface Room {
  readonly card: string;
  /** Face up. Stays true when a permanent Lock turns it: everybody has seen it. */
  readonly revealed: boolean;
  /** A Participant has been in it. */
  readonly entered: boolean;
  /** Indices of the reward spaces with an Exhausted Reward token. */
  readonly covered: readonly number[];
  readonly exhausted: boolean;
  /** `temporary`: a Puzzle closed around one Participant. `permanent`: out of play. */
  readonly lock: 'permanent' | 'temporary' | null;
}

/** A seat's Participant and all it has. Once it is dead: what lies on its body. */
export interface Participant {
  /** Null until its player has taken one. */
  readonly character: CharacterId | null;
  readonly sheet: Sheet;
  /** Where it stands, or where its body lies. */
  readonly cell: Cell;
  /** 0 to 10. */
  readonly hp: number;
  readonly resolve: number;
  /** In the order of the item list. */
  readonly items: readonly ItemId[];
  readonly bullets: number;
  readonly shells: number;
  readonly keys: number;
  readonly panicked: boolean;
  readonly alive: boolean;
  /** Dead, and not searched yet: the figure lies in `cell`. */
  readonly body: boolean;
  /** Which of the game's deaths took it: 1 for those who died first together, and so on. Null while it lives. */
  readonly death: number | null;
  /** Its player has given up: it dies at the end of the Action phase. */
  readonly resigned: boolean;
  /** Rooms its player has to lock in the next ceremony. */
  readonly locksOwed: number;
}

export interface Killer {
  readonly cell: Cell;
  /** 0 to 12; 0 is dead. */
  readonly hp: number;
  /** 0 to 4. */
  readonly rage: number;
  /** False: Stunned (or dead). */
  readonly active: boolean;
  /** Keys he gives in the whole game to those who defeat him: 1, or 2 by the solo rule. */
  readonly keysCarried: number;
  readonly keysGiven: number;
}

export type Move = 'up' | 'right' | 'down' | 'left';
/** What a seat has selected for the turn; `pass` where nothing at all can be done. */
export type Action = Move | 'search' | 'attack' | 'escape' | 'pass';

export type Phase = 'set-up' | 'selection' | 'action' | 'ceremony';
export interface Turn {
  readonly number: number;
  /** The seat with the First Player card. */
  readonly first: number;
  readonly phase: Phase;
  /** By seat: where it stood when the turn began; null for the dead. */
  readonly starts: readonly (Cell | null)[];
  /** By seat: what has been revealed. */
  readonly actions: readonly (Action | null)[];
  /** Cells of Rooms entered for the first time in this turn. */
  readonly entered: readonly Cell[];
  /** Cells whose Combat is over. */
  readonly fought: readonly Cell[];
  /** The Killer was in Combat in this turn. */
  readonly killerFought: boolean;
  /** Seats that have solved an Exit in this turn. */
  readonly escaped: readonly number[];
}

/** A Search in a Room that draws Reward cards; they lie on the table until it is over. */
export interface Search {
  readonly seat: number;
  /** Resolve spent on more cards. */
  readonly spent: number;
}

export type Weapon = 'basic' | 'knife' | 'fireaxe' | 'pistol' | 'shotgun';
export interface Fighter {
  readonly seat: number;
  readonly card: 'attack' | 'escape';
  /** Null until declared, and for whoever Escapes. */
  readonly weapon: Weapon | null;
  /** Empty before the roll. */
  readonly dice: readonly number[];
  /** Resolve spent on re-rolls. */
  readonly rerolls: number;
  readonly acrobatic: boolean;
  /** Has accepted the dice as they lie. */
  readonly accepted: boolean;
}
/** The Combat that is going on. */
export interface Combat {
  readonly cell: Cell;
  /** In turn order. */
  readonly fighters: readonly Fighter[];
  /** His dice (none in solo, where his Successes are fixed), if he fights. */
  readonly killer: { readonly dice: readonly number[]; readonly successes: number } | null;
}

/** A Gift token on the board. Where it lies is public, what it shows is not. */
export interface Gift {
  readonly id: string;
  readonly cell: Cell;
  readonly token: string;
}

/** The deck of MC cards, regular or solo. The first of `deck` is on top. */
export interface Ceremony {
  readonly deck: readonly string[];
  /** Drawn by the MC, who has to play one of them. */
  readonly hand: readonly string[];
  /** Who has drawn `hand` and alone sees it, even where the MC role passes meanwhile. */
  readonly holder: number | null;
  /** Being carried out. */
  readonly played: string | null;
  readonly discard: readonly string[];
  /** By card of the deck: the seat that has put it under the deck and knows where it lies, or `all` where everybody has seen it go there. */
  readonly seen: { readonly [card: string]: number | 'all' };
  /** The Master of the Ceremony, once somebody has died. */
  readonly master: number | null;
}

/** Everything there is to know about a game being played, hidden things included. */
export interface GameState {
  readonly options: Options;
  readonly board: Size;
  /** The Rooms have been dealt; until then they are as they come out of the box. */
  readonly laidOut: boolean;
  readonly rooms: { readonly [cell: Cell]: Room };
  /** Numbered Rooms that were not dealt, the next one first. */
  readonly pile: readonly string[];
  /** By seat. */
  readonly participants: readonly Participant[];
  readonly killer: Killer;
  readonly rewards: { readonly deck: readonly string[]; readonly table: readonly string[]; readonly discard: readonly string[] };
  readonly gifts: { readonly supply: readonly string[]; readonly board: readonly Gift[]; readonly placed: number };
  readonly ceremony: Ceremony;
  readonly turn: Turn;
  readonly search: Search | null;
  readonly combat: Combat | null;
  readonly ended: { readonly reason: EndReason; readonly winners: readonly number[] } | null;
}
export type EndReason = 'escaped' | 'all dead' | 'draw' | 'died';

export const participantOf = (game: GameState, seat: number): Participant => game.participants[seat]!;
export const roomAt = (game: GameState, cell: Cell): Room => game.rooms[cell]!;
/** What is printed on the Room that lies on a cell. */
export const cardAt = (game: GameState, cell: Cell): RoomCard => roomCard(roomAt(game, cell).card);
export const seatsOf = (game: GameState): number[] => game.participants.map((_, seat) => seat);
export const isSolo = (game: GameState): boolean => game.participants.length === 1;

/** Seats with living Participants, in order of seats. */
export const living = (game: GameState): number[] => seatsOf(game).filter((seat) => participantOf(game, seat).alive);
export const livingAt = (game: GameState, cell: Cell): number[] => living(game).filter((seat) => participantOf(game, seat).cell === cell);
/** Seats whose unsearched bodies lie on a cell. */
export const bodiesAt = (game: GameState, cell: Cell): number[] =>
  seatsOf(game).filter((seat) => participantOf(game, seat).body && participantOf(game, seat).cell === cell);
export const giftsAt = (game: GameState, cell: Cell): Gift[] => game.gifts.board.filter((gift) => gift.cell === cell);

/** All seats clockwise from the First Player. */
export const turnOrder = (game: GameState): number[] => {
  const seats = seatsOf(game);
  return [...seats.slice(game.turn.first), ...seats.slice(0, game.turn.first)];
};
export const inTurnOrder = (game: GameState, seats: readonly number[]): number[] => turnOrder(game).filter((seat) => seats.includes(seat));

/** The advanced side of the sheet has the two powers of the character. */
export function hasPower(game: GameState, seat: number, power: Power): boolean {
  const { character, sheet } = participantOf(game, seat);
  return sheet === 'advanced' && character !== null && characterOf(character).powers.some(({ id }) => id === power);
}
export const holds = (game: GameState, seat: number, item: ItemId): boolean => participantOf(game, seat).items.includes(item);
export const ammunitionOf = (game: GameState, seat: number, kind: Ammunition): number => participantOf(game, seat)[kind];

/** Nobody and nothing is in it: no living Participant, no Killer in any state, no body, no Gift token. Face-down Rooms count as well. */
export const isEmpty = (game: GameState, cell: Cell): boolean =>
  livingAt(game, cell).length === 0 && game.killer.cell !== cell && bodiesAt(game, cell).length === 0 && giftsAt(game, cell).length === 0;

/** No other living Participant and no Active Killer is in its Room. */
export function isAlone(game: GameState, seat: number): boolean {
  const { cell } = participantOf(game, seat);
  return livingAt(game, cell).length === 1 && !(game.killer.active && game.killer.cell === cell);
}
/** A Puzzle Room has closed around it. */
export const isLockedIn = (game: GameState, seat: number): boolean => roomAt(game, participantOf(game, seat).cell).lock === 'temporary';

/** Who carries out MC cards and spends their symbols: the First Player, or the MC once there is one. */
export const resolverOf = (game: GameState): number => game.ceremony.master ?? game.turn.first;

/** Active, and no living Participant with him: he may be moved. */
export const isKillerMovable = ({ killer, ...game }: GameState): boolean => killer.active && livingAt({ killer, ...game }, killer.cell).length === 0;
