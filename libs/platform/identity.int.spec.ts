import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verify } from '@node-rs/argon2';
import { PrismaPg } from '@prisma/adapter-pg';
import { SignJWT, UnsecuredJWT, decodeJwt } from 'jose';
import { randomUUID } from 'node:crypto';
import { PrismaClient } from '#prisma';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { NightledgerError } from './errors.js';
import { Identity } from './identity.js';

/** Long enough for the stronger algorithms too. */
const tokenSecret = 'a-secret-of-thirty-two-characters'.repeat(2);
const key = new TextEncoder().encode(tokenSecret);
let database: TestDatabase;
let identity: Identity;

beforeAll(async () => {
  database = await testDatabase();
  identity = new Identity(new PrismaClient({ adapter: new PrismaPg(database.pool) }), { tokenSecret, tokenHours: 2 });
});
afterAll(() => database.drop());

async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof NightledgerError)) throw new Error(`no refusal: ${String(error)}`);
  return `${error.code} ${error.message}`;
}

const badName = 'BAD_INPUT name: choose one of 1 to 40 printable characters.';
const signIn = 'UNAUTHENTICATED Log in, or begin as a guest, and send the token as "authorization: Bearer <token>".';
const wrong = 'UNAUTHENTICATED The name or the password is wrong. Try again, or sign up.';

describe('log-in', () => {
  it('does the same work whether the name is unknown or the password wrong', async () => {
    const checked: string[] = [];
    const watched = new Identity(new PrismaClient({ adapter: new PrismaPg(database.pool) }), { tokenSecret, tokenHours: 2 }, async (hashed, password) => {
      checked.push(hashed.split('$').slice(0, 4).join('$'));
      return verify(hashed, password);
    });
    await watched.signUp('Mr. Swales', 'correct horse');
    for (const name of ['Mr. Swales', 'Arthur', 'a\u0000b', '\ud800', '']) expect(await refusal(watched.logIn(name, 'wrong horse'))).toBe(wrong);
    expect(checked).toEqual(Array(5).fill('$argon2id$v=19$m=19456,t=2,p=1'));
    for (const name of ['Mr. Swales', 'Arthur']) expect(await refusal(watched.logIn(name, 'x'.repeat(201)))).toBe(wrong);
    expect(checked.length).toBe(5);
  });
});

describe('guests', () => {
  it('get a session at once, and may share a name', async () => {
    const began = Date.now();
    const one = await identity.guest('  Ann ');
    const two = await identity.guest('Ann');
    expect(one.player).toEqual({ id: one.player.id, name: 'Ann' });
    expect(two.player.id).not.toBe(one.player.id);
    expect(await identity.identify(`Bearer ${one.token}`)).toEqual({ player: one.player.id, via: 'session', expiresAt: one.expiresAt });
    expect(one.expiresAt.getTime() - began).toBeGreaterThan(2 * 3600_000 - 2000);
    expect(one.expiresAt.getTime() - began).toBeLessThan(2 * 3600_000 + 60_000);
  });

  it.each(['', '   ', 'x'.repeat(41), 'a\nb', 'a\u0000b', 'a\u202eb', '\ud800', 'a\u2028b'])('cannot be called %j', async (name) => {
    expect(await refusal(identity.guest(name))).toBe(badName);
  });

  it('can have a name of any script, counted in characters', async () => {
    expect((await identity.guest('🦇'.repeat(40))).player.name).toBe('🦇'.repeat(40));
    expect((await identity.guest('Жанна д’Арк')).player.name).toBe('Жанна д’Арк');
  });
});

