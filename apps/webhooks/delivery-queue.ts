import type pg from 'pg';
import { dropPending } from '#webhooks';
import type { Answer } from './post.js';
import { retryAfter } from './schedule.js';
import { KEPT_DAYS } from './delivery-writer.js';

/** A delivery in hand. */
export interface Claimed {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly body: string;
  readonly attempts: number;
  readonly url: string;
  readonly generation: number;
  /** Whether the secret before a rotation is still good. */
  readonly previous: boolean;
}

/** For metrics: delivered, to be tried again, given up, or the receiver is gone for good (410). */
export type Outcome = 'delivered' | 'retry' | 'failed' | 'gone';

/** A webhook to which everything has failed for so long is disabled. */
export const FAILING_DAYS = 3;
/** Longer than an attempt takes: what a sender that died had in hand is taken up by another after this. */
const CLAIM_SECONDS = 30;
/** Attempts to one webhook at the same time; one that fails gets one at a time. */
const SIDE_BY_SIDE = 4;

// Of one game the first attempts are made in order: nothing is taken while something earlier has not been tried.
const CLAIM = `WITH due AS (
    SELECT DISTINCT d.webhook_id FROM webhook_deliveries d WHERE d.state = 'PENDING' AND d.due_at <= now() AND (d.claimed_until IS NULL OR d.claimed_until <= now())
  ), hooks AS (
    SELECT w.id, CASE WHEN w.failing_since IS NULL THEN ${SIDE_BY_SIDE} ELSE 1 END
      - (SELECT count(*) FROM webhook_deliveries f WHERE f.webhook_id = w.id AND f.state = 'PENDING' AND f.claimed_until > now()) AS free
    FROM due JOIN webhooks w ON w.id = due.webhook_id JOIN players p ON p.id = w.owner
    WHERE w.disabled_at IS NULL AND p.locked_at IS NULL ORDER BY random()
  ), taken AS (
    SELECT next.id FROM hooks CROSS JOIN LATERAL (
      SELECT d.id FROM webhook_deliveries d
      WHERE d.webhook_id = hooks.id AND d.state = 'PENDING' AND d.due_at <= now() AND (d.claimed_until IS NULL OR d.claimed_until <= now())
        AND NOT EXISTS (SELECT FROM webhook_deliveries e WHERE e.webhook_id = d.webhook_id AND e.state = 'PENDING' AND e.attempts = 0
          AND e.game_id = d.game_id AND e.seq < d.seq)
      ORDER BY d.due_at, d.seq LIMIT greatest(0, hooks.free) FOR UPDATE OF d SKIP LOCKED
    ) next LIMIT $1
  )
  UPDATE webhook_deliveries d SET claimed_until = now() + interval '${CLAIM_SECONDS} seconds'
  FROM taken, webhooks w WHERE d.id = taken.id AND w.id = d.webhook_id
  RETURNING d.id, d.webhook_id AS "webhookId", d.event_id AS "eventId", d.body, d.attempts, w.url, w.secret_generation AS generation,
    coalesce(w.previous_secret_until > now(), false) AS previous`;

/** What is to be sent, in PostgreSQL. Any number of senders may work on it, in any number of processes. */
export class DeliveryQueue {
  constructor(private readonly pool: pg.Pool) {}

  /** Takes deliveries that are due into hand, at most so many. */
  async claim(most: number): Promise<Claimed[]> {
    return (await this.pool.query<Claimed>({ name: 'webhooks-claim', text: CLAIM, values: [most] })).rows;
  }

  /** Writes down what became of an attempt. */
  async settle(claimed: Claimed, answer: Answer): Promise<Outcome> {
    if ('status' in answer && answer.status >= 200 && answer.status < 300) return this.delivered(claimed, answer.status);
    if ('status' in answer && answer.status === 410) return this.gone(claimed);
    return this.failed(claimed, answer);
  }

  /** Seconds since the oldest delivery was due that is not in hand; 0 where there is none. */
  async oldestDueSeconds(): Promise<number> {
    const text = `SELECT coalesce(extract(epoch FROM now() - min(d.due_at)), 0)::float8 AS age FROM webhook_deliveries d
      JOIN webhooks w ON w.id = d.webhook_id AND w.disabled_at IS NULL JOIN players p ON p.id = w.owner AND p.locked_at IS NULL
      WHERE d.state = 'PENDING' AND d.due_at <= now() AND (d.claimed_until IS NULL OR d.claimed_until <= now())`;
    return (await this.pool.query<{ age: number }>({ name: 'webhooks-oldest', text })).rows[0]!.age;
  }

  /** Takes away what is old. */
  async prune(): Promise<void> {
    const old = `interval '${KEPT_DAYS} days'`;
    await this.pool.query(`DELETE FROM webhook_deliveries WHERE created_at < now() - ${old} AND (state <> 'PENDING' OR due_at < now() - ${old})`);
    await this.pool.query(`DELETE FROM webhook_games WHERE ended AND updated_at < now() - ${old}`);
  }

  private async delivered({ id, webhookId }: Claimed, status: number): Promise<Outcome> {
    await this.pool.query(
      `UPDATE webhook_deliveries SET state = 'DELIVERED', attempts = attempts + 1, claimed_until = NULL, last_status = $2, last_error = NULL WHERE id = $1`,
      [id, status],
    );
    await this.pool.query('UPDATE webhooks SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL', [webhookId]);
    return 'delivered';
  }

  private async gone(claimed: Claimed): Promise<Outcome> {
    await this.attempted(claimed, { status: 410 }, null);
    await this.disable(claimed.webhookId, 'the receiver answered 410 Gone', true);
    return 'gone';
  }

  private async failed(claimed: Claimed, answer: Answer): Promise<Outcome> {
    const wish = 'wish' in answer ? answer.wish : null;
    const pause = retryAfter(claimed.attempts + 1, wish, Math.random());
    await this.attempted(claimed, answer, pause);
    await this.pool.query('UPDATE webhooks SET failing_since = coalesce(failing_since, now()) WHERE id = $1', [claimed.webhookId]);
    await this.disable(claimed.webhookId, `nothing could be delivered for ${FAILING_DAYS} days`, false);
    return pause === null ? 'failed' : 'retry';
  }

  /** @param pause seconds to the next attempt; null for none */
  private async attempted({ id }: Claimed, answer: { status?: number } | { error: string }, pause: number | null): Promise<void> {
    const text = `UPDATE webhook_deliveries SET attempts = attempts + 1, claimed_until = NULL, last_status = $2, last_error = $3,
        state = CASE WHEN $4::float8 IS NULL THEN 'FAILED' ELSE state END, due_at = now() + make_interval(secs => coalesce($4::float8, 0))
      WHERE id = $1`;
    await this.pool.query(text, [id, 'status' in answer ? answer.status : null, 'error' in answer ? answer.error : null, pause]);
  }

  private async disable(webhookId: string, reason: string, atOnce: boolean): Promise<void> {
    const text = `UPDATE webhooks SET disabled_at = now(), disabled_reason = $2 WHERE id = $1 AND disabled_at IS NULL
      AND ($3 OR failing_since < now() - interval '${FAILING_DAYS} days')`;
    const { rowCount } = await this.pool.query(text, [webhookId, reason, atOnce]);
    if (rowCount === 1) await dropPending(this.pool, webhookId);
  }
}
