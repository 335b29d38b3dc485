import { hmacChance, type Chance } from '#engine';
import { sha256 } from '#host';
import { canonical } from './canonical.js';
import type { TableState } from './types.js';

/**
 * The luck of one commit: keyed by the game's secret seed, for this game, this version and all that the players mixed in. It starts
 * anew with every commit, so a command that lost a race and is decided again draws what its new version draws.
 */
export function commitChance(seed: Uint8Array, table: Pick<TableState, 'gameId' | 'clientSeeds'>, version: number): Chance {
  return hmacChance(seed, `${table.gameId}/${version}/${mixed(table.clientSeeds)}`);
}

/** By the list itself: it is the same one from the start of a game to its end. */
const mixes = new WeakMap<readonly string[], string>();

function mixed(clientSeeds: readonly string[]): string {
  const mix = mixes.get(clientSeeds) ?? sha256(canonical(clientSeeds));
  mixes.set(clientSeeds, mix);
  return mix;
}
