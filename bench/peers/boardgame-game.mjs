/**
 * The toy game for boardgame.io. `client: false`: the server alone makes the move, so that a client shows what the server has
 * accepted and not what it hopes for.
 *
 * @param {{cells: number, first: number, most: number}} toy
 */
export function toyGame(toy) {
  const add = {
    client: false,
    move: ({ G }, amount) => {
      if (!Number.isInteger(amount) || amount < 1 || amount > toy.most) return 'INVALID_MOVE';
      G.cells[G.moves % toy.cells] += amount;
      G.moves++;
    },
  };
  return {
    name: 'toy',
    setup: () => ({ cells: Array.from({ length: toy.cells }, () => toy.first), moves: 0 }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: { add },
    minPlayers: 2,
    maxPlayers: 2,
  };
}
