import { randomUUID } from 'node:crypto';
import { applyPatch, type Operation } from 'rfc6902';
import { NightledgerClient } from '#sdk';
import type { Driver, OnScreen, Player, Target } from './driver.js';
import { GraphqlSocket } from './graphql-socket.js';

const DECIDE = 'mutation ($input: DecideInput!) { decide(input: $input) { version } }';
const WATCH = 'subscription ($gameId: ID!, $version: Int) { gameUpdates(gameId: $gameId, sinceVersion: $version) { version commits { version facts { type data } } decisions { id options { id } } viewPatch } }';

interface Place {
  readonly url: string;
  readonly token: string;
  readonly gameId: string;
  readonly version: number;
  readonly seat: number;
}
interface Update {
  readonly gameUpdates: { readonly decisions: readonly { readonly id: string; readonly options: unknown }[]; readonly viewPatch: readonly Operation[] };
}
interface Screen {
  view: { readonly cells: readonly number[]; readonly moves: number };
}

/**
 * Plays the toy game through the published API, as a lean client of a third party would: one WebSocket a player, which carries the
 * subscription and the moves, and of the schema only what the game needs. (Players and tables are made with the SDK.)
 */
export function driver({ urls }: Target): Driver {
  let opened = 0;
  return {
    open: async (onScreen) => {
      const n = opened++;
      const gateways = [0, 1].map((seat) => urls[(n + seat) % urls.length]!);
      const players = await Promise.all(gateways.map((url, seat) => signIn(url, `Player ${n}.${seat}`)));
      const { id } = await players[0]!.createGame({ type: 'toy', seats: 2 });
      await players[1]!.joinGame(id);
      const { version } = await players[0]!.startGame(id);
      return Promise.all(players.map((player, seat) => sitDown({ url: gateways[seat]!, token: player.token!, gameId: id, version, seat }, onScreen)));
    },
  };
}

async function signIn(url: string, name: string): Promise<NightledgerClient> {
  const client = new NightledgerClient({ url });
  await client.guest(name);
  return client;
}

async function sitDown({ url, token, gameId, version, seat }: Place, onScreen: OnScreen): Promise<Player> {
  const socket = await GraphqlSocket.open(url, token);
  const screen = { view: {} } as Screen;
  let decisionId: string | undefined;
  await new Promise<void>((seen, reject) => {
    socket.subscribe<Update>(WATCH, { gameId, version }, ({ gameUpdates: { decisions, viewPatch } }) => {
      applyPatch(screen, viewPatch.map((operation) => ({ ...operation, path: `/view${operation.path}` })));
      decisionId = decisions.find(({ options }) => options !== null)?.id;
      onScreen(seat, screen.view.moves, screen.view.cells);
      seen();
    }, reject);
  });
  return {
    confirmedBy: 'answer',
    move: async (amount) => {
      await socket.request(DECIDE, { input: { gameId, decisionId, answer: [String(amount)], commandId: randomUUID() } });
    },
    close: () => socket.close(),
  };
}
