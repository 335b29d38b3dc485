import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { PrismaClient } from '#prisma';
import { standard } from './to-nightledger-error.js';

const FORM = /^nlk_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;

/** A key just made: the only time that its secret can be seen. */
export interface NewApiKey {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
  readonly createdAt: Date;
}

/** Keys for programs, `nlk_<id>_<secret>`. Of the secret, 32 random bytes, only the SHA-256 is kept. */
export class ApiKeys {
  constructor(private readonly prisma: PrismaClient) {}

  async create(player: string, name: string): Promise<NewApiKey> {
    const id = randomUUID();
    const secret = randomBytes(32).toString('base64url');
    const { createdAt } = await this.prisma.apiKey.create({ data: { id, player, name, hash: sha256(secret) } });
    return { id, name, secret: `nlk_${id.replaceAll('-', '')}_${secret}`, createdAt };
  }

  /** Ends a key of the player's; false when there is none of that id in use. */
  async revoke(player: string, id: string): Promise<boolean> {
    const { count } = await this.prisma.apiKey.updateMany({ where: { id, player, revokedAt: null }, data: { revokedAt: new Date() } });
    return count === 1;
  }

  /** The player whose key it is. Throws UNAUTHENTICATED for one that is unknown or has been revoked. */
  async playerOf(key: string): Promise<string> {
    const [, a, b, c, d, e, secret] = FORM.exec(key) ?? [];
    if (secret === undefined) throw standard('UNAUTHENTICATED');
    const row = await this.prisma.apiKey.findUnique({ where: { id: [a, b, c, d, e].join('-') } });
    const same = timingSafeEqual(row?.hash ?? new Uint8Array(32), sha256(secret));
    if (!row || !same || row.revokedAt) throw standard('UNAUTHENTICATED');
    return row.player;
  }
}

function sha256(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(text).digest());
}
