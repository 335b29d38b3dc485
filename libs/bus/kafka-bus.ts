import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, Consumer, EachBatchPayload, Kafka, LogEntry, Producer } from 'kafkajs';
import { backoffMs, pause } from './backoff.js';
import { whatFailed, type BusLog } from './bus-log.js';
import { BusClosed } from './bus-closed.js';
import { kafkajs } from './kafkajs-mended.js';
import type { Bus, BusMessage, Subscription } from './port.js';

export interface KafkaOptions {
  /** `host:port` of some of the brokers. */
  readonly brokers: readonly string[];
  /** Partitions of a topic that is created here. An existing topic is never changed: its keys would change their place. */
  readonly partitions?: number;
  readonly log: BusLog;
}

const PARTITIONS = 12;
const HEARTBEAT_MS = 1_000;
const SESSION_MS = 10_000;
/** A consumer that stops or rebalances waits for its fetch. */
const FETCH_WAIT_MS = 250;
const REQUEST_BYTES = 512 * 1024;
/** From here on a request is compressed: below that it costs the sender, the broker and every reader more than it saves. */
const COMPRESSED_BYTES = 32 * 1024;
const LARGEST_MESSAGE_BYTES = 8 * 1024 * 1024;
const CHECK_MS = 1_500;
/** So long the end of a consumer waits for its place to be stored: kafkajs tries for longer than a service may take to stop. */
const LAST_STORE_MS = 2_000;
/** A few seconds; whoever needs more than that (the relay, a consumer) begins again by itself. */
const RETRIES = 5;
const RETRY = { initialRetryTime: 100, maxRetryTime: 2_000, retries: RETRIES };
/** Some ten seconds. */
const TOPIC_TRIES = 9;

/** The bus on Apache Kafka. Topics are created when first used. This file and what mends kafkajs are all that knows of it. */
export function kafkaBus(options: KafkaOptions): Bus {
  const kafka = new kafkajs.Kafka({
    clientId: 'nightledger',
    brokers: [...options.brokers],
    logLevel: kafkajs.logLevel.WARN,
    logCreator: () => (entry) => tell(options.log, entry),
    retry: RETRY,
  });
  const topics = topicMaker(kafka, options.partitions ?? PARTITIONS);
  const publisher = new Publisher(kafka);
  const checker = connectedAdmin(kafka, 1);
  const open = new Set<Member>();
  let closed = false;
  const mustBeOpen = (): void => {
    if (closed) throw new BusClosed();
  };

  return {
    async publish(topic, messages) {
      mustBeOpen();
      await topics.ensure(topic);
      await publisher.send(topic, messages);
      return { durable: Promise.resolve() };
    },
    async subscribe(subscription) {
      mustBeOpen();
      await topics.ensure(subscription.topic);
      const from = subscription.group === null ? await topics.ends(subscription.topic) : undefined;
      const member = new Member(kafka, subscription, from, options);
      open.add(member);
      await member.start().catch(async (error: unknown) => {
        await member.close();
        throw error;
      });
      return { close: () => member.close().finally(() => open.delete(member)) };
    },
    async check() {
      mustBeOpen();
      await within(CHECK_MS, checker.use((admin) => admin.describeCluster()));
    },
    async close() {
      closed = true;
      await Promise.all([...open].map((member) => member.close()));
      await Promise.all([publisher.close(), topics.close(), checker.close()]);
    },
  };
}

/** kafkajs tells of sizes, groups, brokers and errors, never of what a message holds. */
function tell(log: BusLog, { namespace, log: { message, error, groupId, broker } }: LogEntry): void {
  log.warn({ kafka: namespace, error: error instanceof Error ? error.name : error, groupId, broker }, message);
}

/** One admin connection, made when first needed and again after it failed. */
function connectedAdmin(kafka: Kafka, retries: number) {
  let connected: Promise<Admin> | undefined;
  const connect = async (): Promise<Admin> => {
    const admin = kafka.admin({ retry: { retries } });
    await connectOrStop(admin);
    return admin;
  };
  const drop = async (): Promise<void> => {
    const admin = await connected?.catch(() => undefined);
    connected = undefined;
    await admin?.disconnect().catch(() => undefined);
  };
  return {
    async use<T>(ask: (admin: Admin) => Promise<T>): Promise<T> {
      try {
        return await ask(await (connected ??= connect()));
      } catch (error) {
        await drop();
        throw error;
      }
    },
    close: drop,
  };
}

/** For a topic that is just being created: until all brokers know it and its partitions have leaders, kafkajs gives up at once. */
async function stubbornly<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TOPIC_TRIES) throw error;
      await sleep(backoffMs(attempt));
    }
  }
}

