import type { Spreads } from './figures.js';
import type { RawLimit } from './raw-limit.js';
import type { RulesAlone } from './rules-alone.js';
import type { Window } from './window.js';

export interface Row {
  readonly contestant: string;
  readonly title: string;
  readonly guarantee: string;
  readonly client: string;
  readonly window: Window;
  readonly figures: Spreads;
}
/** The cluster with so many game-commands. */
export interface ScaledOut {
  readonly gameCommands: number;
  readonly movesPerSecond: number;
  /** CPU-ms a move of each process. */
  readonly cpu: Readonly<Record<string, number>>;
}

/** All that a run has measured; nothing in it is fixed beforehand. */
export interface Results {
  readonly machine: Readonly<Record<string, string | number>>;
  readonly postgres: Readonly<Record<string, string>>;
  readonly repeats: number;
  readonly rows: readonly Row[];
  readonly raw?: RawLimit;
  readonly rules?: RulesAlone;
  readonly bytesPerCommit?: number;
  readonly scaleOut: readonly ScaledOut[];
  /** What the benchmarks of single parts tell, by their file. */
  readonly scale: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Where a row is found by the rest of the report: a contestant, with so many games, in a closed or an open loop. */
export function figureOf({ rows }: Results, contestant: string, games: number, key: keyof Spreads, open = false): number {
  const row = rows.find(({ contestant: id, window }) => id === contestant && window.games === games && (window.rate !== undefined) === open);
  return row?.figures[key].median ?? NaN;
}
