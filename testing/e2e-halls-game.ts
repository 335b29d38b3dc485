import { createClient, type Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { CommandResult, Decision, Game, NightledgerClient, WatchedUpdate } from '#sdk';
import type { HallsView } from '../libs/games/halls-of-horror/view-shape.js';
import { asked, at, guest, sensible, watchUntil } from './e2e-players.js';
import { Watching } from './gateway-watching.js';

export const HALLS = 'halls-of-horror';
/** Long for an answer, even on a machine that has much else to do: of all clocks one alone may run out. */
const DECISION_SECONDS = 20;
/** Chance may keep the two apart, or kill one of them too soon; hardly ever twice. */
const MOST_GAMES = 3;

/** A person at the table, with all that was told to it. */
export class Person {
  readonly updates: WatchedUpdate[] = [];
  readonly results: CommandResult[] = [];

  constructor(
    readonly seat: number,
    public client: NightledgerClient,
  ) {}

  get version(): number {
    return this.updates.at(-1)?.version ?? 0;
  }
}

/** Bo lets this question go by. */
export interface Silence {
  readonly update: WatchedUpdate;
  readonly decision: Decision;
}
/** Bo loses the connection in the midst of a Combat, with a question open. */
export interface Cut {
  readonly update: WatchedUpdate;
  readonly decision: Decision;
  /** What Bo is told first on coming back, at another gateway, while the question is still open; and the game as that gateway gives it. */
  readonly back: WatchedUpdate;
  readonly server: Game;
  /** Gone again, Bo answers over REST: the version that made, and the answer. */
  readonly answered: number;
  readonly answer: readonly string[];
}
/** What happens on purpose. */
interface Incidents {
  silence?: Silence;
  cut?: Cut;
  concession?: CommandResult;
}

export interface PlayedHalls extends Unplanned, Required<Incidents> {}
interface Unplanned {
  readonly id: string;
  readonly ada: Person;
  readonly bo: Person;
  /** Of somebody without a seat, from before the start: updates with views, and every byte that came. */
  readonly spectator: Watching;
  readonly frames: readonly string[];
}

/**
 * A game of two people and two bots in which a clock runs out, a person is cut off in mid-Combat, and one concedes. The clock and the concession
 * come when the people want them. For the Combat they walk towards each other from the first turn and attack when they have met: a few turns
 * after the start one of them is asked something in a Combat, unless Rooms that shut or an early death prevent it; for the concession Ada has to be alone
 * and well once more, and the game to go on. Where it does not come to that, another game is played.
 */
export async function playHalls(gateways: readonly string[]): Promise<PlayedHalls> {
  const missed: string[] = [];
  while (missed.length < MOST_GAMES) {
    const game = await playOnce(gateways);
    const missing = whatIsMissing(game);
    if (missing === undefined) return game as PlayedHalls;
    missed.push(`game ${game.id}: ${missing}`);
  }
  throw new Error(`Chance has kept from happening what this test is about, ${MOST_GAMES} times in a row:\n${missed.join('\n')}`);
}

function whatIsMissing({ ada, cut, concession }: Unplanned & Incidents): string | undefined {
  if (cut === undefined) return 'Bo was asked nothing in a Combat';
  if (concession === undefined) return 'Ada was never alone and well again, so as to concede';
  const turn = (update: WatchedUpdate): number => viewIn(update).turn.number;
  const then = ada.updates.find(({ version }) => version >= concession.version)!;
  return turn(ada.updates.at(-1)!) === turn(then) ? 'it was over in the turn in which Ada conceded' : undefined;
}

async function playOnce(gateways: readonly string[]): Promise<Unplanned & Incidents> {
  const [here, there] = [gateways[0]!, gateways.at(-1)!];
  const [ada, bo, cy] = [new Person(0, await guest(here, 'Ada')), new Person(1, await guest(there, 'Bo')), await guest(there, 'Cy')];
  const options = { rooms: 'mixed', sheet: 'advanced' } as const;
  const { id } = await ada.client.createGame({ type: HALLS, seats: 4, options, decisionSeconds: DECISION_SECONDS });
  const { client, frames } = eavesdropper(there, cy);
  const spectator = Watching.start(client, id, 0);
  await bo.client.joinGame(id);
  for (let n = 0; n < 2; n++) await ada.client.addBot(id, { bot: 'careful' });
  await ada.client.startGame(id);

  const incidents: Incidents = {};
  await Promise.all([sit(ada, id, asAda(ada, id, incidents)), sit(bo, id, asBo(bo, id, here, incidents))]);
  await (await spectator.reach(ada.version)).stop();
  await client.dispose();
  return { id, ada, bo, spectator, frames, ...incidents };
}

/** A connection that keeps every byte it gets. */
function eavesdropper(url: string, visitor: NightledgerClient): { client: Client; frames: string[] } {
  const frames: string[] = [];
  class Ear extends WebSocket {
    constructor(address: string, protocols?: string | string[]) {
      super(address, protocols);
      this.on('message', (data: Buffer) => frames.push(data.toString()));
    }
  }
  const connectionParams = { authorization: `Bearer ${visitor.token!}` };
  return { client: createClient({ url: `${url.replace('http', 'ws')}/graphql`, webSocketImpl: Ear, connectionParams, retryAttempts: 0 }), frames };
}

/** What a person does about a question; 'hung up' where the connection has been lost over it. */
type Act = (update: WatchedUpdate, decision: Decision) => Promise<'hung up' | void>;

/** Keeps a seat to the end of the game; whoever has hung up watches again from the version seen last. */
async function sit(person: Person, id: string, act: Act): Promise<void> {
  const known = new Set<string>();
  while (person.updates.at(-1)?.status !== 'FINISHED') {
    for await (const update of person.client.watch(id, { sinceVersion: person.version })) {
      person.updates.push(update);
      const decision = asked(update.decisions);
      if (decision === undefined || known.has(decision.id)) continue;
      known.add(decision.id);
      if ((await act(update, decision)) === 'hung up') break;
    }
  }
  await person.client.close();
}

const viewIn = ({ view }: WatchedUpdate): HallsView => view as unknown as HallsView;

/** Gives up once Bo has been cut off: where she is alone and well enough to be alive when the Actions are over. */
function asAda(ada: Person, id: string, incidents: Incidents): Act {
  return async (update, decision) => {
    if (incidents.cut === undefined) return answer(ada, id, decision, quarrelsome(id, update, decision));
    const ready = decision.kind === 'action' && viewIn(update).participants[ada.seat]!.hp > 4;
    if (!ready) return answer(ada, id, decision, sensible(id, update.view, decision, HALLS));
    incidents.concession = await ada.client.concede(id);
    ada.results.push(incidents.concession);
  };
}

/** Says nothing to the first question about an Action, and loses the connection over the first question in a Combat. */
function asBo(bo: Person, id: string, elsewhere: string, incidents: Incidents): Act {
  return async (update, decision) => {
    if (incidents.cut !== undefined) return answer(bo, id, decision, sensible(id, update.view, decision, HALLS));
    if (incidents.silence === undefined && decision.kind === 'action') return void (incidents.silence = { update, decision });
    if (!isInCombat(update, bo.seat)) return answer(bo, id, decision, quarrelsome(id, update, decision));
    incidents.cut = await cutOff(bo, id, elsewhere, update);
    return 'hung up';
  };
}

const isInCombat = (update: WatchedUpdate, seat: number): boolean => viewIn(update).combat?.fighters.some((fighter) => fighter.seat === seat) ?? false;

async function answer(person: Person, gameId: string, decision: Decision, picked: readonly string[]): Promise<void> {
  person.results.push(await person.client.decide({ gameId, decisionId: decision.id, answer: picked }));
}

/** As somebody who looks for a fight with the other person. */
function quarrelsome(id: string, update: WatchedUpdate, decision: Decision): readonly string[] {
  const { participants } = viewIn(update);
  if (decision.kind === 'combat.action') return [participants[decision.seat]!.resolve > 0 ? 'attack' : 'escape'];
  if (decision.kind !== 'action') return sensible(id, update.view, decision, HALLS);
  const { cell } = participants[1 - decision.seat]!;
  const away = ({ data }: { data: unknown }): number => distance((data as { space: string }).space, cell);
  return [[...decision.options!].sort((a, b) => away(a) - away(b))[0]!.id];
}

function distance(a: string, b: string): number {
  const [[rowA, columnA], [rowB, columnB]] = [a, b].map((cell) => cell.match(/\d/g)!.map(Number) as [number, number]) as [[number, number], [number, number]];
  return Math.abs(rowA - rowB) + Math.abs(columnA - columnB);
}

async function cutOff(bo: Person, id: string, elsewhere: string, update: WatchedUpdate): Promise<Cut> {
  const decision = asked(update.decisions)!;
  await bo.client.close();
  const here = bo.client;
  bo.client = at(elsewhere, here);
  const [back] = await watchUntil(bo.client, id, update.version, update.version);
  const server = (await bo.client.game(id, update.version))!;
  await bo.client.close();
  const picked = sensible(id, update.view, decision, HALLS);
  const { version: answered } = await decideOverRest(elsewhere, bo.client, id, decision, picked);
  await bo.client.game(id, answered);
  return { update, decision, back: back!, server, answered, answer: picked };
}

async function decideOverRest(url: string, player: NightledgerClient, id: string, decision: Decision, picked: readonly string[]): Promise<{ version: number }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${player.token!}` };
  const response = await fetch(`${url}/v1/games/${id}/decisions/${decision.id}`, { method: 'POST', headers, body: JSON.stringify({ answer: picked }) });
  if (!response.ok) throw new Error(`REST: ${response.status} ${await response.text()}`);
  return (await response.json()) as { version: number };
}
