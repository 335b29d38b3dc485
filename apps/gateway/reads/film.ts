import type { TableState } from '#table';

/** A state is kept of every so many versions. */
const APART = 50;

/** One game at some of its versions, so that any of them is a few commits away from one that is at hand. States share what is the same in them. */
export class Film {
  private readonly frames: TableState[] = [];
  private last: TableState | undefined;

  /** How many states it holds. */
  get size(): number {
    return this.frames.length + 1;
  }

  /** The latest state at hand that is not beyond the version. */
  upTo(version: number): TableState | undefined {
    const frame = this.frames.findLast((one) => one.version <= version);
    const { last } = this;
    return last !== undefined && last.version <= version && last.version > (frame?.version ?? 0) ? last : frame;
  }

  /** Takes a state that follows one at hand, or the first. */
  keep(table: TableState): void {
    if (table.version === (this.frames.length + 1) * APART) this.frames.push(table);
    this.last = table;
  }
}
