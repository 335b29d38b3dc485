import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = dirname(import.meta.dirname);
const script = join(root, 'scripts/kafka.mjs');

export interface TestKafka {
  readonly brokers: string[];
  /** Stops it and starts it again at the same address, with what it held. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** After a stop: at the same address, with what it held. */
  start(): Promise<void>;
}

const notOurs = () => Promise.reject(new Error('not ours to stop and start'));

/** The brokers of KAFKA_BROKERS; else a real Kafka of the tests' own, in `.data/kafka/test`, without what an earlier run may have left there. */
export async function testKafka(): Promise<TestKafka> {
  const given = process.env['KAFKA_BROKERS'];
  if (given) return { brokers: given.split(','), restart: notOurs, stop: async () => undefined, start: notOurs };
  const folder = join(root, '.data/kafka/test');
  const start = async (): Promise<string> => (await run(process.execPath, [script, 'start', folder])).stdout.trim();
  const stop = async (): Promise<void> => void (await run(process.execPath, [script, 'stop', folder]));
  const restart = async (): Promise<void> => {
    await stop();
    await start();
  };
  await stop();
  await rm(folder, { recursive: true, force: true });
  return { brokers: [await start()], restart, stop, start: async () => void (await start()) };
}
