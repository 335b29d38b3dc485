import type { Viewer } from '#engine';
import { cellsOf, type Cell } from './board.js';
import { RAGE_TRACK } from './killer.js';
import { characterOf } from './participants/index.js';
import { drawScene } from './scene.js';
import { isSolo, roomAt, type GameState, type Participant } from './state.js';
import type { HallsView } from './view-shape.js';

/** Participants are being chosen; which Rooms there will be is not settled, for the auditor either. */
const isBoxed = ({ turn: { phase }, laidOut }: GameState): boolean => phase === 'set-up' && !laidOut;

function room(game: GameState, cell: Cell, viewer: Viewer): HallsView['rooms'][string] {
  const { card, revealed, entered, covered, exhausted, lock } = roomAt(game, cell);
  if (isBoxed(game)) return { card: null, revealed: false, entered: false, covered: [], exhausted: false, lock: null };
  return { card: revealed || viewer === 'auditor' ? card : null, revealed, entered, covered: [...covered], exhausted, lock };
}

function powersOf({ character, sheet }: Participant): string[] {
  return character === null || sheet === 'beginner' ? [] : characterOf(character).powers.map(({ id }) => id);
}

function participant(one: Participant): HallsView['participants'][number] {
  const { character, sheet, cell, hp, resolve, items, bullets, shells, keys, panicked, alive, body, death, resigned, locksOwed } = one;
  const belongings = { items: [...items], bullets, shells, keys, panicked };
  return { character, sheet, powers: powersOf(one), cell, hp, resolve, ...belongings, alive, body, death, resigned, locksOwed };
}

function killer(game: GameState): HallsView['killer'] {
  const { cell, hp, rage, active, keysCarried, keysGiven } = game.killer;
  const { dice, damage, soloSuccesses } = RAGE_TRACK[rage]!;
  const strength = isSolo(game) ? { dice: 0, successes: soloSuccesses } : { dice, successes: null };
  return { cell, hp, rage, active, keysCarried, keysGiven, ...strength, damage };
}

function turn({ turn: { number, first, phase, actions, starts, entered, fought, killerFought, escaped } }: GameState): HallsView['turn'] {
  const lists = { actions: [...actions], starts: [...starts], entered: [...entered], fought: [...fought], escaped: [...escaped] };
  return { number, first, phase, killerFought, ...lists };
}

function combat({ combat: going }: GameState): HallsView['combat'] {
  if (going === null) return null;
  const { cell, fighters, killer: his } = going;
  const killersRoll = his && { dice: [...his.dice], successes: his.successes };
  return { cell, fighters: fighters.map(({ dice, ...fighter }) => ({ ...fighter, dice: [...dice] })), killer: killersRoll };
}

/** Has this viewer seen a card of the deck put where it lies? */
const hasSeen = ({ ceremony }: GameState, card: string, viewer: Viewer): boolean =>
  viewer === 'auditor' || ceremony.seen[card] === 'all' || ceremony.seen[card] === viewer;

function ceremony(game: GameState, viewer: Viewer): HallsView['ceremony'] {
  const { master, deck, hand, holder, played, discard } = game.ceremony;
  const mine = viewer === 'auditor' || viewer === holder;
  return {
    master,
    deck: deck.map((card) => (hasSeen(game, card, viewer) ? card : null)),
    hand: { holder, count: hand.length, cards: mine ? [...hand] : null },
    played,
    discard: [...discard],
  };
}

function gifts({ gifts: { supply, board } }: GameState, viewer: Viewer): HallsView['gifts'] {
  return { supply: supply.length, board: board.map(({ id, cell, token }) => ({ id, cell, token: viewer === 'auditor' ? token : null })) };
}

/** Built from what the viewer knows: nothing hidden is ever put in. */
export function view(game: GameState, viewer: Viewer): HallsView {
  const { board, pile, rewards, search, ended } = game;
  const seen: Omit<HallsView, 'scene'> = {
    turn: turn(game),
    board: { rows: board.rows, columns: board.columns },
    rooms: Object.fromEntries(cellsOf(board).map((cell) => [cell, room(game, cell, viewer)])),
    pile: pile.length,
    participants: game.participants.map(participant),
    killer: killer(game),
    search: search && { seat: search.seat, spent: search.spent },
    combat: combat(game),
    rewards: { deck: rewards.deck.length, table: [...rewards.table], discard: [...rewards.discard] },
    gifts: gifts(game, viewer),
    ceremony: ceremony(game, viewer),
    ended: ended && { reason: ended.reason, winners: [...ended.winners] },
  };
  return { ...seen, scene: drawScene(seen) };
}
