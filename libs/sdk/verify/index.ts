export type * from './report.js';
export { verifyGame } from './verify-game.js';
