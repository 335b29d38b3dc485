import type pg from 'pg';
import { pause, trace, type Bus } from '#bus';
import { lookAfter, onAppend, type Cursor, type Queryable } from '#ledger';
import { Patience } from './patience.js';
import { lagSeconds, loadCursor, mustBeOwnTransactions, storeCursor } from './relay-cursors.js';
import { settledOr } from './settled-or.js';
import { SOURCES, type Source } from './sources.js';
import { WakeUp } from './wake-up.js';

/** The write side notifies it after an append. */
export const COMMITS_CHANNEL = 'nightledger_commits';

/** Whoever holds it relays; any number, the same for all relays of a database. */
const LOCK = '7310040418';
const BATCH = 200;
/** Batches published and not yet known to be durable. */
const IN_FLIGHT = 4;
/** After a publication what comes meanwhile is left to gather: one more request to the bus costs all who read it. */
const REST_MS = 5;
/** A row is there and an older transaction still runs: look again soon, then less and less often. */
const FIRST_LOOK_MS = 2;
const LAST_LOOK_MS = 200;
/** The cursor is stored that often at most: after a crash, what came since is published again. */
const STORE_MS = 100;
const STAND_BY_MS = 250;
const RETRY_MS = 250;
const LONGEST_RETRY_MS = 2_000;

export interface RelayLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

/**
 * Publishes every commit and chat line: in order per game, at least once, none skipped. Any number of relays may run: the one that holds
 * the lock works, the others stand by. Reading, locking and storing the cursor use one connection, so that a relay that has lost the
 * lock has lost the means to go on as well.
 */
export class Relay {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private isActive = false;
  private failure: unknown;

  constructor(
    private readonly pool: pg.Pool,
    private readonly bus: Bus,
    private readonly log: RelayLog,
    /** A notification may be lost: look nevertheless. */
    private readonly pollMs = 500,
  ) {}

  /** Whether this relay is the one that publishes. */
  get active(): boolean {
    return this.isActive;
  }

  /** Throws why the last attempt to relay has failed, until one has come as far as to stand by or to publish. */
  check(): Promise<void> {
    return this.failure === undefined ? Promise.resolve() : Promise.reject(this.failure as Error);
  }

  start(): void {
    this.running = this.run();
  }

  /** Stops publishing and lets another relay take over. What was not known to be durable is published again by the next. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Seconds since the oldest commit was made that is not known to be on the bus; 0 when there is none. */
  lagSeconds(): Promise<number> {
    return lagSeconds(this.pool);
  }

  private async run(): Promise<void> {
    for (let retry = RETRY_MS; !this.stopping.signal.aborted; retry = this.failure === undefined ? RETRY_MS : Math.min(2 * retry, LONGEST_RETRY_MS)) {
      try {
        await this.withConnection((client, round) => this.relayWhileLocked(client, round));
      } catch (error) {
        if (this.stopping.signal.aborted) return;
        this.failure = error;
        this.log.warn({ err: error }, 'relaying failed, starting again from the stored cursor');
        await pause(retry, this.stopping.signal);
      }
    }
  }

  /** The connection is thrown away afterwards, and the lock with it. The round ends when it breaks, or this relay has to stop. */
  private async withConnection(work: (client: pg.PoolClient, round: AbortController) => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    const round = new AbortController();
    const stop = (): void => round.abort(new Error('The relay stops.'));
    this.stopping.signal.addEventListener('abort', stop);
    client.on('error', (error) => round.abort(error));
    try {
      if (this.stopping.signal.aborted) return;
      await work(client, round);
    } finally {
      this.isActive = false;
      this.stopping.signal.removeEventListener('abort', stop);
      client.release(true);
    }
  }