/** A client that could not connect must be told to stop trying. */
async function connectOrStop(client: Admin | Producer): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    await client.disconnect().catch(() => undefined);
    throw error;
  }
}

function topicMaker(kafka: Kafka, partitions: number) {
  const admin = connectedAdmin(kafka, RETRIES);
  const made = new Map<string, Promise<void>>();

  const createIfMissing = async (connection: Admin, topic: string): Promise<void> => {
    if ((await connection.listTopics()).includes(topic)) return;
    const configEntries = [{ name: 'max.message.bytes', value: String(LARGEST_MESSAGE_BYTES) }];
    await connection.createTopics({ topics: [{ topic, numPartitions: partitions, configEntries }] });
  };

  return {
    ensure(topic: string): Promise<void> {
      const making = made.get(topic) ?? stubbornly(() => admin.use((connection) => createIfMissing(connection, topic)));
      made.set(topic, making);
      making.catch(() => made.delete(topic));
      return making;
    },
    /** Where the next message of each partition will be. */
    async ends(topic: string): Promise<Map<number, bigint>> {
      const offsets = await stubbornly(() => admin.use((connection) => connection.fetchTopicOffsets(topic)));
      return new Map(offsets.map(({ partition, high }) => [partition, BigInt(high)]));
    },
    close: () => admin.close(),
  };
}

/**
 * Sends one request at a time, so that nothing overtakes a request that has to be repeated. After a failed one the producer is made anew:
 * an idempotent producer cannot go on after a gap in its sequence.
 */
class Publisher {
  private producer: Promise<Producer> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly kafka: Kafka) {}

  send(topic: string, messages: readonly BusMessage[]): Promise<void> {
    const sent = this.last.then(async () => {
      for (const part of inParts(messages)) await this.sendPart(topic, part);
    });
    this.last = sent.catch(() => undefined);
    return sent;
  }

  async close(): Promise<void> {
    await this.last;
    await this.drop();
  }

  private async sendPart(topic: string, messages: readonly BusMessage[]): Promise<void> {
    try {
      const producer = await (this.producer ??= this.connect());
      const records = messages.map(({ key, value, headers }) => ({ key, value, headers: { ...headers } }));
      const { GZIP, None } = kafkajs.CompressionTypes;
      await producer.send({ topic, messages: records, acks: -1, compression: bytesOf(messages) < COMPRESSED_BYTES ? None : GZIP });
    } catch (error) {
      await this.drop();
      throw error;
    }
  }

  private async connect(): Promise<Producer> {
    const { DefaultPartitioner: createPartitioner } = kafkajs.Partitioners;
    const producer = this.kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false, createPartitioner });
    await connectOrStop(producer);
    return producer;
  }

  private async drop(): Promise<void> {
    const producer = await this.producer?.catch(() => undefined);
    this.producer = undefined;
    await producer?.disconnect().catch(() => undefined);
  }
}

const bytesOf = (messages: readonly BusMessage[]): number => messages.reduce((sum, { value }) => sum + Buffer.byteLength(value), 0);

function inParts(messages: readonly BusMessage[]): BusMessage[][] {
  const parts: BusMessage[][] = [];
  let room = 0;
  for (const message of messages) {
    const size = Buffer.byteLength(message.value);
    if (parts.length === 0 || size > room) {
      parts.push([]);
      room = REQUEST_BYTES;
    }
    parts.at(-1)!.push(message);
    room -= size;
  }
  return parts;
}

type Commit = (places: { topic: string; partition: number; offset: string }[]) => Promise<void>;

/**
 * One consumer in a group. A named group's place is stored in Kafka with the first heartbeat after its messages are handled, and at the
 * end; a nameless one keeps its place here (`from`) and takes it up again after every rebalance.
 */
