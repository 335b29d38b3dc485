import { SNAPSHOT_EVERY } from '#ledger';
import type { TableState } from '#table';

/** A state is kept of every so many versions: of those of which one may be stored, too. */
export const APART = SNAPSHOT_EVERY;

/** One game at some of its versions, so that any of them is a few commits away from one that is at hand. States share what is the same in them. */
export class Film {
  private readonly frames = new Map<number, TableState>();
  private last: TableState | undefined;

  /** How many states it holds. */
  get size(): number {
    return this.frames.size + 1;
  }

  /** The latest state at hand that is not beyond the version. */
  upTo(version: number): TableState | undefined {
    const frames = [...this.frames.values(), ...(this.last === undefined ? [] : [this.last])];
    const within = frames.filter((frame) => frame.version <= version);
    return within.reduce<TableState | undefined>((best, frame) => (frame.version > (best?.version ?? 0) ? frame : best), undefined);
  }

  keep(table: TableState): void {
    if (table.version % APART === 0) this.frames.set(table.version, table);
    this.last = table;
  }
}
