/**
 * A real Apache Kafka (one node, KRaft) for the cluster on this machine and for its tests: in Docker where that is running, else
 * from Maven Central by `mvn` and `java`. Node built-ins only.
 *
 *   node scripts/kafka.mjs start [folder]     starts it, or finds it running; prints its address
 *   node scripts/kafka.mjs stop [folder]
 *
 * The broker is a process group of its own: it outlives a `kill -9` of whoever started it, and the next start uses it again.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { accepts, freePorts, isFree } from './ports.mjs';

const run = promisify(execFile);
const root = path.dirname(import.meta.dirname);
const VERSION = '3.9.1';
const IMAGE = `apache/kafka:${VERSION}`;
const START_SECONDS = 90;
const STOP_SECONDS = 20;

export const NEEDS =
  'Kafka needs either a running Docker, or Java 17 and Maven (on Debian: apt install openjdk-17-jre-headless maven); ' +
  'or set KAFKA_BROKERS to brokers of yours.';

/**
 * Starts Kafka with its data in `folder`, or uses the one that runs there already.
 *
 * @param {string} folder its data, configuration and log
 * @param {(line: string) => void} say told what takes long
 * @param {{advertised?: number}} options `advertised`: the port that clients are told to come to, where something stands in between
 * @returns {Promise<{brokers: string, pid?: number, stop: () => Promise<void>}>} where it listens itself
 * @throws Error with a line for the user when this machine cannot run it, or it does not start
 */
export async function startKafka(folder = path.join(root, '.data/kafka/default'), say = () => undefined, { advertised } = {}) {
  const home = path.resolve(folder);
  await mkdir(home, { recursive: true });
  const running = await runningBroker(home);
  if (running) return { ...running, stop: () => stopKafka(home) };

  if (await works('docker', ['info'])) await startInDocker(home, say, advertised);
  else if ((await works('java', ['-version'])) && (await works('mvn', ['--version']))) await startJava(home, await libraries(say), advertised);
  else throw new Error(NEEDS);
  return { ...(await note(home)), stop: () => stopKafka(home) };
}

/** Stops the Kafka of `folder`, if it runs; its data stay. */
export async function stopKafka(folder = path.join(root, '.data/kafka/default')) {
  const home = path.resolve(folder);
  const broker = await runningBroker(home);
  if (broker?.container) await run('docker', ['stop', broker.container]);
  if (broker?.pid) await endProcess(broker.pid);
  await rm(noteFile(home), { force: true });
}

/** Sends the Kafka of `folder` a signal, if it runs: SIGKILL as a crash would end it, SIGSTOP and SIGCONT to hold it up. */
export async function signalKafka(folder, signal) {
  const broker = await note(path.resolve(folder));
  if (broker?.container) await run('docker', ['kill', '--signal', signal, broker.container]).catch(() => undefined);
  else if (broker && (await commandOf(broker.pid)).includes(path.resolve(folder))) process.kill(broker.pid, signal);
}

// ---- the note on what runs: {brokers, pid | container}

const noteFile = (home) => path.join(home, 'running.json');

async function note(home) {
  return JSON.parse(await readFile(noteFile(home), 'utf8').catch(() => 'null'));
}

async function writeNote(home, broker) {
  await writeFile(`${noteFile(home)}.new`, JSON.stringify(broker));
  await rename(`${noteFile(home)}.new`, noteFile(home));
}

/** What the note names, where it still is what it was: a process id may have gone to another program. */
async function runningBroker(home) {
  const broker = await note(home);
  if (broker === null) return undefined;
  const alive = broker.container
    ? await works('docker', ['container', 'inspect', broker.container])
    : (await commandOf(broker.pid)).includes(path.join(home, 'server.properties'));
  if (!alive) return undefined;
  await untilListening(broker, home);
  return broker;
}

