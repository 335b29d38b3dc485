/**
 * Colyseus with the toy game: in memory or, where `database` is told, with an INSERT of the move that is awaited before the state
 * changes. Patches go out at once after every move, instead of every 50 ms as the default has it. Says when it listens.
 */
import { Room, Server } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import pg from 'pg';

const { toy, port, database } = JSON.parse(process.argv[2]);
const ToyState = schema({ moves: t.uint32(), cells: t.array('uint32') });
const INSERT = { name: 'insert-move', text: 'INSERT INTO moves (room, n, seat, amount) VALUES ($1, $2, $3, $4)' };

/** As many connections as Nightledger has. */
const pool = database ? new pg.Pool({ connectionString: database, max: 10 }) : undefined;
await pool?.query('CREATE TABLE moves (room text, n int, seat int, amount int, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (room, n))');

class ToyRoom extends Room {
  maxClients = 2;
  patchRate = null;
  seats = [];
  busy = false;

  onCreate() {
    this.state = new ToyState();
    this.state.moves = 0;
    for (let i = 0; i < toy.cells; i++) this.state.cells.push(toy.first);
    this.onMessage('add', (client, amount) => this.add(client.sessionId, amount));
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }

  async add(sessionId, amount) {
    const { moves } = this.state;
    const seat = moves % 2;
    if (this.busy || this.seats[seat] !== sessionId || !Number.isInteger(amount) || amount < 1 || amount > toy.most) return;
    if (pool) {
      this.busy = true;
      await pool.query({ ...INSERT, values: [this.roomId, moves, seat, amount] }).finally(() => (this.busy = false));
    }
    this.state.cells[moves % toy.cells] += amount;
    this.state.moves++;
    this.broadcastPatch();
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define('toy', ToyRoom);
await server.listen(port);
console.log('listening');
