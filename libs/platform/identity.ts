import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Prisma, type PrismaClient } from '#prisma';
import { ApiKeys, type NewApiKey } from './api-keys.js';
import { NightledgerError } from './errors.js';
import { PlayerLocks } from './player-locks.js';
import { SessionTokens, type CommandSender } from './session-tokens.js';
import { standard } from './to-nightledger-error.js';

/** OWASP's recommendation for argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** 1 to 40 characters of any script; no control, format or private-use characters, no line breaks. */
const NAME = /^[^\p{C}\p{Zl}\p{Zp}]{1,40}$/u;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface PlayerName {
  readonly id: string;
  readonly name: string;
}

export interface Session {
  readonly token: string;
  readonly expiresAt: Date;
  readonly player: PlayerName;
}

/** Whose request it is, and how that was shown. */
export interface Identified {
  readonly player: string;
  readonly via: 'session' | 'api-key';
  /** When a session ends by itself; null for an API key. */
  readonly expiresAt: Date | null;
}

/** Who players are: guests and registered ones, their sessions and their API keys. */
export class Identity {
  private readonly keys: ApiKeys;
  private readonly tokens: SessionTokens;
  private readonly locks: PlayerLocks;
  /** What a password is checked against when nobody has the name: it costs the same. */
  private readonly nobody = hash(randomUUID(), COST);

  constructor(
    private readonly prisma: PrismaClient,
    settings: { readonly tokenSecret: string; readonly tokenHours: number },
    /** Tells whether a password fits a hash. */
    private readonly fits: (hashed: string, password: string) => Promise<boolean> = verify,
  ) {
    this.keys = new ApiKeys(prisma);
    this.locks = new PlayerLocks(prisma);
    this.tokens = new SessionTokens(settings.tokenSecret, settings.tokenHours);
  }

  /** A new player without a password, gone when the session is. Throws BAD_INPUT for a name that cannot be used. */
  async guest(name: string): Promise<Session> {
    const player = { id: randomUUID(), name: checkedName(name) };
    await this.prisma.player.create({ data: { ...player, kind: 'guest' } });
    return this.session(player);
  }

  /** A new registered player. Throws BAD_INPUT for a name that is taken or cannot be used, and for a bad password. */
  async signUp(name: string, password: string): Promise<Session> {
    const player = { id: randomUUID(), name: checkedName(name) };
    if (password.length < 8 || password.length > 200) throw new NightledgerError('BAD_INPUT', 'password: choose one of 8 to 200 characters.');
    const passwordHash = await hash(password, COST);
    try {
      await this.prisma.player.create({ data: { ...player, kind: 'registered', nameKey: keyOf(player.name), passwordHash } });
    } catch (error) {
      if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error;
      throw new NightledgerError('BAD_INPUT', 'name: somebody has it already. Choose another, or log in.');
    }
    return this.session(player);
  }

  /** A session of a registered player. Throws UNAUTHENTICATED, the same whether the name or the password is wrong, and FORBIDDEN for one who is locked. */
  async logIn(name: string, password: string): Promise<Session> {
    const nameKey = keyOf(name);
    // PostgreSQL's text cannot hold the character NUL, and takes it for an error.
    const player = nameKey.includes('\0') ? null : await this.prisma.player.findUnique({ where: { nameKey } });
    const fits = password.length <= 200 && (await this.fits(player?.passwordHash ?? (await this.nobody), password));
    if (!player || !fits) throw new NightledgerError('UNAUTHENTICATED', 'The name or the password is wrong. Try again, or sign up.');
    if (player.lockedAt !== null) throw new NightledgerError('FORBIDDEN', 'This player has been locked. Ask whoever runs the service.');
    return this.session(player);
  }

  /** A key for programs of the player's; its secret is shown this once. Throws BAD_INPUT for a name that cannot be used. */
  async createApiKey(player: string, name: string): Promise<NewApiKey> {
    return this.keys.create(player, checkedName(name));
  }

  /** Ends a key at once; false when the player has none of that id in use. */
  async revokeApiKey(player: string, id: string): Promise<boolean> {
    return UUID.test(id) && this.keys.revoke(player, id);
  }

  /** Whose request it is, by an `authorization` of "Bearer <session token or API key>". Throws UNAUTHENTICATED. */
  async identify(authorization: string): Promise<Identified> {
    const credential = bearer(authorization);
    if (credential.startsWith('nlk_')) {
      const owner = await this.keys.playerOf(credential);
      await this.locks.mustBeOpen(owner, null);
      return { player: owner, via: 'api-key', expiresAt: null };
    }
    const { player, begunAt, expiresAt } = await this.tokens.playerOf(credential);
    await this.locks.mustBeOpen(player, begunAt);
    return { player, via: 'session', expiresAt };
  }

  /** A token of at most a minute for commands to the write side, on behalf of a player or for the bot seats. */
  commandToken(sender: { readonly player: string } | 'bots'): Promise<string> {
    return this.tokens.forCommands(sender);
  }

  /** Who sends a command to the write side, by an `authorization` with a command token. Throws UNAUTHENTICATED. */
  commandSender(authorization: string): Promise<CommandSender> {
    return this.tokens.senderOf(bearer(authorization));
  }

  /** The names of players; unknown ids are left out. */
  async names(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.prisma.player.findMany({
      where: { id: { in: ids.filter((id) => UUID.test(id)) } },
      select: { id: true, name: true },
    });
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  private async session({ id, name }: PlayerName): Promise<Session> {
    return { ...(await this.tokens.forPlayer(id)), player: { id, name } };
  }
}

function checkedName(given: string): string {
  const name = given.normalize('NFC').trim();
  if (!NAME.test(name)) throw new NightledgerError('BAD_INPUT', 'name: choose one of 1 to 40 printable characters.');
  return name;
}

/** Names that are the same to the eye are the same name. */
function keyOf(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

function bearer(authorization: string): string {
  const credential = /^(?:Bearer +)?(\S+)$/i.exec(authorization.trim())?.[1];
  if (credential === undefined) throw standard('UNAUTHENTICATED');
  return credential;
}
