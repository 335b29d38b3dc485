import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { NightledgerError } from '#platform';
import { checkedUrl } from './destination.js';
import { PING, WEBHOOK_EVENTS, type WebhookEvent } from './events.js';
import { signingSecret } from './secret.js';

/** Webhooks one player may have. */
export const MOST_WEBHOOKS = 10;
/** After a rotation deliveries are signed with the old secret as well, for so long. */
const OLD_SECRET_HOURS = 24;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly gameId: string | null;
  readonly enabled: boolean;
  /** Why it was disabled; null while it is enabled. */
  readonly disabledReason: string | null;
  readonly createdAt: Date;
  /** Shown when it is made and after a rotation, and null ever after. */
  readonly secret: string | null;
}

export type DeliveryState = 'PENDING' | 'DELIVERED' | 'FAILED';

export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  /** The header `webhook-id`. */
  readonly eventId: string;
  readonly event: string;
  readonly gameId: string | null;
  readonly version: number | null;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Null where no attempt is to come. */
  readonly nextAttemptAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
}

export interface WebhookInput {
  readonly url: string;
  readonly events: readonly string[];
  readonly gameId: string | null;
}

export interface WebhookChange {
  readonly url?: string;
  readonly events?: readonly string[];
  readonly enabled?: boolean;
}

const HOOK = `w.id, w.url, w.events, w.game_id AS "gameId", w.disabled_at IS NULL AS enabled, w.disabled_reason AS "disabledReason",
  w.created_at AS "createdAt", NULL AS secret, w.secret_generation AS generation`;
const DELIVERY = `d.id, d.webhook_id AS "webhookId", d.event_id AS "eventId", d.event, d.game_id AS "gameId", d.version, d.state, d.attempts,
  CASE WHEN d.state = 'PENDING' THEN d.due_at END AS "nextAttemptAt", d.last_status AS "lastStatus", d.last_error AS "lastError", d.created_at AS "createdAt"`;
const MINE = 'w.id = $1 AND w.owner = $2';

type Row = Webhook & { readonly generation: number };

