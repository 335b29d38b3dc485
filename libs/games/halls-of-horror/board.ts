/** A place of the grid: `r1c1` is the first row's first, at the top left. */
export type Cell = string;
export type Direction = 'up' | 'right' | 'down' | 'left';

/** In the order in which the clock's default takes them. Directions are the board's, the same for every seat. */
export const DIRECTIONS: readonly Direction[] = ['up', 'right', 'down', 'left'];
const STEP: { readonly [direction in Direction]: readonly [rows: number, columns: number] } = { up: [-1, 0], right: [0, 1], down: [1, 0], left: [0, -1] };

/** How large the grid is: 5 rows of 4 for four players, 4 by 4 for fewer. */
export interface Size {
  readonly rows: number;
  readonly columns: number;
}
export const sizeFor = (seats: number): Size => ({ rows: seats === 4 ? 5 : 4, columns: 4 });

export const cellAt = (row: number, column: number): Cell => `r${row}c${column}`;
export const rowOf = (cell: Cell): number => Number(cell[1]);
export const columnOf = (cell: Cell): number => Number(cell[3]);

/** All cells by row, then column. */
export const cellsOf = ({ rows, columns }: Size): Cell[] =>
  Array.from({ length: rows * columns }, (_, i) => cellAt(Math.floor(i / columns) + 1, (i % columns) + 1));

/** The cell next to another, or undefined where the board ends. */
export function neighbour({ rows, columns }: Size, cell: Cell, direction: Direction): Cell | undefined {
  const [down, right] = STEP[direction];
  const [row, column] = [rowOf(cell) + down, columnOf(cell) + right];
  return row >= 1 && row <= rows && column >= 1 && column <= columns ? cellAt(row, column) : undefined;
}

/** The cells that share an edge with another, in the order of `DIRECTIONS`. */
export const neighboursOf = (board: Size, cell: Cell): Cell[] => DIRECTIONS.flatMap((direction) => neighbour(board, cell, direction) ?? []);

/** How many moves each cell is away from `from`, over cells that `passable` lets through; `from` itself is 0 away. */
export function distances(board: Size, from: Cell, passable: (cell: Cell) => boolean): Map<Cell, number> {
  const found = new Map([[from, 0]]);
  for (const [cell, steps] of found)
    for (const next of neighboursOf(board, cell)) if (!found.has(next) && passable(next)) found.set(next, steps + 1);
  return found;
}
