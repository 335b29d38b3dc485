/** A cell of the grid, `r<row>c<column>` with row 1 on top, or a space of the Entrance Hall, `H1` to `H3`. Never a room card. */
export type SpaceId = string;

/** A way out of a space, in the order in which defaults go through them. */
export type Way = 'north' | 'east' | 'south' | 'west' | 'link' | 'forward' | 'back';
export interface Exit {
  readonly way: Way;
  readonly to: SpaceId;
}

const LINES = [1, 2, 3, 4, 5] as const;
const inGrid = (n: number) => n >= 1 && n <= LINES.length;

export const cell = (row: number, column: number): SpaceId => `r${row}c${column}`;

/** All 25 cells, row by row. */
export const CELLS: readonly SpaceId[] = LINES.flatMap((row) => LINES.map((column) => cell(row, column)));
/** The centre, where the Operating Laboratory lies. */
export const START: SpaceId = cell(3, 3);
/** The cells the 24 other rooms are dealt to, in the order of dealing. */
export const DEALT_CELLS: readonly SpaceId[] = CELLS.filter((space) => space !== START);

export const STAIRCASE: SpaceId = 'H1';
export const FRONT_HALL: SpaceId = 'H3';
/** The Entrance Hall from the elevator to the way out. */
export const HALL: readonly SpaceId[] = [STAIRCASE, 'H2', FRONT_HALL];
export const SPACES: readonly SpaceId[] = [...CELLS, ...HALL];

export const isInHall = (space: SpaceId): boolean => HALL.includes(space);
const rowOf = (space: SpaceId) => Number(space[1]);
const columnOf = (space: SpaceId) => Number(space[3]);

/** The cells of one floor; none above row 1 or below row 5. */
const floor = (row: number): SpaceId[] => (inGrid(row) ? LINES.map((column) => cell(row, column)) : []);

/** The other cells on the floor of a cell; none for the hall, which is on no floor. */
export const sameFloor = (space: SpaceId): SpaceId[] => (isInHall(space) ? [] : floor(rowOf(space)).filter((other) => other !== space));
/** The cells of the floors directly above and below. */
export const nextFloors = (space: SpaceId): SpaceId[] => (isInHall(space) ? [] : [...floor(rowOf(space) - 1), ...floor(rowOf(space) + 1)]);
/** The cell straight below, if there is one. */
export const straightBelow = (space: SpaceId): SpaceId[] =>
  isInHall(space) || !inGrid(rowOf(space) + 1) ? [] : [cell(rowOf(space) + 1, columnOf(space))];

function gridExits(space: SpaceId): Exit[] {
  const [row, column] = [rowOf(space), columnOf(space)];
  const around: [Way, number, number][] = [
    ['north', row - 1, column],
    ['east', row, column + 1],
    ['south', row + 1, column],
    ['west', row, column - 1],
  ];
  return around.filter(([, r, c]) => inGrid(r) && inGrid(c)).map(([way, r, c]) => ({ way, to: cell(r, c) }));
}

function hallExits(space: SpaceId): Exit[] {
  const at = HALL.indexOf(space);
  const [forward, back] = [HALL[at + 1], HALL[at - 1]];
  return [...(forward ? [{ way: 'forward', to: forward } as const] : []), ...(back ? [{ way: 'back', to: back } as const] : [])];
}

const FIXED = new Map<SpaceId, readonly Exit[]>([...CELLS.map((s) => [s, gridExits(s)] as const), ...HALL.map((s) => [s, hallExits(s)] as const)]);

/**
 * Every space one step away: neighbouring cells are always connected, there are no walls. The way out of the house is not a space.
 *
 * @param elevator where the Mystic Elevator lies, once it has been discovered: it is linked with the Grand Staircase both ways
 */
export function exits(space: SpaceId, elevator: SpaceId | undefined): readonly Exit[] {
  const fixed = FIXED.get(space)!;
  if (elevator === undefined) return fixed;
  if (space === elevator) return [...fixed, { way: 'link', to: STAIRCASE }];
  if (space === STAIRCASE) return [{ way: 'link', to: elevator }, ...fixed];
  return fixed;
}
