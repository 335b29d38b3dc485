import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runNode } from '#testing/run-node';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';

const root = process.getuid?.() === 0;
const HOLD = `
  import { startEmbeddedPostgres } from 'dist/libs/platform/embedded-postgres.js';
  const server = await startEmbeddedPostgres(process.env.FOLDER);
  console.log(JSON.stringify({ url: server.url, pid: server.pid }));
  setInterval(() => undefined, 1000);
  process.on('SIGTERM', async () => { await server.stop(); process.exit(0); });
`;

let folder: string;
let servers: EmbeddedPostgres[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightledger-embedded-'));
  await chmod(folder, 0o755);
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(say?: (line: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(join(folder, 'data'), say ? { say } : {});
  servers.push(server);
  return server;
}

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query<T>(sql).then(({ rows }) => rows).finally(() => client.end());
}

/** Whether it takes connections; a process that has ended may linger in the list of processes. */
async function runs(url: string): Promise<boolean> {
  return query(url, 'SELECT 1').then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== 'ECONNREFUSED') throw error as Error;
      return false;
    },
  );
}

const portOf = ({ url }: { url: string }) => Number(new URL(url).port);

describe('the embedded PostgreSQL', () => {
  it('keeps its data and its port over a stop and a start, and writes through to the disk', async () => {
    const first = await start();
    await query(first.url, "CREATE TABLE kept AS SELECT 'Ünï' AS word");
    expect(await query(first.url, 'SELECT current_setting($$fsync$$) AS fsync, current_setting($$synchronous_commit$$) AS commit')).toEqual([{ fsync: 'on', commit: 'on' }]);
    await first.stop();
    expect(await runs(first.url)).toBe(false);
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT word, upper(word) AS upper FROM kept')).toEqual([{ word: 'Ünï', upper: 'ÜNÏ' }]);
    expect(portOf(second)).toBeLessThan(32768);
  });

  it('lets nobody in without the password, nor from another machine, and hides the password', async () => {
    const { url } = await start();
    await expect(query(url.replace(/:[^:@]*@/, ':wrong@'), 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    const elsewhere = Object.values(networkInterfaces()).flat().find((face) => face?.family === 'IPv4' && !face.internal)?.address ?? '127.0.0.2';
    await expect(query(url.replace('127.0.0.1', elsewhere), 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect((await query<{ d: string }>(url, "SELECT current_setting('unix_socket_directories') AS d"))[0]?.d).toBe('');
    const data = join(folder, 'data', 'postgres', 'data');
    expect((await stat(data)).mode & 0o777).toBe(0o700);
    expect((await stat(join(data, 'password'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(data, 'pg_hba.conf'), 'utf8')).not.toMatch(/^(local|host).*trust/m);
  });

  it('takes another port when its own has been taken meanwhile', async () => {
    const first = await start();
    await first.stop();
    const squatter = await new Promise<Server>((settle) => {
      const server = createServer().listen(portOf(first), '127.0.0.1', () => settle(server));
    });
    const second = await start().finally(() => squatter.close());
    expect(portOf(second)).not.toBe(portOf(first));
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('goes on with a server that outlived its process, and can stop it', async () => {
    const holder = runNode(HOLD, { env: { FOLDER: join(folder, 'data') } });
    const { url, pid } = JSON.parse(await holder.line(/url/)) as EmbeddedPostgres;
    await query(url, 'CREATE TABLE kept AS SELECT 1 AS one');
    holder.child.kill('SIGKILL');
    await holder.ended;
    expect(await runs(url)).toBe(true);
    const server = await start();
    expect([server.pid, server.url]).toEqual([pid, url]);
    expect(await query(server.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(await runs(url)).toBe(false);
  });

  it('is shared by processes on the same data; the last to leave stops it', async () => {
    const holder = runNode(HOLD, { env: { FOLDER: join(folder, 'data') } });
    const both = await Promise.all([holder.line(/url/), start(), start()]);
    const pids = [(JSON.parse(both[0]) as EmbeddedPostgres).pid, both[1].pid, both[2].pid];
    expect(new Set(pids).size).toBe(1);
    await both[1].stop();
    await both[2].stop();
    expect(await runs(both[1].url)).toBe(true);
    holder.child.kill('SIGTERM');
    expect(await holder.ended).toBe(0);
    expect(await runs(both[1].url)).toBe(false);
    expect((await readdir(join(folder, 'data', 'postgres'))).sort()).toEqual(['data', 'port', 'server.log']);
  });

  it('starts though the folder of another process that sets it up is listed and has gone by then', async () => {
    await mkdir(join(folder, 'data', 'postgres'), { recursive: true });
    await symlink('gone', join(folder, 'data', 'postgres', 'init-another'));
    expect(await runs((await start()).url)).toBe(true);
  });

  it('starts after a crash, even when another program has the number of the dead server by now', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    process.kill(first.pid, 'SIGKILL');
    while (await runs(first.url).catch(() => true)) await new Promise((settle) => setTimeout(settle, 10));
    const file = join(folder, 'data', 'postgres', 'data', 'postmaster.pid');
    await writeFile(file, (await readFile(file, 'utf8')).replace(String(first.pid), String(process.pid)));
    const second = await start();
    expect(await query(second.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  it('runs for an ordinary user', async () => {
    const user = root ? { uid: 65534, gid: 65534 } : {};
    if (root) await chown(folder, 65534, 65534);
    const holder = runNode(HOLD, { env: { FOLDER: join(folder, 'data') }, ...user });
    const { url } = JSON.parse(await holder.line(/url/)) as EmbeddedPostgres;
    expect(await query(url, 'SELECT current_user AS name')).toEqual([{ name: 'nightledger' }]);
    expect((await stat(join(folder, 'data', 'postgres', 'data'))).uid).toBe(root ? 65534 : process.getuid?.());
    holder.child.kill('SIGTERM');
    expect(await holder.ended).toBe(0);
    expect(await runs(url)).toBe(false);
  });

  it('works in a folder that others cannot enter: for root by another place, which it tells', async () => {
    await mkdir(join(folder, 'data'));
    await chmod(folder, 0o700);
    const said: string[] = [];
    const server = await start((line) => said.push(line));
    const [row] = await query<{ place: string }>(server.url, "SELECT current_setting('data_directory') AS place");
    const place = row!.place;
    expect(place.startsWith(root ? '/var/lib/nightledger/' : folder)).toBe(true);
    expect(said).toHaveLength(root ? 1 : 0);
    if (root) expect(said[0]).toContain(place.replace(/\/data$/, ''));
    await server.stop();
    if (root) await rm(join(place, '..', '..'), { recursive: true });
  });

  it('tells whoever cannot read the data that it belongs to somebody else', async () => {
    const server = await start();
    await server.stop();
    const data = join(folder, 'data', 'postgres', 'data');
    if (!root) await chmod(data, 0o000);
    const other = runNode(HOLD, { env: { FOLDER: join(folder, 'data') }, ...(root && { uid: 1, gid: 1 }) });
    expect(await other.ended).toBe(1);
    expect(other.output.stderr).toContain('belongs to another user: choose another data folder, or start as that user.');
    await chmod(data, 0o700);
  });
});
