import { setTimeout as delay } from 'node:timers/promises';
import { ClientError, type Game } from '#sdk';
import { play, Player, stubbornly, watch, type House } from './player.js';

const TYPES: readonly string[] = ['mystic-elevator', 'mystic-elevator', 'halls-of-horror'];
const LOOK_MS = 1_000;

/** What kind of table is set. */
export interface Plan {
  readonly type: string;
  readonly people: number;
  readonly bots: number;
  readonly visibility: 'PUBLIC' | 'PRIVATE';
  /** Seconds for a decision, with one seat that never answers. */
  readonly clock: number | null;
  readonly watched: boolean;
}

/** Sets tables and plays at them, one after the other, until the storm is over. */
export async function keepPlaying(place: number, house: House): Promise<void> {
  for (let round = 1; !house.over; round++) await playTable(`table ${place}.${round}`, house);
}

/** Sets one table and plays to its end. Resolves when everybody who watches has seen that. */
export async function playTable(name: string, house: House, plan = planOf(name, house)): Promise<void> {
  const people = await Promise.all(Array.from({ length: plan.people }, (_, n) => Player.come(`${name} seat ${n}`, house)));
  const [first, ...others] = people as [Player, ...Player[]];
  const game = await setTable(name, first, others, plan);
  if (game === undefined) return;
  house.counts.games++;
  const silent = plan.clock === null ? -1 : people.length - 1;
  const seats = people.map((player, n) => play(player, plan.type, game.id, { silent: n === silent, patience: player.luck.integer(0, 8) }));
  const watchers = plan.watched ? [look(name, game, house)] : [];
  await Promise.all([...seats, ...watchers, first.insist(game.id, 'begin', { type: 'start' }, [])]);
}

function planOf(name: string, house: House): Plan {
  const luck = house.luck.of(`plan of ${name}`);
  const clock = luck.percent(25) ? luck.integer(1, 2) : null;
  const people = clock === null ? luck.integer(1, 2) : 2;
  const bots = people === 1 ? luck.integer(1, 2) : luck.integer(0, 1);
  return { type: luck.pick(TYPES), people, bots, clock, visibility: luck.percent(35) ? 'PRIVATE' : 'PUBLIC', watched: luck.percent(40) };
}

/** Undefined where the storm does not let it come about: such a table is never played at. */
async function setTable(name: string, first: Player, others: readonly Player[], plan: Plan): Promise<Game | undefined> {
  const { type, bots, visibility, clock: decisionSeconds } = plan;
  const seats = 1 + others.length + bots;
  const game = await stubbornly(() => first.anywhere.createGame({ type, seats, visibility, decisionSeconds, title: name, clientSeed: name, commandId: 'create' }), first.house);
  first.house.history.sent.push({ gameId: game.id, player: first.id, commandId: 'create', what: { type: 'create' }, outcome: { kind: 'acked', version: 1, commits: null } });
  for (const player of others) await untilSeated(game.id, first, () => player.anywhere.joinGame(game.id, { ...(game.invite !== null && { invite: game.invite }) }), player.id);
  for (let n = 0; n < bots; n++) await untilSeated(game.id, first, () => first.anywhere.addBot(game.id, { seat: 1 + others.length + n, bot: 'careful' }), 1 + others.length + n);
  return game;
}

/** Joining has no commandId: after an answer that did not come, a look at the table tells whether it was done. */
async function untilSeated(gameId: string, looker: Player, sit: () => Promise<unknown>, who: string | number): Promise<void> {
  for (;;) {
    try {
      return void (await sit());
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      await delay(200);
      const game = await stubbornly(() => looker.anywhere.game(gameId), looker.house);
      if (game?.seats.some(({ number, kind, player }) => player?.id === who || (number === who && kind === 'BOT'))) return;
    }
  }
}

/** Somebody without a seat, who comes later and has been told the invite where there is one. */
async function look(name: string, game: Game, house: House): Promise<void> {
  const spectator = await Player.come(`${name} spectator`, house);
  await delay(spectator.luck.integer(0, 3_000));
  const since = spectator.luck.pick([0, null]);
  const react = async (): Promise<boolean> => spectator.luck.percent(3);
  await watch(spectator, { gameId: game.id, since, react, invited: game.invite !== null, ...(game.invite !== null && { invite: game.invite }) });
}

/** A stranger who looks at what is public, and knocks at private tables. */
export async function overhear(house: House): Promise<void> {
  const stranger = await Player.come('the stranger', house);
  while (!house.over) {
    await delay(LOOK_MS);
    const games = [...new Set(house.history.sent.map(({ gameId }) => gameId))];
    const asked = await Promise.all([
      stranger.anywhere.games({}, { first: 50 }).catch(nothing),
      ...games.slice(-3).flatMap((id) => [stranger.anywhere.game(id).catch(nothing), stranger.anywhere.commits(id, { first: 100 }).catch(nothing)]),
    ]);
    // As of the answer: while it is on its way, a game may end and its seed be told.
    house.history.overheard.push({ at: new Date().toISOString(), text: JSON.stringify(asked) });
  }
}

function nothing(error: unknown): string {
  if (error instanceof ClientError) return `${error.code}: ${error.message}`;
  throw error;
}
