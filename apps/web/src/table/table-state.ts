import type { AnyView, Commit, Decision, Game, GameStatus, WatchedUpdate } from '#sdk';

/** A game as it stands, and what has happened in it. */
export interface TableState {
  /** Undefined until it is read; null where there is none for this viewer. */
  readonly game: Game | null | undefined;
  readonly status: GameStatus;
  readonly version: number;
  readonly view: AnyView;
  readonly decisions: readonly Decision[];
  /** The log, oldest first. */
  readonly commits: readonly Commit[];
  readonly error: unknown;
}

/** What is learned of a game: it was read, it went on, it cannot be had, or all begins again. */
export type News =
  | { readonly kind: 'game'; readonly game: Game | null }
  | { readonly kind: 'update'; readonly update: WatchedUpdate }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'again' };

const NO_VIEW = {} as AnyView;
/** Nothing is known of the game yet. */
export const NOTHING: TableState = { game: undefined, status: 'OPEN', version: 0, view: NO_VIEW, decisions: [], commits: [], error: undefined };

/** The state after some news. What is older than what is known changes nothing but the seats. */
export function after(state: TableState, news: News): TableState {
  if (news.kind === 'again') return NOTHING;
  if (news.kind === 'failed') return { ...state, error: news.error };
  if (news.kind === 'update') {
    const { version, status, view, decisions, commits } = news.update;
    const fresh = commits.filter((commit) => commit.version > (state.commits.at(-1)?.version ?? 0));
    return { ...state, version, status, view, decisions, commits: [...state.commits, ...fresh] };
  }
  const { game } = news;
  if (game === null || game.version < state.version) return { ...state, game, error: undefined };
  const { version, status, view, decisions } = game;
  return { ...state, game, version, status, view, decisions, error: undefined };
}
