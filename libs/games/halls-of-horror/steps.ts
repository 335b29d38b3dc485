import type { Given, Json, Table } from '#engine';
import type { HallsFact } from './facts.js';
import type { GameState } from './state.js';

/*
 * The pieces of a game, with their arguments; a stored schema: names and shapes outlive games being played.
 */

export type SetUpSteps = {
  /** Participants, sheets, board, decks, First Player, Killer; then the first `turn`. */
  start: null;
  /** A seat takes one of the Participants that are left. */
  participant: { seat: number };
  participantTaken: { seat: number };
  /** All seats choose the sides of their sheets at the same time. */
  sheets: null;
  sheetsTurned: null;
  /** Deals the board and shuffles the decks. */
  layOut: null;
  findFirstPlayer: null;
  placeKiller: null;
  killerPlaced: { seat: number };
};

export type TurnSteps = {
  turn: null;
  /** All have selected; for those who `pass` nothing at all is possible. */
  reveal: { pass: number[] };
  /** Carries out what a seat has selected. */
  act: { seat: number; possible: boolean };
  /** The Move that a seat makes in place of an impossible one. */
  replacedMove: { seat: number };
  /** The Action phase is over: exits, deaths, the Killer left alone, traps; then the `ceremony`, or `soloCeremony`. */
  endActions: null;
  concede: { seat: number };
};

export type SearchSteps = {
  /** A seat's whole Search Action. */
  search: { seat: number };
  searchUsePicked: { seat: number };
  searchSpendPicked: { seat: number };
  searchRemovalPicked: { seat: number };
  /** Which ammunition Every Shot Counts adds. */
  extraAmmunition: { seat: number; bullets: number; shells: number };
};

export type CombatSteps = {
  /** The whole Combat in a Room, with the Escapes. */
  combat: { cell: string };
  combatWeapon: { seat: number };
  weaponChosen: { seat: number };
  combatRoll: null;
  /** `seat` had the last window. */
  combatWindow: { seat: number | null };
  windowAnswered: { seat: number };
  diceChosen: { seat: number };
  combatResult: null;
  escape: { seat: number };
  escapeChosen: { seat: number };
  combatEnd: null;
};

export type CeremonySteps = {
  /** The whole MC phase, with owed locks; then the next `turn`. */
  ceremony: null;
  /** `seat` has so many Rooms left to lock. */
  owedLocks: { seat: number; left: number };
  owedLockChosen: { seat: number; left: number };
  ceremonyDraw: null;
  ceremonyCardChosen: { seat: number };
  /** `seat` carries out what the played card says. */
  ceremonyText: { seat: number };
  ceremonyChoice: { seat: number };
  /** `seat` has so many Killer symbols left to spend. */
  killerSymbols: { seat: number; left: number };
  killerSymbolChosen: { seat: number; left: number };
  /** The card is done: all dead, or the roles are passed on and the next `turn` begins. */
  ceremonyEnd: null;
};

export type SoloSteps = {
  /** What follows the Action in solo: an MC Solo card, unless there was Combat; then the next `turn`. */
  soloCeremony: null;
  /** A line of the card being carried out, from its operation `at` on. The Killer stood on `start` when it was drawn. */
  soloLine: { line: 'active' | 'stunned' | 'dead'; at: number; start: string };
  /** Up to so many steps towards the Participant. */
  soloToward: { left: number };
  /** The Killer steps where the player said. */
  soloStep: null;
  soloGift: null;
  soloRoom: null;
};

export type Steps = SetUpSteps & TurnSteps & SearchSteps & CombatSteps & CeremonySteps & SoloSteps;
export type StepTable = Table<GameState, HallsFact, Steps>;
/** The functions for some of the steps. */
export type StepsOf<Some> = { readonly [K in keyof Some]: (t: StepTable, args: Some[K], given: Given) => Json | void };