describe('registered players', () => {
  it('log in by name, however it is written, and password', async () => {
    const { player } = await identity.signUp('Mina Harker', 'correct horse');
    const session = await identity.logIn(' mina  HARKER ', 'correct horse');
    expect(session.player).toEqual({ id: player.id, name: 'Mina Harker' });
    expect(await identity.identify(`Bearer ${session.token}`)).toMatchObject({ player: player.id });
  });

  it('have names of their own, whatever the case', async () => {
    await identity.signUp('Carmilla', 'correct horse');
    expect(await refusal(identity.signUp('CARMILLA', 'other horse'))).toBe('BAD_INPUT name: somebody has it already. Choose another, or log in.');
    expect((await identity.guest('Carmilla')).player.name).toBe('Carmilla');
  });

  it('cannot take one name together', async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => identity.signUp('Lucy', 'correct horse')));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('are told the same whether the name or the password is wrong', async () => {
    await identity.signUp('Renfield', 'correct horse');
    expect(await refusal(identity.logIn('Renfield', 'wrong horse'))).toBe(wrong);
    expect(await refusal(identity.logIn('Nobody', 'wrong horse'))).toBe(wrong);
    expect(await refusal(identity.logIn('Renfield', 'x'.repeat(100_000)))).toBe(wrong);
    await identity.guest('Westenra');
    expect(await refusal(identity.logIn('Westenra', ''))).toBe(wrong);
    for (const name of ['a\u0000b', '\ud800', '', 'x'.repeat(10_000)]) expect(await refusal(identity.logIn(name, 'wrong horse'))).toBe(wrong);
  });

  it('have passwords of 8 to 200 characters, kept as argon2id by OWASP\'s measure', async () => {
    expect(await refusal(identity.signUp('Short', '1234567'))).toBe('BAD_INPUT password: choose one of 8 to 200 characters.');
    expect(await refusal(identity.signUp('Long', 'x'.repeat(201)))).toBe('BAD_INPUT password: choose one of 8 to 200 characters.');
    const { player } = await identity.signUp('Quincey', '12345678');
    const { rows } = await database.pool.query<{ password_hash: string }>('SELECT password_hash FROM players WHERE id = $1', [player.id]);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('sessions', () => {
  const sign = (claims: Record<string, unknown>, alg = 'HS256', by: Uint8Array = key) => new SignJWT(claims).setProtectedHeader({ alg }).sign(by);
  const now = () => Math.floor(Date.now() / 1000);
  const good = () => ({ sub: randomUUID(), iss: 'nightledger', aud: 'nightledger', iat: now(), exp: now() + 60 });

  it('are good with all claims', async () => {
    const claims = good();
    expect(await identity.identify(`Bearer ${await sign(claims)}`)).toEqual({ player: claims.sub, via: 'session', expiresAt: new Date(claims.exp * 1000) });
  });

  it.each<[string, () => Promise<string>]>([
    ['expired', () => sign({ ...good(), exp: now() - 1 })],
    ['without an end', () => sign({ ...good(), exp: undefined })],
    ['for another audience', () => sign({ ...good(), aud: 'game-command' })],
    ['of another issuer', () => sign({ ...good(), iss: 'somebody' })],
    ['without a player', () => sign({ ...good(), sub: undefined })],
    ['signed by another secret', () => sign(good(), 'HS256', new TextEncoder().encode('another-secret-of-32-characters!'))],
    ['signed by the secret with another algorithm', () => sign(good(), 'HS512')],
    ['unsigned (alg none)', async () => new UnsecuredJWT(good()).encode()],
    ['cut short', async () => (await sign(good())).slice(0, -2)],
    ['nonsense', async () => 'nonsense'],
    ['empty', async () => ''],
    ['two words', async () => 'a b'],
  ])('are refused when %s', async (_, token) => {
    expect(await refusal(identity.identify(`Bearer ${await token()}`))).toBe(signIn);
  });

  it('that an operator has ended stay so when sessions are made for fewer hours than they were', async () => {
    const prisma = new PrismaClient({ adapter: new PrismaPg(database.pool) });
    const longer = new Identity(prisma, { tokenSecret, tokenHours: 48 });
    const { token, player } = await longer.guest('Eve');
    await database.pool.query("UPDATE players SET sessions_since = now() + interval '1 minute' WHERE id = $1", [player.id]);
    const since = new Identity(prisma, { tokenSecret, tokenHours: 2 });
    expect(await refusal(since.identify(`Bearer ${token}`))).toBe(signIn);
  });

  it('hold the player\'s id and nothing else of the player', async () => {
    const { token, player } = await identity.guest('Ann');
    expect(Object.keys(decodeJwt(token)).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sub']);
    expect(decodeJwt(token)).toMatchObject({ sub: player.id, iss: 'nightledger', aud: 'nightledger' });
  });
});

describe('command tokens', () => {
  it('speak for a player or for the bot seats, for a minute', async () => {
    const forPlayer = await identity.commandToken({ player: 'p1' });
    expect(await identity.commandSender(`Bearer ${forPlayer}`)).toEqual({ player: 'p1', bots: false });
    expect(await identity.commandSender(`Bearer ${await identity.commandToken('bots')}`)).toEqual({ player: null, bots: true });
    const { iat, exp } = decodeJwt(forPlayer);
    expect(Math.ceil(exp! - iat!)).toBe(60);
  });

  it('must have an end and somebody they speak for', async () => {
    const claims = { iss: 'nightledger', aud: 'game-command', iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 60 };
    const sign = (some: Record<string, unknown>) => new SignJWT(some).setProtectedHeader({ alg: 'HS256' }).sign(key);
    expect(await identity.commandSender(await sign({ ...claims, role: 'bots' }))).toEqual({ player: null, bots: true });
    expect(await refusal(identity.commandSender(await sign({ ...claims, role: 'bots', exp: undefined })))).toBe(signIn);
    expect(await refusal(identity.commandSender(await sign({ ...claims, role: 'others' })))).toBe(signIn);
  });

  it('are no sessions, and sessions are none', async () => {
    expect(await refusal(identity.identify(`Bearer ${await identity.commandToken({ player: 'p1' })}`))).toBe(signIn);
    expect(await refusal(identity.commandSender(`Bearer ${(await identity.guest('Ann')).token}`))).toBe(signIn);
  });
});

describe('API keys', () => {
  it('are shown once, kept as a hash, and end at once when revoked', async () => {
    const { player } = await identity.guest('Ann');
    const made = await identity.createApiKey(player.id, 'my bot');
    expect(made).toEqual({ id: made.id, name: 'my bot', secret: expect.stringMatching(/^nlk_[0-9a-f]{32}_[\w-]{43}$/), createdAt: expect.any(Date) });
    const { rows } = await database.pool.query('SELECT * FROM api_keys WHERE id = $1', [made.id]);
    expect(JSON.stringify(rows)).not.toContain(made.secret.slice(-43));
    expect(await identity.identify(`Bearer ${made.secret}`)).toEqual({ player: player.id, via: 'api-key', expiresAt: null });
    expect(await identity.revokeApiKey(player.id, made.id)).toBe(true);
    expect(await refusal(identity.identify(`Bearer ${made.secret}`))).toBe(signIn);
    expect(await identity.revokeApiKey(player.id, made.id)).toBe(false);
  });

  it('are refused with another secret, an unknown id or another form', async () => {
    const { player } = await identity.guest('Ann');
    const [one, two] = [await identity.createApiKey(player.id, 'one'), await identity.createApiKey(player.id, 'two')];
    const mixed = one.secret.slice(0, 37) + two.secret.slice(37);
    const unknown = `nlk_${randomUUID().replaceAll('-', '')}_${one.secret.slice(-43)}`;
    for (const bad of [mixed, unknown, `${one.secret}x`, 'nlk_', 'nlk_x_y']) expect(await refusal(identity.identify(`Bearer ${bad}`))).toBe(signIn);
  });

  it('can be revoked by their owner alone', async () => {
    const [ann, ben] = [await identity.guest('Ann'), await identity.guest('Ben')];
    const made = await identity.createApiKey(ann.player.id, 'mine');
    expect(await identity.revokeApiKey(ben.player.id, made.id)).toBe(false);
    expect(await identity.revokeApiKey(ann.player.id, 'not an id')).toBe(false);
    expect(await identity.identify(made.secret)).toMatchObject({ player: ann.player.id });
  });
});

describe('names', () => {
  it('are found for the ids that are known', async () => {
    const [ann, ben] = [await identity.guest('Ann'), await identity.guest('Ben')];
    const found = await identity.names([ben.player.id, randomUUID(), 'not an id', ann.player.id]);
    expect(found).toEqual(new Map([[ann.player.id, 'Ann'], [ben.player.id, 'Ben']]));
  });
});
