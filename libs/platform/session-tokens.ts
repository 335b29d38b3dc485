import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { standard } from './to-nightledger-error.js';

const ISSUER = 'nightledger';
const PLAYERS = 'nightledger';
const COMMANDS = 'game-command';
const COMMAND_SECONDS = 60;

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

  constructor(
    secret: string,
    private readonly hours: number,
  ) {
    this.key = new TextEncoder().encode(secret);
  }

  /** A player's session. */
  async forPlayer(player: string): Promise<{ token: string; expiresAt: Date }> {
    const expiresAt = new Date((Math.floor(Date.now() / 1000) + this.hours * 3600) * 1000);
    return { token: await this.sign({ sub: player }, PLAYERS, expiresAt), expiresAt };
  }

  /** The player whose session it is, and until when. Throws UNAUTHENTICATED. */
  async playerOf(token: string): Promise<{ player: string; expiresAt: Date }> {
    const { sub, exp } = await this.verify(token, PLAYERS);
    if (!sub || !exp) throw standard('UNAUTHENTICATED');
    return { player: sub, expiresAt: new Date(exp * 1000) };
  }

  /** A token of one minute that lets a service send commands, on behalf of a player or for the bot seats. */
  async forCommands(sender: { readonly player: string } | 'bots'): Promise<string> {
    const claims = sender === 'bots' ? { role: 'bots' } : { sub: sender.player };
    return this.sign(claims, COMMANDS, new Date(Date.now() + COMMAND_SECONDS * 1000));
  }

  /** Who sends a command to the write side. Throws UNAUTHENTICATED. */
  async senderOf(token: string): Promise<CommandSender> {
    const { sub, role } = await this.verify(token, COMMANDS);
    if (!sub && role !== 'bots') throw standard('UNAUTHENTICATED');
    return { player: sub ?? null, bots: role === 'bots' };
  }

  private async sign(claims: JWTPayload, audience: string, expiresAt: Date): Promise<string> {
    const payload = { ...claims, iss: ISSUER, aud: audience, iat: Math.floor(Date.now() / 1000), exp: Math.floor(expiresAt.getTime() / 1000) };
    return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(this.key);
  }

  private async verify(token: string, audience: string): Promise<JWTPayload> {
    try {
      const required = { algorithms: ['HS256'], issuer: ISSUER, audience, requiredClaims: ['exp', 'iat'] };
      return (await jwtVerify(token, this.key, required)).payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw standard('UNAUTHENTICATED');
      throw error;
    }
  }
}
