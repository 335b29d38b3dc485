import { describe, expect, it, jest } from '@jest/globals';
import { decodeJwt } from 'jose';
import { type NightledgerError } from './errors.js';
import { SessionTokens } from './session-tokens.js';

const secret = 'a-secret-of-thirty-two-characters';

/** While the clock of this process tells that time. */
async function at(now: number, work: () => Promise<void>): Promise<void> {
  jest.useFakeTimers({ now, doNotFake: ['performance', 'nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'] });
  await work().finally(() => jest.useRealTimers());
}

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
    const { token } = await tokens.forPlayer('p1');
    for (let i = 0; i < 3; i++) expect(await tokens.playerOf(token)).toMatchObject({ player: 'p1' });
    const end = decodeJwt(token).exp! * 1000;
    await at(end - 1, async () => expect(await tokens.playerOf(token)).toMatchObject({ player: 'p1' }));
    await at(end, () => refused(tokens.playerOf(token)));
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
      await at(Date.now() + by, async () => expect(await tokens.senderOf(await tokens.forCommands({ player: 'p1' }))).toEqual({ player: 'p1', bots: false }));
    }
  });
});
