import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { LOGGER, POOL, type Logger } from '#platform';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';

const TELL = `
  INSERT INTO gateway_presence (gateway, game_id, player, seen_at)
  SELECT $1, game_id, player, now() FROM unnest($2::uuid[], $3::uuid[]) AS live (game_id, player)
  ON CONFLICT (gateway, game_id, player) DO UPDATE SET seen_at = excluded.seen_at`;
const FORGET = 'DELETE FROM gateway_presence WHERE gateway = $1 AND game_id = $2 AND player = $3';
const FORGET_STALE = `DELETE FROM gateway_presence WHERE gateway = $1 OR seen_at < now() - interval '1 hour'`;
const SEEN = `
  SELECT DISTINCT game_id, player FROM gateway_presence
  WHERE game_id = ANY($1::uuid[]) AND seen_at > now() - $2 * interval '1 millisecond'`;

/** Which players have a live subscription to which game, on any gateway. Told by heartbeats: it may lag a little. */
@Injectable()
export class Presence implements OnModuleInit, OnModuleDestroy {
  private readonly gateway = randomUUID();
  private readonly live = new Map<string, { gameId: string; player: string; count: number }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.beat(), this.limits.heartbeat).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.quietly(() => this.pool.query({ name: 'presence-forget-stale', text: FORGET_STALE, values: [this.gateway] }));
  }

  /** A player's subscription to a game begins. Returns how it ends. Trouble with the database is logged and no reason to fail. */
  async enter(gameId: string, player: string): Promise<() => Promise<void>> {
    const key = `${gameId} ${player}`;
    const entry = this.live.get(key) ?? { gameId, player, count: 0 };
    this.live.set(key, entry);
    if (++entry.count === 1) await this.tell([entry]);
    return async () => {
      if (--entry.count > 0) return;
      this.live.delete(key);
      await this.quietly(() => this.pool.query({ name: 'presence-forget', text: FORGET, values: [this.gateway, gameId, player] }));
    };
  }

  /** The players connected to each of the games. */
  async connected(gameIds: readonly string[]): Promise<ReadonlySet<string>[]> {
    const seen = await this.pool.query<{ game_id: string; player: string }>({
      name: 'presence-seen',
      text: SEEN,
      values: [gameIds, 3 * this.limits.heartbeat],
    });
    const players = new Map(gameIds.map((id) => [id, new Set<string>()]));
    for (const row of seen.rows) players.get(row.game_id)?.add(row.player);
    return gameIds.map((id) => players.get(id)!);
  }

  private async beat(): Promise<void> {
    if (this.live.size > 0) await this.tell([...this.live.values()]);
  }

  private tell(live: readonly { gameId: string; player: string }[]): Promise<void> {
    const values = [this.gateway, live.map((l) => l.gameId), live.map((l) => l.player)];
    return this.quietly(() => this.pool.query({ name: 'presence-tell', text: TELL, values }));
  }

  private async quietly(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.warn({ err: error }, 'presence could not be told');
    }
  }
}
