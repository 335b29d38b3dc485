import { cellAt, columnOf, rowOf, type Cell, type Size } from '../board.js';

/** Some cells of a board, a bit each, by row and column: locks are looked for so often that this must be quick. */
export type CellSet = number;

const bitOf = ({ columns }: Size, cell: Cell): CellSet => 1 << ((rowOf(cell) - 1) * columns + columnOf(cell) - 1);
export const setOf = (board: Size, cells: readonly Cell[]): CellSet => cells.reduce((set, cell) => set | bitOf(board, cell), 0);

/** The cells of `open` that can be reached from a cell of it, from edge to edge; a step to the side never leaves the row. */
export function reachedFrom({ rows, columns }: Size, cell: Cell, open: CellSet): CellSet {
  const leftMost = setOf({ rows, columns }, Array.from({ length: rows }, (_, r) => cellAt(r + 1, 1)));
  let reached = setOf({ rows, columns }, [cell]);
  for (;;) {
    const sides = ((reached << 1) & ~leftMost) | ((reached & ~leftMost) >> 1);
    const further = (reached | (reached << columns) | (reached >> columns) | sides) & open;
    if (further === reached) return reached;
    reached = further;
  }
}