/** What players keep of webhooks: each sees and changes their own alone; another's is NOT_FOUND. */
export class Webhooks {
  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: { readonly tokenSecret: string; readonly webhookPrivateHosts: readonly string[] },
  ) {}

  /** A new webhook, with its secret. Throws BAD_INPUT, and FORBIDDEN for guests without an API key and where there are too many. */
  async create(owner: string, { url, events, gameId }: WebhookInput): Promise<Webhook> {
    const values = [randomUUID(), owner, this.checked(url), checkedEvents(events), gameId];
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      await mustBeAllowed(client, owner);
      const text = `INSERT INTO webhooks AS w (id, owner, url, events, game_id) VALUES ($1, $2, $3, $4, $5) RETURNING ${HOOK}`;
      const { rows } = await client.query<Row>(text, values);
      await client.query('COMMIT');
      return this.withSecret(rows[0]!);
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  /** Changes what is given. Enabled again, it hears of what happens from then on. Throws BAD_INPUT and NOT_FOUND. */
  async update(owner: string, id: string, { url, events, enabled }: WebhookChange): Promise<Webhook> {
    const address = url === undefined ? null : this.checked(url);
    const names = events === undefined ? null : checkedEvents(events);
    const text = `UPDATE webhooks w SET url = coalesce($3, url), events = coalesce($4::text[], events),
        failing_since = CASE WHEN $5::boolean OR $3::text IS NOT NULL THEN NULL ELSE failing_since END,
        listening_since = CASE WHEN $5 AND disabled_at IS NOT NULL THEN now() ELSE listening_since END,
        disabled_at = CASE WHEN $5 THEN NULL WHEN NOT $5 THEN coalesce(disabled_at, now()) ELSE disabled_at END,
        disabled_reason = CASE WHEN $5 THEN NULL WHEN NOT $5 THEN coalesce(disabled_reason, 'disabled by its owner') ELSE disabled_reason END
      WHERE ${MINE} RETURNING ${HOOK}`;
    const { rows } = await this.mine<Row>(id, text, [owner, address, names, enabled ?? null]);
    if (enabled === false) await dropPending(this.pool, id);
    return webhookOf(rows[0]!);
  }

  /** A new secret; deliveries are signed with the old one as well for a day. Throws NOT_FOUND. */
  async rotate(owner: string, id: string): Promise<Webhook> {
    const text = `UPDATE webhooks w SET secret_generation = secret_generation + 1, previous_secret_until = now() + interval '${OLD_SECRET_HOURS} hours'
      WHERE ${MINE} RETURNING ${HOOK}`;
    const { rows } = await this.mine<Row>(id, text, [owner]);
    return this.withSecret(rows[0]!);
  }

  /** Takes a webhook away with its deliveries; false where there is none of that id. */
  async delete(owner: string, id: string): Promise<boolean> {
    if (!UUID.test(id)) return false;
    const { rowCount } = await this.pool.query(`DELETE FROM webhooks w WHERE ${MINE}`, [id, owner]);
    return rowCount === 1;
  }

  /** The player's webhooks, oldest first. */
  async list(owner: string): Promise<Webhook[]> {
    const { rows } = await this.pool.query<Row>(`SELECT ${HOOK} FROM webhooks w WHERE w.owner = $1 ORDER BY w.created_at, w.id`, [owner]);
    return rows.map(webhookOf);
  }

  /** The last deliveries of a webhook, newest first. Throws NOT_FOUND. */
  async deliveries(owner: string, id: string, most: number): Promise<Delivery[]> {
    await this.mine(id, `SELECT 1 FROM webhooks w WHERE ${MINE}`, [owner]);
    const text = `SELECT ${DELIVERY} FROM webhook_deliveries d WHERE d.webhook_id = $1 ORDER BY d.seq DESC LIMIT $2`;
    return (await this.pool.query<Delivery>(text, [id, most])).rows;
  }

  /** Sends a delivery once more, with as many attempts as a new one. Throws NOT_FOUND. */
  async redeliver(owner: string, deliveryId: string): Promise<Delivery> {
    const text = `UPDATE webhook_deliveries d SET state = 'PENDING', attempts = 0, due_at = now()
      FROM webhooks w WHERE d.id = $1 AND w.id = d.webhook_id AND w.owner = $2 AND w.disabled_at IS NULL RETURNING ${DELIVERY}`;
    const { rows } = UUID.test(deliveryId) ? await this.pool.query<Delivery>(text, [deliveryId, owner]) : { rows: [] };
    if (rows[0] === undefined) throw new NightledgerError('NOT_FOUND', 'You have no such delivery to an enabled webhook. Ask for webhookDeliveries.');
    return rows[0];
  }

  /** Sends something to try a webhook with. Throws NOT_FOUND, and RATE_LIMITED while the ping before is on its way. */
  async ping(owner: string, id: string): Promise<Delivery> {
    await this.mine(id, `SELECT 1 FROM webhooks w WHERE ${MINE} AND w.disabled_at IS NULL`, [owner]);
    const body = JSON.stringify({ type: PING, timestamp: new Date().toISOString(), data: { webhookId: id } });
    const text = `INSERT INTO webhook_deliveries AS d (id, webhook_id, event_id, event, body) SELECT $1, $2, $3, $4, $5
      WHERE NOT EXISTS (SELECT 1 FROM webhook_deliveries p WHERE p.webhook_id = $2 AND p.state = 'PENDING' AND p.event = $4) RETURNING ${DELIVERY}`;
    const deliveryId = randomUUID();
    const { rows } = await this.pool.query<Delivery>(text, [deliveryId, id, `ping_${deliveryId}`, PING, body]);
    if (rows[0] === undefined) throw new NightledgerError('RATE_LIMITED', 'The last ping is still on its way. Look at webhookDeliveries.', { retryAfter: 10 });
    return rows[0];
  }

  private async mine<R extends pg.QueryResultRow>(id: string, text: string, more: readonly unknown[]): Promise<pg.QueryResult<R>> {
    const found = UUID.test(id) ? await this.pool.query<R>(text, [id, ...more]) : undefined;
    if (found === undefined || found.rowCount === 0) throw new NightledgerError('NOT_FOUND', 'You have no such webhook, or it is disabled. Ask for webhooks to see them.');
    return found;
  }

  private checked(url: string): string {
    return checkedUrl(url, this.settings.webhookPrivateHosts).href;
  }

  private withSecret(row: Row): Webhook {
    return { ...webhookOf(row), secret: signingSecret(this.settings.tokenSecret, row.id, row.generation) };
  }
}

/** Ends what is still to be sent to a webhook. */
export async function dropPending(db: Pick<pg.ClientBase, 'query'>, webhookId: string): Promise<void> {
  const text = `UPDATE webhook_deliveries SET state = 'FAILED', last_error = coalesce(last_error, 'the webhook was disabled') WHERE webhook_id = $1 AND state = 'PENDING'`;
  await db.query(text, [webhookId]);
}

const webhookOf = ({ generation: _, ...webhook }: Row): Webhook => webhook;

/** Locks the player's row, so that two requests at once do not make one webhook too many. */
async function mustBeAllowed(client: pg.ClientBase, owner: string): Promise<void> {
  const text = `SELECT kind = 'registered' OR EXISTS (SELECT 1 FROM api_keys k WHERE k.player = p.id AND k.revoked_at IS NULL) AS allowed
    FROM players p WHERE id = $1 FOR UPDATE`;
  const { rows } = await client.query<{ allowed: boolean }>(text, [owner]);
  if (rows[0]?.allowed !== true) throw new NightledgerError('FORBIDDEN', 'Webhooks are for registered players and for API keys. Sign up, or create an API key.');
  const { rows: counted } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM webhooks WHERE owner = $1', [owner]);
  if (counted[0]!.n >= MOST_WEBHOOKS) throw new NightledgerError('FORBIDDEN', `You have ${MOST_WEBHOOKS} webhooks, which is the most. Delete one first.`);
}

function checkedEvents(events: readonly string[]): readonly string[] {
  const known: readonly string[] = WEBHOOK_EVENTS;
  if (events.length === 0 || !events.every((event) => known.includes(event))) throw new NightledgerError('BAD_INPUT', `events: choose from ${known.join(', ')}.`);
  return [...new Set(events)];
}
