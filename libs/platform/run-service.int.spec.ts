import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { request, type IncomingMessage } from 'node:http';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { runNode, type NodeProcess } from '#testing/run-node';

const SERVICE = `
  import { PlatformModule, runService } from 'dist/libs/platform/index.js';
  import { setTimeout as delay } from 'node:timers/promises';
  await runService('spec', (config) => PlatformModule.forRoot({ service: 'spec', config, registry: new Map() }), {
    configure: (app) => {
      app.use('/slow', async (_, response) => { response.write('begun '); await delay(300); response.end('and done'); });
      app.use('/reject', (_, response) => { void Promise.reject(new Error('nobody caught nlk_00_secret')); response.end(); });
    },
    stopped: async () => console.log('stopped too'),
  });
`;

let database: TestDatabase;
let env: NodeJS.ProcessEnv;
const started: NodeProcess[] = [];

beforeAll(async () => {
  database = await testDatabase();
  env = { DATABASE_URL: database.url, NIGHTLEDGER_TOKEN_SECRET: 'a-secret-of-thirty-two-characters', NIGHTLEDGER_PORT: '0' };
});
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await database.drop();
});

function run(extra: NodeJS.ProcessEnv = {}): NodeProcess {
  const service = runNode(SERVICE, { env: { ...env, ...extra } });
  started.push(service);
  return service;
}

async function urlOf(service: NodeProcess): Promise<string> {
  const line = JSON.parse(await service.line(/"listening"/)) as { url: string };
  return line.url;
}

describe('a service as a process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('finishes what it is doing on %s, takes nothing more, and exits with 0', async (signal) => {
    const service = run();
    const url = await urlOf(service);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready', failing: [] });
    const slow = await new Promise<IncomingMessage>((settle) => request(`${url}/slow`, settle).end());
    service.child.kill(signal);
    let text = '';
    for await (const chunk of slow) text += String(chunk);
    expect(text).toBe('begun and done');
    expect(await service.ended).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    expect(service.output.stdout).toContain('stopped too');
    expect(service.output.stderr).toBe('');
  });

  it('tells a wrong setting in one line and exits with 1', async () => {
    const service = run({ NIGHTLEDGER_PORT: 'http' });
    expect(await service.ended).toBe(1);
    expect(service.output.stderr).toBe('NIGHTLEDGER_PORT must be a port from 0 to 65535 (0: any free one).\n');
  });

  it('tells in one line that its port is taken and exits with 1', async () => {
    const squatter = await new Promise<Server>((settle) => {
      const server = createServer().listen(0, '127.0.0.1', () => settle(server));
    });
    const { port } = squatter.address() as AddressInfo;
    const service = run({ NIGHTLEDGER_PORT: String(port) });
    const exit = await service.ended;
    squatter.close();
    expect(exit).toBe(1);
    expect(service.output.stderr).toBe(`NIGHTLEDGER_PORT names port ${port}, which is taken: stop what listens there, or set another.\n`);
    expect(service.output.stdout).toBe('stopped too\n');
  });

  it('ends with 1 after an error that nobody caught, which is in the log without secrets', async () => {
    const service = run();
    await fetch(`${await urlOf(service)}/reject`).catch(() => undefined);
    expect(await service.ended).toBe(1);
    const last = JSON.parse(await service.line(/"fatal"/)) as Record<string, unknown>;
    expect(last).toMatchObject({ level: 'fatal', service: 'spec', msg: 'an error nobody caught', err: { message: 'nobody caught [secret]' } });
  });
});
