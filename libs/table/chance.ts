import { createHash } from 'node:crypto';
import { hmacChance, type Chance } from '#engine';
import { canonical } from './canonical.js';
import type { TableState } from './types.js';

/**
 * The luck of one commit: keyed by the game's secret seed, for this game, this version and all that the players mixed in. It starts
 * anew with every commit, so a command that lost a race and is decided again draws what its new version draws.
 */
export function commitChance(seed: Uint8Array, table: Pick<TableState, 'gameId' | 'clientSeeds'>, version: number): Chance {
  const mixed = createHash('sha256').update(canonical(table.clientSeeds)).digest('hex');
  return hmacChance(seed, `${table.gameId}/${version}/${mixed}`);
}
