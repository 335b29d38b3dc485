import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { trace, type BusMessage, type TraceLog } from '#bus';
import type { Registry } from '#engine';
import { Batches, Ledger, Snapshots } from '#ledger';
import { readMessages } from '#read-models';
import { foldTable, type LedgerCommit, type TableState } from '#table';
import { mayTell, messagesOf, type Listener, type Message } from '#webhooks';

export interface WriterLog extends TraceLog {
  error(fields: object, text: string): void;
}

/** Deliveries are kept so long, and nothing older is made into one. */
export const KEPT_DAYS = 7;
/** A game whose next commit is older than this and has not come by the bus is read from the ledger. */
const OVERDUE_SECONDS = 20;
/** Games told of side by side. */
const AT_ONCE = 4;

// A player who was locked has sessions since the lock was taken away, and hears of what happens from then on.
const LISTENERS = `SELECT w.id, w.owner, w.events, w.game_id AS "gameId", greatest(w.listening_since, p.sessions_since) AS since FROM webhooks w
  JOIN players p ON p.id = w.owner AND p.locked_at IS NULL WHERE w.disabled_at IS NULL AND (w.owner = ANY ($1::uuid[]) OR w.game_id = $2)`;

/**
 * Makes commits into deliveries, in version order per game. The bus says which games have moved; what has happened in them is read from
 * the ledger, from the last version on that was made into deliveries. So it bears repeats, messages in any order, and lost ones.
 */
export class DeliveryWriter {
  private readonly ledger: Ledger;
  private readonly snapshots: Snapshots;
  private readonly tables = new LRUCache<string, TableState>({ max: 500 });
  private readonly players = new LRUCache<string, readonly string[]>({ max: 20_000 });
  /** What the bus delivers in several parts at the same moment is looked through together. */
  private readonly batches = new Batches<readonly BusMessage[], void>((deliveries) => this.handleTogether(deliveries), { largest: 16, inFlight: 1 });

  constructor(
    private readonly pool: pg.Pool,
    private readonly registry: Registry,
    private readonly log: WriterLog,
  ) {
    this.ledger = new Ledger(pool);
    this.snapshots = new Snapshots(pool, registry);
  }

  /** Makes deliveries of what is new in the games of these messages. Throws where the database is away: then try again. */
  async handle(batch: readonly BusMessage[]): Promise<void> {
    await this.batches.add(batch);
    trace(this.log, batch, 'handled');
  }

  /** Makes up for what the bus has lost, in games it has told of before; in no order, so that one that fails does not stand before the others for ever. */
  async catchUp(): Promise<void> {
    const text = `SELECT g.game_id FROM webhook_games g JOIN commits c ON c.game_id = g.game_id AND c.version = g.version + 1
      WHERE NOT g.ended AND c.at < now() - interval '${OVERDUE_SECONDS} seconds' ORDER BY random() LIMIT 100`;
    const { rows } = await this.pool.query<{ game_id: string }>({ name: 'webhooks-overdue', text });
    for (const { game_id } of rows) await this.advance(game_id);
  }

  private async handleTogether(deliveries: readonly (readonly BusMessage[])[]): Promise<PromiseSettledResult<void>[]> {
    if (await this.anybodyListens()) {
      // A message that holds no commit is no news; the projections park it and tell of it.
      const telling = readMessages(deliveries.flat()).commits.filter(mayTell);
      const games = await this.heardOf(telling);
      for (let i = 0; i < games.length; i += AT_ONCE) await Promise.all(games.slice(i, i + AT_ONCE).map((gameId) => this.advance(gameId)));
    }
    return deliveries.map(() => ({ status: 'fulfilled', value: undefined }));
  }

  private async anybodyListens(): Promise<boolean> {
    const { rowCount } = await this.pool.query({ name: 'webhooks-any', text: 'SELECT FROM webhooks WHERE disabled_at IS NULL LIMIT 1' });
    return rowCount === 1;
  }

  /** Of the games of these commits, those that a webhook is about. */
  private async heardOf(commits: readonly LedgerCommit[]): Promise<string[]> {
    const games = [...new Set(commits.map(({ gameId }) => gameId))];
    if (games.length === 0) return [];
    const players = new Map(await Promise.all(games.map(async (gameId) => [gameId, (await this.unlessItFails(gameId, () => this.playersOf(gameId, commits))) ?? []] as const)));
    const values = [games, [...new Set([...players.values()].flat())]];
    const text = `SELECT DISTINCT owner, game_id FROM webhooks WHERE disabled_at IS NULL AND (game_id = ANY ($1::uuid[]) OR owner = ANY ($2::uuid[]))`;
    const { rows } = await this.pool.query<{ owner: string; game_id: string | null }>({ name: 'webhooks-about', text, values });
    return games.filter((gameId) => rows.some(({ owner, game_id }) => (game_id === null ? players.get(gameId)!.includes(owner) : game_id === gameId)));
  }

