import { pick, type Option, type Question } from '#engine';
import type { Cell } from '../../board.js';
import { cellName, participantName, pieceOf } from '../../labels.js';
import { living, type GameState } from '../../state.js';
import type { StepTable } from '../../steps.js';
import type { Instruction } from './ceremony-card.js';

/** One or several to be chosen; undefined where there are too few. */
export const choice = (prompt: string, options: readonly Option[], count = 1): Question | undefined =>
  count === 0 || options.length < count ? undefined : pick({ kind: 'ceremony.choice', prompt, options, min: count, max: count });

const roomOptions = (game: GameState, cells: readonly Cell[]): Option[] =>
  cells.map((cell) => ({ id: cell, label: cellName(game, cell), data: { space: cell } }));

interface RoomChoice {
  readonly prompt: string;
  /** Rooms that may be chosen, by row and column. */
  readonly cells: (game: GameState) => readonly Cell[];
  /** How many are chosen; 1 unless told. */
  readonly count?: (game: GameState) => number;
  readonly carryOut: (t: StepTable, ...cells: Cell[]) => void;
}
/** The resolver chooses a Room, or several. */
export const chooseRooms = ({ prompt, cells, count = () => 1, carryOut }: RoomChoice): Instruction => ({
  choose: (game) => choice(prompt, roomOptions(game, cells(game)), count(game)),
  carryOut: (t, chosen) => carryOut(t, ...chosen),
});

interface ParticipantChoice {
  readonly prompt: string;
  /** Which of the living may be chosen. */
  readonly who: (game: GameState, seat: number) => boolean;
  /** How many are chosen; 1 unless told. */
  readonly count?: number;
  readonly carryOut: (t: StepTable, ...seats: number[]) => void;
}
/** The resolver chooses a living Participant, or several; its own as well. */
export const chooseParticipants = ({ prompt, who, count, carryOut }: ParticipantChoice): Instruction => ({
  choose: (game) => {
    const seats = living(game).filter((seat) => who(game, seat));
    return choice(prompt, seats.map((seat) => ({ id: String(seat), label: participantName(game, seat), data: { piece: pieceOf(seat) } })), count);
  },
  carryOut: (t, chosen) => carryOut(t, ...chosen.map(Number)),
});
