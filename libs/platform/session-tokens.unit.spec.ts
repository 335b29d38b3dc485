import { describe, expect, it, jest } from '@jest/globals';
import { decodeJwt, SignJWT } from 'jose';
import { setTimeout as delay } from 'node:timers/promises';
import { type NightledgerError } from './errors.js';
import { SessionTokens } from './session-tokens.js';

const secret = 'a-secret-of-thirty-two-characters';
const key = new TextEncoder().encode(secret);
const now = () => Math.floor(Date.now() / 1000);
const sign = (claims: Record<string, unknown>) => new SignJWT({ iss: 'nightledger', iat: now(), ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(key);
const refused = (attempt: Promise<unknown>) => expect(attempt).rejects.toMatchObject({ code: 'UNAUTHENTICATED' } satisfies Partial<NightledgerError>);

describe('verified tokens', () => {
  it('are remembered, and say the same the second time', async () => {
    const tokens = new SessionTokens(secret, 1);
    const { token } = await tokens.forPlayer('p1');
    const first = await tokens.playerOf(token);
    expect([await tokens.playerOf(token), tokens.remembered]).toEqual([first, 1]);
  });

  it('are refused once they have expired, however often they were good', async () => {
    const tokens = new SessionTokens(secret, 1);
    const token = await sign({ sub: 'p1', aud: 'nightledger', exp: now() + 2 });
    for (let i = 0; i < 3; i++) expect(await tokens.playerOf(token)).toMatchObject({ player: 'p1' });
    while (now() < decodeJwt(token).exp!) await delay(50);
    await refused(tokens.playerOf(token));
    expect(tokens.remembered).toBe(0);
  });

  it('are good for their audience alone', async () => {
    const tokens = new SessionTokens(secret, 1);
    const { token } = await tokens.forPlayer('p1');
    await tokens.playerOf(token);
    await refused(tokens.senderOf(token));
    const command = await tokens.forCommands({ player: 'p1' });
    await tokens.senderOf(command);
    await refused(tokens.playerOf(command));
  });

  it('do not vouch for others that look alike', async () => {
    const tokens = new SessionTokens(secret, 1);
    const { token } = await tokens.forPlayer('p1');
    await tokens.playerOf(token);
    const [head, body, signature] = token.split('.') as [string, string, string];
    const another = (await tokens.forPlayer('p2')).token.split('.')[1]!;
    for (const forged of [`${head}.${another}.${signature}`, `${head}.${body}.`, token.slice(0, -1), `${token}a`]) await refused(tokens.playerOf(forged));
    expect(tokens.remembered).toBe(1);
  });

  it('are forgotten beyond the most, and then verified anew', async () => {
    const tokens = new SessionTokens(secret, 1, 3);
    const sessions = await Promise.all(Array.from({ length: 10 }, (_, i) => tokens.forPlayer(`p${i}`)));
    for (const [i, { token }] of [...sessions.entries(), ...sessions.entries()]) expect(await tokens.playerOf(token)).toMatchObject({ player: `p${i}` });
    expect(tokens.remembered).toBe(3);
  });
});

describe('command tokens', () => {
  it('are sent again for a while, each for whom it was made', async () => {
    const tokens = new SessionTokens(secret, 1);
    const one = await tokens.forCommands({ player: 'p1' });
    expect(await tokens.forCommands({ player: 'p1' })).toBe(one);
    expect(await tokens.senderOf(await tokens.forCommands({ player: 'p2' }))).toEqual({ player: 'p2', bots: false });
    expect(await tokens.senderOf(await tokens.forCommands({ player: 'bots' }))).toEqual({ player: 'bots', bots: false });
    expect(await tokens.senderOf(await tokens.forCommands('bots'))).toEqual({ player: null, bots: true });
  });

  it('are good after this process has been told another time, forward or back', async () => {
    const tokens = new SessionTokens(secret, 1);
    for (const by of [3_600_000, -7_200_000]) {
      await tokens.forCommands({ player: 'p1' });
      jest.useFakeTimers({ now: Date.now() + by, doNotFake: ['performance', 'nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'] });
      expect(await tokens.senderOf(await tokens.forCommands({ player: 'p1' }))).toEqual({ player: 'p1', bots: false });
      jest.useRealTimers();
    }
  });
});