  private async relayWhileLocked(client: pg.PoolClient, round: AbortController): Promise<void> {
    const db = oneAtATime(client);
    while (!(await takeLock(db))) {
      this.failure = undefined;
      await pause(STAND_BY_MS, round.signal);
      if (round.signal.aborted) return;
    }
    await mustBeOwnTransactions(db);
    this.isActive = true;
    this.failure = undefined;
    this.log.info({}, 'this relay is the active one');
    const wakeUps = SOURCES.map(() => new WakeUp());
    const wake = (table?: string): void => wakeUps.forEach((wakeUp, n) => (table || SOURCES[n]!.table) === SOURCES[n]!.table && wakeUp.call());
    client.on('notification', ({ payload }) => wake(payload));
    round.signal.addEventListener('abort', () => wake());
    const patience = new Patience(() => wake('commits'));
    const deaf = onAppend(this.pool, (table) => (table === 'commits' ? patience.heard() : wake(table)));
    try {
      await db.query({ text: `LISTEN ${COMMITS_CHANNEL}` });
      const end = (error: unknown): void => round.abort(error);
      const follow = (source: Source, n: number) => this.follow(source, db, wakeUps[n]!, round, source.table === 'commits' ? patience : undefined).catch(end);
      await Promise.all((SOURCES as readonly Source[]).map(follow));
    } finally {
      deaf();
    }
    throw round.signal.reason;
  }

  private async follow(source: Source, db: Queryable, wakeUp: WakeUp, round: AbortController, patience?: Patience): Promise<void> {
    const { table, topic } = source;
    const pipeline = new Pipeline(round, (reached) => storeCursor(db, table, reached));
    let cursor = await loadCursor(db, table);
    for (let pauseMs = FIRST_LOOK_MS; !round.signal.aborted; ) {
      wakeUp.forget();
      const { rows, unsettled } = await lookAfter(db, table, cursor, BATCH);
      patience?.found(rows.length);
      const last = rows.at(-1);
      if (last !== undefined) {
        cursor = { tx: last.tx, position: last.position };
        const messages = rows.map((row) => source.message(row));
        const { durable } = await this.bus.publish(topic, messages);
        trace(this.log, messages, 'published');
        await pipeline.add(durable, cursor);
      }
      if (rows.length === BATCH) continue;
      if (last !== undefined) await pause(REST_MS, round.signal);
      await wakeUp.sleep(unsettled ? Math.max(pauseMs, patience?.ms ?? 0) : this.pollMs);
      pauseMs = unsettled && last === undefined ? Math.min(2 * pauseMs, LAST_LOOK_MS) : FIRST_LOOK_MS;
    }
  }
}

/** Publications not yet known to be durable: as they become so, in order, the cursor is stored. A failure ends the round. */
class Pipeline {
  private readonly unsure: Promise<void>[] = [];
  private last: Promise<void> = Promise.resolve();
  private reached: Cursor | undefined;
  private storing = false;

  constructor(
    private readonly round: AbortController,
    private readonly store: (reached: Cursor) => Promise<void>,
  ) {}

  /** Resolves when there is room for another, or the round is over. */
  async add(durable: Promise<void>, cursor: Cursor): Promise<void> {
    const sure = Promise.all([this.last, durable]).then(() => this.reach(cursor));
    sure.catch((error: unknown) => this.round.abort(error));
    this.last = sure;
    this.unsure.push(sure);
    if (this.unsure.length >= IN_FLIGHT) await settledOr(this.round.signal, this.unsure.shift()!);
  }

  private reach(cursor: Cursor): void {
    this.reached = cursor;
    if (!this.storing) void this.storeReached().catch((error: unknown) => this.round.abort(error));
  }

  /** At once, and then, for as long as there is anything new, now and then. */
  private async storeReached(): Promise<void> {
    this.storing = true;
    while (this.reached !== undefined && !this.round.signal.aborted) {
      const { reached } = this;
      this.reached = undefined;
      await this.store(reached);
      await pause(STORE_MS, this.round.signal);
    }
    this.storing = false;
  }
}

/** Two loops and a pipeline share one connection, and pg wants one query at a time. */
function oneAtATime(client: pg.PoolClient): Queryable {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query<R extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<R>> {
      const answer = last.then(() => client.query<R>(query));
      last = answer.catch(() => undefined);
      return answer;
    },
  };
}

async function takeLock(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ taken: boolean }>({ text: 'SELECT pg_try_advisory_lock($1) AS taken', values: [LOCK] });
  return rows[0]!.taken;
}
