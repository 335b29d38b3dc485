import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { NightledgerClient } from '#sdk';
import { describeService } from './e2e-suite.js';
import { guest, playToTheEnd, TYPE } from './e2e-players.js';
import { dataFolder, StandaloneProcess } from './standalone-process.js';

const PATIENCE = 300_000;

describeService('standalone', async () => {
  const data = await dataFolder();
  const service = StandaloneProcess.launch(data);
  return {
    gateways: [await service.url()],
    stop: async () => {
      await service.end('SIGTERM');
      await rm(data, { recursive: true });
    },
  };
});

describe('a newcomer', () => {
  let data: string;
  let started: StandaloneProcess[];
  beforeEach(async () => {
    data = await dataFolder();
    started = [];
  });
  afterEach(async () => {
    await Promise.all(started.map((service) => service.end('SIGTERM')));
    await rm(data, { recursive: true });
  }, PATIENCE);

  const launch = (env: Record<string, string> = {}): StandaloneProcess => {
    const service = StandaloneProcess.launch(data, env);
    started.push(service);
    return service;
  };
  const postgresPid = async (): Promise<number> => {
    const found = (await readdir(data, { recursive: true })).find((name) => path.basename(name) === 'postmaster.pid');
    return Number((await readFile(path.join(data, found!), 'utf8')).split('\n')[0]);
  };
  /** A process that has ended and that nobody has waited for yet still has an entry, without a command line. */
  const alive = (pid: number): boolean => existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';

  it('starts it, plays, is cut off by kill -9, and finds everything there at the next start', async () => {
    const first = launch();
    const ada = await guest(await first.url(), 'Ada');
    const { id } = await ada.createGame({ type: TYPE, seats: 2 });
    await ada.addBot(id, { bot: 'careful' });
    const { version } = await ada.startGame(id);
    const pid = await postgresPid();
    expect(await first.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    expect(alive(pid)).toBe(true);

    const second = launch();
    const again = new NightledgerClient({ url: await second.url(), token: ada.token! });
    expect(await postgresPid()).toBe(pid);
    expect((await again.game(id, version))!.version).toBeGreaterThanOrEqual(version);
    const updates = await playToTheEnd(again, id);
    const last = updates.at(-1)!;
    expect([last.status, (await again.game(id, last.version))!.status]).toEqual(['FINISHED', 'FINISHED']);
    expect(await again.audit(id)).toMatchObject({ chainIntact: true, replayIdentical: true });
  }, PATIENCE);

  it.each(['SIGTERM', 'SIGINT'] as const)('stops it by %s: exit code 0, PostgreSQL stopped, the secret kept for its owner', async (signal) => {
    const service = launch();
    const url = await service.url();
    for (const told of [`${url}/graphql`, `${url}/v1/docs`, `${url}/readyz`]) expect(service.output).toContain(told);
    const pid = await postgresPid();
    const ada = await guest(url, 'Ada');
    const watching = ada.watchLobby().next();
    expect(await service.end(signal)).toEqual({ code: 0, signal: null });
    expect(alive(pid)).toBe(false);
    expect(service.errors).toBe('');
    expect((await stat(path.join(data, 'token-secret'))).mode & 0o777).toBe(0o600);
    await ada.close();
    expect(await watching).toEqual({ done: true, value: undefined });
  }, PATIENCE);

  it.each([
    ['NIGHTLEDGER_PORT', { NIGHTLEDGER_PORT: 'four thousand' }],
    ['NIGHTLEDGER_LOG_LEVEL', { NIGHTLEDGER_LOG_LEVEL: 'loud' }],
    ['NIGHTLEDGER_TOKEN_SECRET', { NIGHTLEDGER_TOKEN_SECRET: 'short' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://somewhere/else' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://nobody:nothing@127.0.0.1:1/none' }],
  ])('is told in one line what is wrong with %s', async (variable, env) => {
    const service = launch(env);
    expect(await service.ended).toEqual({ code: 1, signal: null });
    expect(service.errors).toMatch(new RegExp(`^${variable} [^\n]+\n$`));
    for (const value of Object.values(env)) expect(service.errors).not.toContain(value);
  }, PATIENCE);

  it('is told in one line that the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const service = launch({ NIGHTLEDGER_PORT: String(port) });
    expect(await service.ended).toEqual({ code: 1, signal: null });
    expect(service.errors).toMatch(new RegExp(`^NIGHTLEDGER_PORT names port ${port}, [^\n]+\n$`));
    other.close();
  }, PATIENCE);

  it('is told in one line that another one uses the data folder, and the other goes on', async () => {
    const url = await launch().url();
    const second = launch();
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.errors).toMatch(new RegExp(`^NIGHTLEDGER_DATA names ${data}, which another running Nightledger is using: [^\n]+\n$`));
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }, PATIENCE);
});
