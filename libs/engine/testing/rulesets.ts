import type { Game } from '../index.js';

/** A game under each ruleset that it ships besides the current one, the latest first. */
export function earlierRulesets(game: Game): Game[] {
  const found: Game[] = [];
  for (let ruleset = game.ruleset - 1; ruleset >= 1; ruleset--) {
    const earlier = game.under(ruleset);
    if (earlier === undefined) break;
    found.push(earlier);
  }
  return found;
}
