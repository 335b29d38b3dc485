import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { busContract, collector, message, newTopic, range, sleep, until } from '#testing/bus-contract';
import { testKafka, type TestKafka } from '#testing/kafka';
import { kafkaBus } from './kafka-bus.js';
import { kafkajs } from './kafkajs-mended.js';

jest.setTimeout(120_000);

const quiet = { warn: () => undefined };
let kafka: TestKafka;
beforeAll(async () => {
  kafka = await testKafka();
});
afterAll(() => kafka.stop());

const bus = () => kafkaBus({ brokers: kafka.brokers, partitions: 6, log: quiet });

busContract('Kafka', bus);

test('a named group gets what was published before it first subscribed', async () => {
  const ours = bus();
  const topic = newTopic();
  await ours.publish(topic, range(10).map((n) => message('g', n)));
  const seen = collector();
  await ours.subscribe({ group: 'projection', topic, handle: seen.handle });
  await seen.count(10);
  expect(seen.numbers('g')).toEqual(range(10));
  await ours.close();
});

test('another process goes on where a group stopped', async () => {
  const [one, other] = [bus(), bus()];
  const topic = newTopic();
  const first = collector();
  await one.subscribe({ group: `projection-${topic}`, topic, handle: first.handle });
  await one.publish(topic, range(100).map((n) => message(`g${n % 7}`, n)));
  await first.count(100);
  await one.close();
  const second = collector();
  await other.subscribe({ group: `projection-${topic}`, topic, handle: second.handle });
  await other.publish(topic, [message('g1', 100)]);
  await second.count(1);
  expect(first.repeats()).toEqual(0);
  expect(second.of('g1')).toEqual([{ key: 'g1', value: '100', headers: {} }]);
  await other.close();
});

test('a place is stored while nothing more comes, so that little is handled again after a crash', async () => {
  const ours = bus();
  const topic = newTopic();
  const seen = collector();
  await ours.subscribe({ group: 'projection', topic, handle: seen.handle });
  await ours.publish(topic, range(10).map((n) => message(`g${n}`, n)));
  await seen.count(10);
  const admin = new kafkajs.Kafka({ brokers: [...kafka.brokers], logLevel: kafkajs.logLevel.NOTHING }).admin();
  await admin.connect();
  const stored = async (): Promise<number> => {
    const [places] = await admin.fetchOffsets({ groupId: `projection.${topic}`, topics: [topic] });
    return places!.partitions.reduce((sum, { offset }) => sum + Math.max(0, Number(offset)), 0);
  };
  while ((await stored()) < 10) await sleep(50);
  await admin.disconnect();
  await ours.close();
});

test('while a subscriber rests its messages gather; closing does not wait for that', async () => {
  const ours = bus();
  const topic = newTopic();
  const [restful, quick, after] = [collector(), collector(), collector()];
  const resting = await ours.subscribe({ group: 'projection', topic, restMs: 3_600_000, handle: restful.handle });
  await ours.subscribe({ group: 'quick', topic, handle: quick.handle });
  for (const n of range(3)) {
    await ours.publish(topic, [message('g', n)]);
    await quick.count(n + 1);
    await restful.count(1);
  }
  await resting.close();
  expect(restful.numbers('g')).toEqual([0]);
  await ours.subscribe({ group: 'projection', topic, handle: after.handle });
  await after.count(2);
  expect(after.numbers('g')).toEqual([1, 2]);
  await ours.close();
});

test('many processes may meet at a topic that is not there yet', async () => {
  const topic = newTopic();
  const all = range(6).map(() => ({ ours: bus(), seen: collector() }));
  await Promise.all(all.map(({ ours, seen }) => ours.subscribe({ group: null, topic, handle: seen.handle })));
  await Promise.all(all.map(({ ours }, n) => ours.publish(topic, [message(`g${n}`, n)])));
  await Promise.all(all.map(({ seen }) => seen.count(6)));
  for (const { seen } of all) for (const n of range(6)) expect(seen.numbers(`g${n}`)).toEqual([n]);
  await Promise.all(all.map(({ ours }) => ours.close()));
});

test('a publication larger than one request keeps its order', async () => {
  const ours = bus();
  const topic = newTopic();
  const seen = collector();
  await ours.subscribe({ group: 'projection', topic, handle: seen.handle });
  const large = range(40).map((n) => ({ key: 'g', value: JSON.stringify({ n, noise: Array.from({ length: 5000 }, Math.random) }) }));
  await ours.publish(topic, large);
  await seen.count(40);
  expect(seen.of('g').map(({ value }) => value)).toEqual(large.map(({ value }) => value));
  await ours.close();
});

// Brokers that were given are not ours to stop.
if (!process.env['KAFKA_BROKERS']) {
  test('a restart of the broker loses nothing, neither for a group nor for a live subscription', async () => {
    const ours = bus();
    const topic = newTopic();
    const [grouped, live] = [collector(), collector()];
    await ours.subscribe({ group: 'projection', topic, handle: grouped.handle });
    await ours.subscribe({ group: null, topic, handle: live.handle });
    await ours.publish(topic, [message('g', 0)]);
    await grouped.count(1);
    await live.count(1);
    const restarting = kafka.restart();
    for (const n of range(20)) await publishAgainUntilSent(ours, topic, n + 1);
    await restarting;
    await until(() => [grouped, live].every((seen) => seen.numbers('g').includes(20)));
    for (const seen of [grouped, live]) {
      const numbers = seen.numbers('g');
      expect(numbers.filter((n, at) => numbers.indexOf(n) === at)).toEqual(range(21));
    }
    await ours.check();
    await ours.close();
  });
}

test('check throws while the broker is away', async () => {
  const nobody = kafkaBus({ brokers: ['127.0.0.1:1'], log: quiet });
  await expect(nobody.check()).rejects.toThrow();
  await nobody.close();
});

async function publishAgainUntilSent(ours: ReturnType<typeof bus>, topic: string, n: number): Promise<void> {
  for (;;) {
    try {
      await ours.publish(topic, [message('g', n)]);
      return;
    } catch {
      // as the relay does: once more
    }
  }
}
