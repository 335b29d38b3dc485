import type { Commit } from '#sdk';

/** Where a turn begins. */
export interface Turn {
  readonly version: number;
  readonly number: number;
  /** Whose turn it is, where that is told. */
  readonly seat: number | null;
}

/** Games tell of a turn's beginning under one of these names. */
const BEGINS = /Turn(?:Began|Started)$/;

/** The turns of a game, as far as its facts tell of them; none where they do not. */
export function turnsOf(commits: readonly Commit[]): readonly Turn[] {
  const turns: Turn[] = [];
  for (const { version, facts } of commits) {
    const data = facts.findLast(({ type }) => BEGINS.test(type))?.data;
    if (data === undefined) continue;
    const { number, seat } = data;
    turns.push({ version, number: typeof number === 'number' ? number : turns.length + 1, seat: typeof seat === 'number' ? seat : null });
  }
  return turns;
}

/** The turn that a version belongs to; none before the first. */
export const turnAt = (turns: readonly Turn[], version: number): Turn | undefined => turns.findLast((turn) => turn.version <= version);

/** Where the turn before begins; first of all the one under way, where it is past its beginning. */
export const turnBefore = (turns: readonly Turn[], version: number): Turn | undefined => turns.findLast((turn) => turn.version < version);

export const turnAfter = (turns: readonly Turn[], version: number): Turn | undefined => turns.find((turn) => turn.version > version);
