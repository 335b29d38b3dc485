/**
 * `npm run test:cluster`: starts a cluster on an empty database and an empty Kafka (or what DATABASE_URL and KAFKA_BROKERS name), runs
 * `*.cluster.spec.ts` against it and stops it. Arguments go to jest.
 *
 * The specs are told NIGHTLEDGER_GATEWAYS and NIGHTLEDGER_COMMANDS (addresses, separated by commas), NIGHTLEDGER_CLUSTER_DATABASE,
 * NIGHTLEDGER_CLUSTER_LOGS (a folder with a file for each process) and NIGHTLEDGER_CLUSTER_CONTROL: an address that takes
 * `POST /kill/<process>`, `POST /crash/<process>` (the supervisor starts it again), `POST /restart/<process>` (answers when it is ready),
 * `POST /roll` (every process, one after the other), `GET /processes` (name → address of its metrics) and `GET /pids` (name → process id).
 */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { startCluster } from './cluster.mjs';
import { runJest } from './jest.mjs';
import { stopKafka } from './kafka.mjs';
import { freePorts } from './ports.mjs';
import { prepare } from './prepare.mjs';

const dataDir = path.join(path.dirname(import.meta.dirname), '.data/test-cluster');
const say = (line) => process.stderr.write(`${line}\n`);

prepare();
const database = process.env.DATABASE_URL ? undefined : await emptyDatabase();
const kafkaFolder = path.join(dataDir, 'kafka');
await stopKafka(kafkaFolder); // one that a killed run has left
await rm(kafkaFolder, { recursive: true, force: true });

try {
  if (database) process.env.DATABASE_URL = database.url;
  const cluster = await startCluster({ dataDir, env: { ...generousLimits(), NIGHTLEDGER_WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }, say });
  delete process.env.DATABASE_URL; // the other specs have databases of their own
  const control = await listen(cluster);
  try {
    // One after the other: some of them restart what the others talk to.
    await runJest([...process.argv.slice(2), '--runInBand', '--testMatch', '**/*.cluster.spec.ts'], {
      NIGHTLEDGER_GATEWAYS: cluster.gateways.join(),
      NIGHTLEDGER_COMMANDS: cluster.commands.join(),
      NIGHTLEDGER_CLUSTER_DATABASE: cluster.databaseUrl,
      NIGHTLEDGER_CLUSTER_LOGS: path.join(dataDir, 'logs'),
      NIGHTLEDGER_CLUSTER_CONTROL: `http://127.0.0.1:${control.address().port}`,
    });
  } finally {
    control.close();
    await cluster.stop();
  }
} catch (error) {
  say(error.message);
  process.exitCode = 1;
} finally {
  await database?.stop();
}
process.exit();

async function emptyDatabase() {
  const { startEmbeddedPostgres } = await import('../dist/libs/platform/index.js');
  const server = await startEmbeddedPostgres(dataDir, { say });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('DROP DATABASE IF EXISTS cluster_test WITH (FORCE)');
  await client.query('CREATE DATABASE cluster_test');
  await client.end();
  return { url: server.url.replace(/[^/]*$/, 'cluster_test'), stop: () => server.stop() };
}

/** All tests come from one address. */
function generousLimits() {
  const most = '1000000';
  return { NIGHTLEDGER_READS_PER_MINUTE: most, NIGHTLEDGER_COMMANDS_PER_MINUTE: most, NIGHTLEDGER_SIGN_INS_PER_MINUTE: most, NIGHTLEDGER_SOCKETS: most, NIGHTLEDGER_SOCKETS_PER_ADDRESS: most };
}

async function listen({ processes, metrics }) {
  const act = { kill: (name) => processes.kill(name), crash: (name) => processes.crash(name), restart: (name) => processes.restart(name), roll: () => processes.roll() };
  const server = createServer(async (request, response) => {
    const [verb, name] = request.url.slice(1).split('/');
    try {
      if (request.method === 'POST' && act[verb]) await act[verb](name);
      else if (!['processes', 'pids'].includes(verb)) throw new Error(`There is no ${request.method} ${request.url}.`);
      response.end(JSON.stringify(verb === 'pids' ? processes.pids : metrics));
    } catch (error) {
      response.writeHead(400).end(error.message);
    }
  });
  const [port] = await freePorts(1);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
