import type { Chance } from '#engine';

/** A die shows 0, 1 or 2. */
export const rollDie = (chance: Chance): number => chance.integer(0, 2);
export const rollBoth = (chance: Chance): [number, number] => [rollDie(chance), rollDie(chance)];