class Member {
  private readonly stop = new AbortController();
  /** Where a named group goes on in each partition, as far as that is not stored. */
  private readonly handled = new Map<number, string>();
  private storing: Promise<void> = Promise.resolve();
  private readonly joined = deferred();
  private consumer: Consumer | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly subscription: Subscription,
    private readonly from: Map<number, bigint> | undefined,
    private readonly options: KafkaOptions,
  ) {}

  /** Resolves when the group has given this member its partitions for the first time. */
  async start(): Promise<void> {
    const { group, topic } = this.subscription;
    const consumer = this.kafka.consumer({
      groupId: group === null ? `nightledger-live-${randomUUID()}` : `${group}.${topic}`,
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      allowAutoTopicCreation: false,
      retry: { ...RETRY, restartOnFailure: () => Promise.resolve(false) },
    });
    this.consumer = consumer;
    consumer.on(consumer.events.GROUP_JOIN, () => {
      this.handled.clear(); // partitions may have gone to others, who go on from what is stored
      for (const [partition, offset] of this.from ?? []) consumer.seek({ topic, partition, offset: String(offset) });
      this.joined.resolve();
    });
    consumer.on(consumer.events.HEARTBEAT, () => void this.store((places) => consumer.commitOffsets(places)));
    consumer.on(consumer.events.CRASH, () => void this.startAgain(consumer));
    await consumer.connect();
    await stubbornly(() => consumer.subscribe({ topic, fromBeginning: group !== null }));
    const concurrency = this.options.partitions ?? PARTITIONS;
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: concurrency,
      eachBatch: (payload) => this.eachBatch(payload),
    });
    if (this.stop.signal.aborted) await consumer.disconnect();
    else await this.joined.promise;
  }

  async close(): Promise<void> {
    this.stop.abort();
    this.joined.resolve();
    await within(LAST_STORE_MS, this.store((places) => this.consumer!.commitOffsets(places))).catch(() => undefined);
    await this.consumer?.disconnect();
  }

  /** One after the other, so that no place is overtaken by an older one that kafkajs tries again. */
  private store(commit: Commit): Promise<void> {
    return (this.storing = this.storing.then(() => this.storeNow(commit)));
  }

  /** What could not be stored is handled again by whoever goes on. */
  private async storeNow(commit: Commit): Promise<void> {
    const { group, topic } = this.subscription;
    const places = [...this.handled].map(([partition, offset]) => ({ topic, partition, offset }));
    if (places.length === 0) return;
    try {
      await commit(places);
    } catch (error) {
      // the group is being shared out anew, or the broker is away: but not for ever
      this.options.log.warn({ topic, group, ...whatFailed(error) }, 'the place of a group could not be stored');
      return;
    }
    for (const { partition, offset } of places) if (this.handled.get(partition) === offset) this.handled.delete(partition);
  }

  /** A consumer that could not help itself is replaced: those that kafkajs starts again may outlive their end. */
  private async startAgain(crashed: Consumer): Promise<void> {
    await crashed.disconnect().catch(() => undefined);
    for (let attempt = 1; !this.stop.signal.aborted; attempt++) {
      await pause(backoffMs(attempt), this.stop.signal);
      if (this.stop.signal.aborted) return;
      try {
        return await this.start();
      } catch (error) {
        this.options.log.warn({ topic: this.subscription.topic, group: this.subscription.group, ...whatFailed(error) }, 'a consumer did not start');
        await this.consumer?.disconnect().catch(() => undefined);
      }
    }
  }

  private async eachBatch(payload: EachBatchPayload): Promise<void> {
    if (this.stop.signal.aborted) return; // what is left goes to whoever goes on
    const { batch } = payload;
    const { topic, partition } = batch;
    const place = this.from?.get(partition) ?? 0n;
    const messages = batch.messages.filter(({ offset }) => BigInt(offset) >= place).map((message) => messageOf(message, partition));
    if (messages.length > 0 && !(await this.handle(messages, payload))) return;
    payload.resolveOffset(batch.lastOffset());
    const next = BigInt(batch.lastOffset()) + 1n;
    if (this.from) this.from.set(partition, next > place ? next : place);
    else this.handled.set(partition, String(next));
    const { signal } = this.stop;
    if (signal.aborted) await this.store((partitions) => payload.commitOffsetsIfNecessary({ topics: [{ topic, partitions }] }));
    else if (this.subscription.restMs !== undefined) await pause(this.subscription.restMs, signal); // the next fetch waits for it
  }

  /** Until it is done, or this consumer has to stop (false), or the group takes the partition away (throws what kafkajs wants thrown). */
  private async handle(messages: readonly BusMessage[], payload: EachBatchPayload): Promise<boolean> {
    const { topic, group } = this.subscription;
    let lost: Error | undefined;
    const beat = setInterval(() => void payload.heartbeat().catch((error: Error) => (lost = error)), HEARTBEAT_MS);
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          await this.subscription.handle(messages);
          return true;
        } catch (error) {
          const fields = { topic, group, partition: payload.batch.partition, attempt, ...whatFailed(error) };
          this.options.log.warn(fields, 'handling messages failed, trying again');
        }
        await pause(backoffMs(attempt), this.stop.signal);
        if (this.stop.signal.aborted || !payload.isRunning()) return false;
        if (lost !== undefined) throw lost;
      }
    } finally {
      clearInterval(beat);
    }
  }
}

function messageOf({ key, value, headers = {}, offset }: EachBatchPayload['batch']['messages'][number], partition: number): BusMessage {
  const texts = Object.entries(headers).map(([name, content]) => [name, String(content)]);
  return { key: String(key), value: String(value), headers: Object.fromEntries(texts), place: { partition, offset } };
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Kafka did not answer in time.')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
