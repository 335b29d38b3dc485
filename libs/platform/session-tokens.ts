import { hash } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { standard } from './to-nightledger-error.js';

const ISSUER = 'nightledger';
const PLAYERS = 'nightledger';
const COMMANDS = 'game-command';
const COMMAND_SECONDS = 60;
/** A command token is sent again for so long; it then has time left for the slowest command and its repeats. */
const COMMAND_REUSE_MS = 15_000;
/** Tokens remembered as verified, and players whose command token is kept. */
const MOST_REMEMBERED = 20_000;

/** Who stands behind a call from one service to the write side. */
export interface CommandSender {
  /** The player on whose behalf; null for the service itself. */
  readonly player: string | null;
  /** Whether it may act for the bot seats. */
  readonly bots: boolean;
}

/** Signs and checks the service's own tokens (JWT, HS256). Tokens for one audience are no use to another. */
export class SessionTokens {
  private readonly key: Uint8Array;
  /** What verified tokens say, by a hash of audience and token: a signature that was good stays good until the token expires. */
  private readonly verified: LRUCache<string, JWTPayload>;
  /** Command tokens being sent, by whom they speak for. */
  private readonly commands: LRUCache<string, { readonly token: Promise<string>; readonly madeAt: number }>;

  /** @param most tokens kept in memory at most, of each kind */
  constructor(
    secret: string,
    private readonly hours: number,
    most = MOST_REMEMBERED,
  ) {
    this.key = new TextEncoder().encode(secret);
    this.verified = new LRUCache({ max: most });
    this.commands = new LRUCache({ max: most });
  }

  /** Verified tokens in memory. */
  get remembered(): number {
    return this.verified.size;
  }

  /** A player's session. */
  async forPlayer(player: string): Promise<{ token: string; expiresAt: Date }> {
    const expiresAt = new Date((Math.floor(Date.now() / 1000) + this.hours * 3600) * 1000);
    return { token: await this.sign({ sub: player }, PLAYERS, expiresAt), expiresAt };
  }

  /** The player whose session it is, since when and until when. Throws UNAUTHENTICATED. */
  async playerOf(token: string): Promise<{ player: string; begunAt: Date; expiresAt: Date }> {
    const { sub, iat, exp } = await this.verify(token, PLAYERS);
    if (!sub || !iat || !exp) throw standard('UNAUTHENTICATED');
    return { player: sub, begunAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
  }

  /** A token that lets a service send commands, on behalf of a player or for the bot seats. It is made for a minute, most of which is left. */
  forCommands(sender: { readonly player: string } | 'bots'): Promise<string> {
    const key = sender === 'bots' ? 'bots' : `player ${sender.player}`;
    const madeAt = Date.now();
    const known = this.commands.get(key);
    // By the clock that the token expires by, which may be set.
    if (known !== undefined && Math.abs(madeAt - known.madeAt) < COMMAND_REUSE_MS) return known.token;
    const claims = sender === 'bots' ? { role: 'bots' } : { sub: sender.player };
    const token = this.sign(claims, COMMANDS, new Date(madeAt + COMMAND_SECONDS * 1000));
    this.commands.set(key, { token, madeAt });
    token.catch(() => this.commands.delete(key));
    return token;
  }

  /** Who sends a command to the write side. Throws UNAUTHENTICATED. */
  async senderOf(token: string): Promise<CommandSender> {
    const { sub, role } = await this.verify(token, COMMANDS);
    if (!sub && role !== 'bots') throw standard('UNAUTHENTICATED');
    return { player: sub ?? null, bots: role === 'bots' };
  }

  private async sign(claims: JWTPayload, audience: string, expiresAt: Date): Promise<string> {
    // To the millisecond: a session may follow at once on one that was ended.
    const payload = { ...claims, iss: ISSUER, aud: audience, iat: Date.now() / 1000, exp: Math.floor(expiresAt.getTime() / 1000) };
    return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(this.key);
  }

  private async verify(token: string, audience: string): Promise<JWTPayload> {
    const key = hash('sha256', `${audience} ${token}`, 'base64');
    const known = this.verified.get(key);
    if (known !== undefined && known.exp! > Math.floor(Date.now() / 1000)) return known;
    this.verified.delete(key);
    const payload = await this.verifyAnew(token, audience);
    this.verified.set(key, payload);
    return payload;
  }

  private async verifyAnew(token: string, audience: string): Promise<JWTPayload> {
    try {
      const required = { algorithms: ['HS256'], issuer: ISSUER, audience, requiredClaims: ['exp', 'iat'] };
      return (await jwtVerify(token, this.key, required)).payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw standard('UNAUTHENTICATED');
      throw error;
    }
  }
}