  /** Who plays: told by the start, and never changed after it. */
  private async playersOf(gameId: string, commits: readonly LedgerCommit[]): Promise<readonly string[]> {
    const known = this.players.get(gameId);
    if (known !== undefined) return known;
    const start = commits.filter((commit) => commit.gameId === gameId).flatMap(({ facts }) => facts).find(({ type }) => type === 'GameStarted');
    const seats = (start?.data as Partial<TableState> | undefined)?.seats ?? (await this.read(gameId))?.seats;
    const players = (seats ?? []).flatMap((seat) => (seat.kind === 'HUMAN' ? [seat.player] : []));
    if (players.length > 0) this.players.set(gameId, players);
    return players;
  }

  /** The game as it is in the ledger now, or as of a version. */
  private async read(gameId: string, upTo?: number): Promise<TableState | undefined> {
    const known = await this.snapshots.load(gameId, upTo);
    return this.fold(known, await this.ledger.commits(gameId, known?.version, upTo));
  }

  private fold(table: TableState | undefined, commits: readonly LedgerCommit[]): TableState | undefined {
    return commits.reduce((state: TableState | undefined, commit) => foldTable(state, commit, this.registry), table);
  }

  private async advance(gameId: string): Promise<void> {
    await this.unlessItFails(gameId, () => this.write(gameId));
  }

  /** One game's trouble does not hold up the others: it stays where it is, and its next commit or `catchUp` tries it again. */
  private async unlessItFails<T>(gameId: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Error && 'code' in error) throw error;
      this.log.error({ gameId, error: (error as Error).name }, 'the webhooks of a game could not be told of it');
      return undefined;
    }
  }

  private async write(gameId: string): Promise<void> {
    for (let told = false; !told; ) {
      const from = await this.toldUpTo(gameId);
      const news = await this.newsOf(gameId, from);
      if (news === undefined) return;
      told = await this.store(from, news);
      if (told) this.tables.set(gameId, news.table);
    }
  }

  private async toldUpTo(gameId: string): Promise<number> {
    const { rows } = await this.pool.query<{ version: number }>({ name: 'webhooks-told', text: 'SELECT version FROM webhook_games WHERE game_id = $1', values: [gameId] });
    return rows[0]?.version ?? 0;
  }

  /** What has happened after version `from`; undefined where nothing has. */
  private async newsOf(gameId: string, from: number): Promise<News | undefined> {
    const commits = await this.ledger.commits(gameId, from);
    if (commits.length === 0) return undefined;
    const known = this.tables.get(gameId);
    let table = known?.version === from ? known : from === 0 ? undefined : await this.read(gameId, from);
    const listeners = await this.listenersOf(gameId, this.fold(table, commits)!);
    const messages: Message[] = [];
    for (const commit of commits) {
      const after = foldTable(table, commit, this.registry);
      if (isRecent(commit)) messages.push(...listeners.flatMap((listener) => messagesOf(table, after, commit, listener, this.registry)));
      table = after;
    }
    return { table: table!, messages };
  }

  private async listenersOf(gameId: string, { seats }: TableState): Promise<Listener[]> {
    const owners = seats.flatMap((seat) => (seat.kind === 'HUMAN' ? [seat.player] : []));
    return (await this.pool.query<Listener>({ name: 'webhooks-listeners', text: LISTENERS, values: [owners, gameId] })).rows;
  }

  /** In one transaction; false, and nothing is stored, where another instance has been faster. */
  private async store(from: number, { table, messages }: News): Promise<boolean> {
    const client = await this.pool.connect();
    let broken = true;
    try {
      await client.query('BEGIN');
      const first = await moveOn(client, from, table);
      if (first) await insert(client, messages);
      await client.query(first ? 'COMMIT' : 'ROLLBACK');
      broken = false;
      return first;
    } finally {
      client.release(broken);
    }
  }
}

/** A game as it is now, and what its way there has to tell. */
interface News {
  readonly table: TableState;
  readonly messages: readonly Message[];
}

const isRecent = ({ at }: LedgerCommit): boolean => Date.parse(at) > Date.now() - KEPT_DAYS * 86_400_000;

/** Notes that a game is told of; false where it has been told of beyond `from` meanwhile. */
async function moveOn(db: pg.ClientBase, from: number, { gameId, version, status }: TableState): Promise<boolean> {
  await db.query({ name: 'webhooks-begin', text: 'INSERT INTO webhook_games (game_id, version) VALUES ($1, 0) ON CONFLICT DO NOTHING', values: [gameId] });
  const text = 'UPDATE webhook_games SET version = $3, ended = $4, updated_at = now() WHERE game_id = $1 AND version = $2';
  const { rowCount } = await db.query({ name: 'webhooks-move-on', text, values: [gameId, from, version, status === 'FINISHED' || status === 'ABANDONED'] });
  return rowCount === 1;
}

async function insert(db: pg.ClientBase, messages: readonly Message[]): Promise<void> {
  const text = `INSERT INTO webhook_deliveries (id, webhook_id, event_id, event, game_id, version, body) VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (webhook_id, event_id) DO NOTHING`;
  for (const { webhookId, eventId, event, gameId, version, body } of messages) {
    await db.query({ name: 'webhooks-insert', text, values: [randomUUID(), webhookId, eventId, event, gameId, version, body] });
  }
}
