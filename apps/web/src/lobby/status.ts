import type { GameStatus } from '#sdk';

/** How far a game is, in words. */
export const STATUS: { readonly [status in GameStatus]: string } = {
  OPEN: 'Open to join',
  RUNNING: 'Being played',
  FINISHED: 'Over',
  ABANDONED: 'Called off',
};
