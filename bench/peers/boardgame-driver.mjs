/** Plays the toy game through boardgame.io's own client and its SocketIO transport. */
import { createRequire } from 'node:module';
import { toyGame } from './boardgame-game.mjs';

const require = createRequire(import.meta.url);
const { Client, LobbyClient } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

/** @param {{urls: string[], toy: object}} target */
export function driver({ urls: [server], toy }) {
  const game = toyGame(toy);
  const lobby = new LobbyClient({ server });

  async function sitDown({ matchID, playerID, credentials }, onScreen) {
    const multiplayer = SocketIO({ server, socketOpts: { transports: ['websocket'], forceNew: true } });
    const client = Client({ game, multiplayer, matchID, playerID, credentials, numPlayers: 2, debug: false });
    const connected = new Promise((settle) => {
      client.subscribe((state) => {
        if (state === null || !state.isConnected) return;
        settle();
        onScreen(state.G.moves, state.G.cells);
      });
    });
    client.start();
    await connected;
    return {
      // A rejected move is answered by silence: it counts when the server's state shows it.
      confirmedBy: 'screen',
      move: (amount) => void client.moves.add(amount),
      close: () => client.stop(),
    };
  }

  return {
    open: async (onScreen) => {
      const { matchID } = await lobby.createMatch('toy', { numPlayers: 2 });
      const players = [];
      // One after the other: the server reads and writes the match's players without a lock.
      for (const playerID of ['0', '1']) {
        const { playerCredentials: credentials } = await lobby.joinMatch('toy', matchID, { playerID, playerName: `Player ${playerID}` });
        players.push({ matchID, playerID, credentials });
      }
      return Promise.all(players.map((player, seat) => sitDown(player, (moves, cells) => onScreen(seat, moves, cells))));
    },
  };
}
