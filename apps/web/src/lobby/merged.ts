import type { GameStatus, GameSummary } from '#sdk';

/** The list with a game that has opened, changed or ended: in its place, new on top, or gone where it does not fit any more. */
export function merged(list: readonly GameSummary[], game: GameSummary, filter: { readonly status: GameStatus | null | undefined; readonly mine: boolean }): readonly GameSummary[] {
  const fits = (!filter.status || game.status === filter.status) && (!filter.mine || game.mySeat !== null);
  const known = list.some(({ id }) => id === game.id);
  if (!fits) return list.filter(({ id }) => id !== game.id);
  return known ? list.map((old) => (old.id === game.id ? game : old)) : [game, ...list];
}
