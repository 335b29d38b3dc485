import type { PrismaClient } from '#prisma';
import { standard } from './to-nightledger-error.js';

/** A lock holds in every process after so long at most. */
const FRESH_MS = 2000;

interface Lock {
  readonly lockedAt: Date | null;
  readonly sessionsSince: Date | null;
}

/** Players whom an operator has locked, or whose sessions were ended: few, so all of them are kept in memory. */
export class PlayerLocks {
  private locks = new Map<string, Lock>();
  private readAt = -Infinity;
  private reading: Promise<void> | undefined;

  constructor(private readonly prisma: PrismaClient) {}

  /**
   * Throws UNAUTHENTICATED where the player is locked, or the session was begun before it was ended. While the database is away what was
   * known last holds.
   *
   * @param begun when the session was begun; null for an API key
   */
  async mustBeOpen(player: string, begun: Date | null): Promise<void> {
    if (performance.now() - this.readAt > FRESH_MS) await (this.reading ??= this.read().finally(() => (this.reading = undefined)));
    const lock = this.locks.get(player);
    if (lock === undefined) return;
    const ended = begun !== null && lock.sessionsSince !== null && begun <= lock.sessionsSince;
    if (lock.lockedAt !== null || ended) throw standard('UNAUTHENTICATED');
  }

  private async read(): Promise<void> {
    try {
      const where = { OR: [{ lockedAt: { not: null } }, { sessionsSince: { not: null } }] };
      const rows = await this.prisma.player.findMany({ where, select: { id: true, lockedAt: true, sessionsSince: true } });
      this.locks = new Map(rows.map(({ id, ...lock }) => [id, lock]));
      this.readAt = performance.now();
    } catch (error) {
      if (this.readAt === -Infinity) throw error;
    }
  }
}
