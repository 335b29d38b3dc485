import { expect, test } from '@jest/globals';
import { busContract, collector, Gate, message, newTopic, sleep } from '#testing/bus-contract';
import { contentOf } from './content.js';
import { inMemoryBus } from './in-memory-bus.js';
import type { BusMessage } from './port.js';

const quiet = { warn: () => undefined };

busContract('in memory', () => inMemoryBus(quiet));

test('durable waits for every named group, and for no nameless one', async () => {
  const bus = inMemoryBus(quiet);
  const topic = newTopic();
  const gates = [new Gate(), new Gate()];
  const never = new Gate();
  for (const [n, gate] of gates.entries()) await bus.subscribe({ group: `projection-${n}`, topic, handle: () => gate.opened });
  await bus.subscribe({ group: null, topic, handle: () => never.opened });
  const { durable } = await bus.publish(topic, [message('g', 0), message('h', 0)]);
  let told = false;
  void durable.then(() => (told = true));
  gates[0]!.open();
  await sleep(20);
  expect(told).toEqual(false);
  gates[1]!.open();
  await durable;
  never.open();
  await bus.close();
});

test('durable waits for a group that has left, until it is back', async () => {
  const bus = inMemoryBus(quiet);
  const topic = newTopic();
  await (await bus.subscribe({ group: 'projection', topic, handle: async () => undefined })).close();
  const { durable } = await bus.publish(topic, [message('g', 0)]);
  let told = false;
  void durable.then(() => (told = true));
  await sleep(20);
  expect(told).toEqual(false);
  const seen = collector();
  await bus.subscribe({ group: 'projection', topic, handle: seen.handle });
  await durable;
  expect(seen.numbers('g')).toEqual([0]);
  await bus.close();
});

test('closing the bus finishes the batch at hand and gives the rest up: durable rejects', async () => {
  const bus = inMemoryBus(quiet);
  const topic = newTopic();
  const gate = new Gate();
  const seen = collector(() => gate.opened);
  await bus.subscribe({ group: 'projection', topic, handle: seen.handle });
  const first = await bus.publish(topic, [message('g', 0)]);
  await seen.tries(1);
  const second = await bus.publish(topic, [message('g', 1)]);
  const closing = bus.close();
  gate.open();
  await closing;
  await first.durable;
  await expect(second.durable).rejects.toThrow('The bus has been closed.');
  expect(seen.numbers('g')).toEqual([0]);
});

test('tells of a failing handler without the message', async () => {
  const told: object[] = [];
  const bus = inMemoryBus({ warn: (fields, text) => told.push({ ...fields, text }) });
  const topic = newTopic();
  let failures = 1;
  await bus.subscribe({
    group: 'projection',
    topic,
    handle: async () => {
      if (failures-- > 0) throw Object.assign(new Error('hidden card: Cellar Key'), { code: '57P01' });
    },
  });
  await (await bus.publish(topic, [message('g', 0)])).durable;
  expect(told).toEqual([
    { topic, group: 'projection', attempt: 1, error: 'Error', code: '57P01', text: 'handling messages failed, trying again' },
  ]);
  await bus.close();
});

test('all groups are handed the same messages, so that what they tell is parsed once', async () => {
  const bus = inMemoryBus(quiet);
  const topic = newTopic();
  const handed: BusMessage[][] = [[], []];
  for (const seen of handed) await bus.subscribe({ group: `projection-${handed.indexOf(seen)}`, topic, handle: async (batch) => void seen.push(...batch) });
  await (await bus.publish(topic, [{ key: 'g', value: '{"version":1}' }, { key: 'g', value: 'null' }, { key: 'g', value: '{"version":' }])).durable;
  const [first, second] = handed.map((messages) => messages.map(contentOf));
  expect(first).toEqual([{ version: 1 }, null, undefined]);
  expect(second![0]).toBe(first![0]);
  await bus.close();
});
