/** boardgame.io's rules alone: its reducer, as its server runs it for every move, without server, storage and clients. */
import { createRequire } from 'node:module';
import { toyGame } from './boardgame-game.mjs';

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');

/** @returns {(n: number, amount: number) => number} makes move n; tells how many moves the state shows */
export function moves(toy) {
  const game = toyGame(toy);
  const reducer = CreateGameReducer({ game });
  let state = InitializeGame({ game, numPlayers: 2 });
  return (n, amount) => {
    state = reducer(state, { type: 'MAKE_MOVE', payload: { type: 'add', args: [amount], playerID: String(n % 2), credentials: null } });
    return state.G.moves;
  };
}
