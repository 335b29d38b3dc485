/** boardgame.io with the toy game, in memory or, where `database` is told, with bgio-postgres. Says when it listens. */
import { createRequire } from 'node:module';
import { toyGame } from './boardgame-game.mjs';

const require = createRequire(import.meta.url);
const { Server, Origins } = require('boardgame.io/server');
const { toy, port, database } = JSON.parse(process.argv[2]);

/** As many connections as Nightledger has; sequelize's own default is 5. */
function storage() {
  const { PostgresStore } = require('bgio-postgres');
  return new PostgresStore(database, { logging: false, pool: { max: 10 } });
}

const server = Server({ games: [toyGame(toy)], origins: [Origins.LOCALHOST], ...(database ? { db: storage() } : {}) });
await server.run({ port });
console.log('listening');
