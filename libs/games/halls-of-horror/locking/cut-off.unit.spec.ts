import { expect, test } from '@jest/globals';
import { hmacChance, type Chance } from '#engine';
import { fold } from '../fold.js';
import type { GameState, Participant } from '../state.js';
import { giftOf } from '../testing/boards.js';
import { stateOf } from '../testing/playing.js';
import { lockableCells } from './lockable.js';

/*
 * The rule once more, told in another way and slowly: which cells lead to which is worked out for every pair of cells, by Warshall, over
 * coordinates of its own.
 */

const cellsIn = ({ board: { rows, columns } }: GameState): string[] => {
  const all: string[] = [];
  for (let r = 1; r <= rows; r++) for (let c = 1; c <= columns; c++) all.push(`r${r}c${c}`);
  return all;
};
const sharesAnEdge = (a: string, b: string): boolean => Math.abs(+a[1]! - +b[1]!) + Math.abs(+a[3]! - +b[3]!) === 1;

/** Whether one cell can be reached from another, where Rooms Locked for good are walls. */
function links(game: GameState): (from: string, to: string) => boolean {
  const cells = cellsIn(game);
  const free = (cell: string) => game.rooms[cell]!.lock !== 'permanent';
  const linked = cells.map((a) => cells.map((b) => a === b || (sharesAnEdge(a, b) && free(a) && free(b))));
  for (const k of cells.keys()) for (const i of cells.keys()) for (const j of cells.keys()) linked[i]![j] ||= linked[i]![k]! && linked[k]![j]!;
  return (from, to) => linked[cells.indexOf(from)]![cells.indexOf(to)]!;
}

/** From where what cannot be reached: a line each. */
function cutOff(game: GameState): string[] {
  const reach = links(game);
  const exits = cellsIn(game).filter((cell) => game.rooms[cell]!.revealed && ['X1', 'X2'].includes(game.rooms[cell]!.card));
  const bodies = game.participants.filter(({ body }) => body).map(({ cell }) => cell);
  const unknown = exits.length === 2 ? [] : cellsIn(game).filter((cell) => !game.rooms[cell]!.revealed);
  const from = [game.killer.cell, ...game.participants.filter(({ alive }) => alive).map(({ cell }) => cell)];
  return from.flatMap((a) => [...exits, ...bodies, ...unknown].filter((b) => !reach(a, b)).map((b) => `${a} ${b}`));
}

const KEYS: { readonly [card: string]: number } = { '6A': 1, '11A': 0, '15A': 0, '17A': 1, '20A': 0, '22A': 0 };
const lockedFor = (game: GameState, cell: string): GameState =>
  fold(game, { type: 'RoomLocked', data: { cell, lock: 'permanent', seat: 0, owed: false } });

/** What may be locked: the tiers and the safety, taken word by word. */
function allowed(game: GameState): string[] {
  const figures = [game.killer.cell, ...game.participants.filter(({ alive, body }) => alive || body).map(({ cell }) => cell), ...game.gifts.board.map(({ cell }) => cell)];
  const legal = cellsIn(game).filter((cell) => {
    const { card, revealed, lock } = game.rooms[cell]!;
    return revealed && lock === null && !card.startsWith('X') && !figures.includes(cell) && cutOff(lockedFor(game, cell)).length === 0;
  });
  const first = legal.filter((cell) => game.rooms[cell]!.exhausted || game.rooms[cell]!.card.startsWith('S'));
  return first.length > 0 ? first : legal.filter((cell) => !(game.rooms[cell]!.card in KEYS) || game.rooms[cell]!.covered.includes(KEYS[game.rooms[cell]!.card]!));
}

/** A board as it could be in the middle of a game of so many, or a little wilder. */
function anyGame(seats: number, chance: Chance): GameState {
  const game = stateOf({ seats });
  const odds = (of: number): boolean => chance.integer(1, 100) <= of;
  const [known, spent] = [chance.pick([30, 60, 95]), chance.pick([0, 15, 60])];
  const cells = cellsIn(game);
  const cards = chance.shuffle(cells.map((cell) => game.rooms[cell]!.card));
  const rooms = cells.map((cell, i) => {
    const card = cards[i]!;
    const revealed = card.startsWith('S') || odds(known);
    const exhausted = revealed && !card.startsWith('X') && odds(spent);
    return [cell, { card, revealed, entered: revealed, exhausted, covered: revealed && !exhausted && odds(20) ? [0, 1] : [], lock: null }] as const;
  });
  const participants = game.participants.map((p): Participant => {
    const alive = odds(75);
    return { ...p, cell: chance.pick(cells), alive, body: !alive && odds(60), hp: alive ? 5 : 0 };
  });
  const gifts = cells.filter(() => odds(8)).map(giftOf);
  const killer = { ...game.killer, cell: chance.pick(cells), active: odds(50) };
  return { ...game, rooms: Object.fromEntries(rooms), participants, killer, gifts: { ...game.gifts, board: gifts } };
}

test('HH-LOCK-02 HH-LOCK-03 HH-LOCK-04 HH-LOCK-05 HH-LOCK-06 HH-LOCK-12 on any board exactly what the rule allows, lock after lock, until nothing can be locked', () => {
  let locks = 0;
  let unsafe = 0;
  for (let i = 0; i < 60; i++) {
    const chance = hmacChance('any board', `${i}`);
    let game = anyGame(chance.pick([2, 3, 4]), chance);
    for (let cells = lockableCells(game); ; cells = lockableCells(game)) {
      expect({ i, cells, cutOff: cutOff(game) }).toEqual({ i, cells: allowed(game), cutOff: [] });
      if (cells.length === 0) break;
      const cell = chance.pick(cells);
      game = lockedFor(game, cell);
      locks++;
      if (cells.some((other) => other !== cell && !lockableCells(game).includes(other))) unsafe++;
    }
  }
  // The boards are such that it matters: a lock often makes another impossible.
  expect([locks > 300, unsafe > 20]).toEqual([true, true]);
}, 60_000);
