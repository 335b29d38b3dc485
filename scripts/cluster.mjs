/**
 * `npm run cluster`: every app as a process of its own, against DATABASE_URL and KAFKA_BROKERS; what of these is not given is brought
 * up here, with its data in `<NIGHTLEDGER_DATA>/cluster`.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startKafka } from './kafka.mjs';
import { freePorts, isFree } from './ports.mjs';
import { prepare } from './prepare.mjs';
import { Supervisor } from './supervisor.mjs';

const root = path.dirname(import.meta.dirname);
const PORT_WAIT_MS = 20_000;
/** Those that are sent requests say that they are going before they go. */
const DRAINING = { gateway: { NIGHTLEDGER_DRAIN_SECONDS: '2' }, 'game-command': { NIGHTLEDGER_DRAIN_SECONDS: '1' } };
const BEHIND = ['event-relay', 'table-projection', 'archive-projection', 'bots', 'webhooks'];

/**
 * Builds and starts the whole cluster, and resolves when every process is ready.
 *
 * @param {{dataDir?: string, databaseUrl?: string, gatewayPorts?: number[], gameCommands?: number, env?: Record<string, string>, reach?: (name: string, port: number) => Promise<number>, say?: (line: string) => void}} options
 *   `databaseUrl`: unless told, DATABASE_URL; `env`: more for the environment of every process; `reach`: by which port others reach the
 *   game-command of a port, where something stands in between
 * @throws Error with a line for the user when something of it cannot be started; then nothing is left running
 */
export async function startCluster(options = {}) {
  const { dataDir = path.join(root, '.data/cluster'), databaseUrl, gatewayPorts, gameCommands = 2, env = {}, reach = async (_, port) => port, say = () => undefined } = options;
  prepare();
  const ground = [];
  const leave = async () => {
    for (const stop of ground.splice(0).reverse()) await stop();
  };
  try {
    const { kafka, ...settings } = await bringUp(dataDir, databaseUrl, ground, say);
    const shared = { ...settings, ...env };
    const gateways = gatewayPorts ?? (await freePorts(2));
    for (const port of gateways) await untilFree(port, say);
    const services = await plan(gateways, await freePorts(gameCommands + BEHIND.length), shared, reach);
    const processes = new Supervisor(path.join(dataDir, 'logs'), say);
    ground.push(() => processes.stop(['gateway'], ['bots', 'game-command'], BEHIND));
    for (const service of services) processes.start(service);
    for (const { name } of services) await processes.untilReady(name);
    const addresses = (app) => services.filter((service) => service.app === app).map(({ port }) => `http://localhost:${port}`);
    const metrics = Object.fromEntries(services.map(({ name, port }) => [name, `http://localhost:${port}/metrics`]));
    return {
      gateways: addresses('gateway'),
      commands: addresses('game-command'),
      metrics,
      databaseUrl: shared.DATABASE_URL,
      brokers: shared.KAFKA_BROKERS,
      /** Process id of a Kafka of our own. */
      kafka,
      processes,
      stop: leave,
    };
  } catch (error) {
    await leave();
    throw error;
  }
}

/** Database, brokers and secret, each from the environment or of our own; what has to be stopped again goes into `ground`. */
async function bringUp(dataDir, givenDatabaseUrl, ground, say) {
  const { keptTokenSecret, migrate, startEmbeddedPostgres } = await import('../dist/libs/platform/index.js');
  const given = process.env;
  const kafka = given.KAFKA_BROKERS ? undefined : startKafka(path.join(dataDir, 'kafka'), say);
  kafka?.catch(() => undefined); // awaited below
  let databaseUrl = givenDatabaseUrl || given.DATABASE_URL;
  if (!databaseUrl) {
    const database = await startEmbeddedPostgres(dataDir, { say });
    ground.push(() => database.stop());
    databaseUrl = database.url;
  }
  const ours = await kafka;
  if (ours) ground.push(() => ours.stop());
  await migrate(databaseUrl);
  return {
    kafka: ours?.pid,
    DATABASE_URL: databaseUrl,
    KAFKA_BROKERS: given.KAFKA_BROKERS || ours.brokers,
    NIGHTLEDGER_TOKEN_SECRET: given.NIGHTLEDGER_TOKEN_SECRET || (await keptTokenSecret(dataDir)),
  };
}

async function plan(gatewayPorts, otherPorts, shared, reach) {
  const commandPorts = otherPorts.slice(0, -BEHIND.length);
  const behind = otherPorts.slice(-BEHIND.length);
  const reached = await Promise.all(commandPorts.map((port, n) => reach(`game-command-${n + 1}`, port)));
  const commandUrls = reached.map((port) => `http://127.0.0.1:${port}`).join(',');
  const service = (name, app, port, host = '127.0.0.1') => ({
    name,
    app,
    port,
    env: { ...DRAINING[app], ...process.env, ...shared, NIGHTLEDGER_COMMAND_URLS: commandUrls, NIGHTLEDGER_PORT: String(port), NIGHTLEDGER_HOST: host },
  });
  return [
    ...commandPorts.map((port, n) => service(`game-command-${n + 1}`, 'game-command', port)),
    ...behind.map((port, n) => service(BEHIND[n], BEHIND[n], port)),
    ...gatewayPorts.map((port, n) => service(`gateway-${n + 1}`, 'gateway', port, process.env.NIGHTLEDGER_HOST)),
  ];
}

/** A cluster that was killed may need a moment to let go of its ports. */
async function untilFree(port, say) {
  if (await isFree(port)) return;
  say(`Waiting for port ${port} ...`);
  for (const until = Date.now() + PORT_WAIT_MS; Date.now() < until; await delay(200)) if (await isFree(port)) return;
  throw new Error(`Port ${port} is taken: stop what listens there, or set NIGHTLEDGER_PORT (the gateways take it and the next one).`);
}

async function main() {
  const say = (line) => process.stdout.write(`${line}\n`);
  let stopping;
  const stopped = new Promise((settle) => {
    const onSignal = () => {
      // npm passes on the Ctrl-C that its child has had from the terminal.
      if (stopping !== undefined && performance.now() - stopping > 1000) process.exit(1);
      stopping ??= performance.now();
      settle();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  });
  const port = Number(process.env.NIGHTLEDGER_PORT || 4000);
  const dataDir = path.resolve(process.env.NIGHTLEDGER_DATA || path.join(root, '.data'), 'cluster');
  const starting = startCluster({ dataDir, gatewayPorts: [port, port + 1], say });
  const cluster = await Promise.race([starting, stopped]);
  if (!stopping) {
    say(`The cluster is ready: ${cluster.processes.names.join(', ')}.`);
    for (const url of cluster.gateways) say(`  ${url}/graphql   ${url}/v1/docs`);
    say(`Logs: ${path.join(dataDir, 'logs')}. Ctrl-C stops everything; kill -USR2 ${process.pid} restarts one process after the other.`);
    let rolling = Promise.resolve();
    process.on('SIGUSR2', () => (rolling = rolling.then(() => cluster.processes.roll()).then(() => say('All were restarted.'), (error) => say(error.message))));
    await stopped;
  }
  say('Stopping ...');
  await (await starting).stop();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await main();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