async function commandOf(pid) {
  const { stdout } = await run('ps', ['-o', 'args=', '-ww', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout;
}

async function untilListening(broker, home, ended = new Promise(() => undefined)) {
  const port = Number(broker.brokers.split(':')[1]);
  for (const until = Date.now() + START_SECONDS * 1000; Date.now() < until; ) {
    if (await accepts(port)) return;
    if (await Promise.race([ended, delay(100)])) break;
  }
  const log = await readFile(path.join(home, 'server.log'), 'utf8').catch(() => '');
  throw new Error(`Kafka did not start. The end of ${path.join(home, 'server.log')}:\n${log.split('\n').slice(-20).join('\n')}`);
}

// ---- from Maven Central

async function libraries(say) {
  const folder = path.join(root, '.data/kafka', `libs-${VERSION}`);
  if (existsSync(folder)) return folder;
  say(`Fetching Apache Kafka ${VERSION} from Maven Central (about half a minute) ...`);
  const draft = path.join(root, '.data/kafka', `fetch-${randomUUID()}`);
  await mkdir(draft, { recursive: true });
  try {
    await writeFile(path.join(draft, 'pom.xml'), pom());
    const goal = ['--batch-mode', '--quiet', 'dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=libs'];
    await run('mvn', goal, { cwd: draft }).catch((error) => {
      throw new Error(`Maven could not fetch Apache Kafka:\n${error.stdout}${error.stderr}`);
    });
    await rename(path.join(draft, 'libs'), folder).catch((error) => {
      if (!existsSync(folder)) throw error; // else: another process was quicker
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

function pom() {
  const dependencies = [
    ['org.apache.kafka', 'kafka_2.13', VERSION],
    ['org.slf4j', 'slf4j-simple', '1.7.36'],
  ].map(([group, artifact, version]) => `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`);
  return [
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>',
    '<groupId>nightledger</groupId><artifactId>kafka</artifactId><version>1</version><packaging>pom</packaging>',
    `<dependencies>${dependencies.join('')}</dependencies></project>`,
  ].join('\n');
}

async function startJava(home, libs, advertised) {
  const ports = await portsFor(home);
  const properties = path.join(home, 'server.properties');
  await writeFile(properties, settings(home, ports, advertised));
  const java = (main, ...args) => ['-Xms64m', '-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn', '-cp', `${libs}/*`, main, ...args];
  if (!existsSync(path.join(home, 'data/meta.properties'))) {
    const id = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');
    await run('java', java('kafka.tools.StorageTool', 'format', `--cluster-id=${id}`, '--config', properties)); // an id may begin with a dash
  }
  const log = await open(path.join(home, 'server.log'), 'w');
  const server = spawn('java', java('kafka.Kafka', properties), { cwd: home, detached: true, stdio: ['ignore', log.fd, log.fd] });
  server.unref();
  await log.close();
  const ended = new Promise((settle) => server.once('exit', () => settle(true)).once('error', () => settle(true)));
  const broker = { brokers: `127.0.0.1:${ports.client}`, pid: server.pid };
  await writeNote(home, broker);
  await untilListening(broker, home, ended);
}

function settings(home, ports, advertised = ports.client) {
  return Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${ports.controller}`,
    listeners: `PLAINTEXT://127.0.0.1:${ports.client},CONTROLLER://127.0.0.1:${ports.controller}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${advertised}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': path.join(home, 'data'),
    ...singleNode,
  })
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}

/** What differs from Kafka's defaults, which are made for several nodes. */
const singleNode = {
  'offsets.topic.replication.factor': 1,
  'offsets.topic.num.partitions': 8,
  'transaction.state.log.replication.factor': 1,
  'transaction.state.log.min.isr': 1,
  'group.initial.rebalance.delay.ms': 0,
  'auto.create.topics.enable': false,
};

/** The ports of the last time where they are free: clients that outlived the broker find it again. */
async function portsFor(home) {
  const file = path.join(home, 'ports.json');
  const remembered = JSON.parse(await readFile(file, 'utf8').catch(() => 'null'));
  if (remembered && (await isFree(remembered.client)) && (await isFree(remembered.controller))) return remembered;
  const [client, controller] = await freePorts(2);
  const ports = { client, controller };
  await writeFile(file, JSON.stringify(ports));
  return ports;
}

// ---- in Docker

async function startInDocker(home, say, advertised) {
  const name = `nightledger-kafka-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  const { client: port } = await portsFor(home);
  const environment = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': '1@localhost:9093',
    listeners: `PLAINTEXT://:${port},CONTROLLER://:9093`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${advertised ?? port}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': '/var/lib/kafka/data',
    ...singleNode,
  };
  const variables = Object.entries(environment).flatMap(([key, value]) => ['-e', `KAFKA_${key.toUpperCase().replaceAll('.', '_')}=${value}`]);
  const place = ['--name', name, '-p', `127.0.0.1:${port}:${port}`, '-v', `${name}:/var/lib/kafka/data`];
  say(`Starting ${IMAGE} in Docker ...`);
  await run('docker', ['run', '--detach', '--rm', ...place, ...variables, IMAGE]);
  const broker = { brokers: `127.0.0.1:${port}`, container: name };
  await writeNote(home, broker);
  await untilListening(broker, home);
}

// ---- processes

function works(command, args) {
  return run(command, args).then(
    () => true,
    () => false,
  );
}

async function endProcess(pid) {
  const send = (signal) => {
    try {
      return process.kill(pid, signal);
    } catch {
      return false; // gone
    }
  };
  send('SIGTERM');
  for (const until = Date.now() + STOP_SECONDS * 1000; Date.now() < until; await delay(50)) if (!send(0)) return;
  send('SIGKILL');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [verb, folder] = process.argv.slice(2);
  const say = (line) => process.stderr.write(`${line}\n`);
  try {
    if (verb === 'start') process.stdout.write(`${(await startKafka(folder, say)).brokers}\n`);
    else if (verb === 'stop') await stopKafka(folder);
    else throw new Error('Say `start` or `stop`, and the folder for its data if it shall not be .data/kafka/default.');
  } catch (error) {
    say(error.message);
    process.exitCode = 1;
  }
}
