import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Bus, BusMessage, Subscription } from '#bus';

/** What every adapter of the bus must do. Each test has a topic of its own. */
export function busContract(name: string, makeBus: () => Bus): void {
  describe(`the bus: ${name}`, () => {
    const open: Bus[] = [];
    const bus = (): Bus => {
      const made = makeBus();
      open.push(made);
      return made;
    };
    afterEach(async () => {
      await Promise.all(open.splice(0).map((one) => one.close()));
    });

    test('hands a key’s messages over whole and in the order published', async () => {
      const ours = bus();
      const topic = newTopic();
      const seen = collector();
      await ours.subscribe({ group: 'projection', topic, handle: seen.handle });
      await ours.publish(topic, [
        { key: 'g1', value: '{"version":1,"text":"Nachtgänger ☾"}', headers: { 'request-id': 'r1' } },
        { key: 'g2', value: '{"version":1}' },
      ]);
      await ours.publish(topic, [{ key: 'g1', value: '{"version":2}' }]);
      await seen.count(3);
      expect(seen.of('g1')).toEqual([
        { key: 'g1', value: '{"version":1,"text":"Nachtgänger ☾"}', headers: { 'request-id': 'r1' } },
        { key: 'g1', value: '{"version":2}', headers: {} },
      ]);
      expect(seen.of('g2')).toEqual([{ key: 'g2', value: '{"version":1}', headers: {} }]);
    });

    test('keeps the order of 40 keys published side by side, with a slow consumer', async () => {
      const ours = bus();
      const topic = newTopic();
      const seen = collector(async () => sleep(Math.random() * 5));
      await ours.subscribe({ group: 'projection', topic, handle: seen.handle });
      const keys = range(40).map((n) => `g${n}`);
      await Promise.all(
        keys.map(async (key) => {
          for (const n of range(25)) await ours.publish(topic, [message(key, n)]);
        }),
      );
      await seen.count(1000);
      for (const key of keys) expect(seen.numbers(key)).toEqual(range(25));
    });

    test('never handles two batches of one key at the same time', async () => {
      const ours = bus();
      const topic = newTopic();
      const active = new Set<string>();
      const seen = collector(async (batch) => {
        const keys = new Set(batch.map(({ key }) => key));
        const overlap = [...keys].filter((key) => active.has(key));
        keys.forEach((key) => active.add(key));
        await sleep(2);
        keys.forEach((key) => active.delete(key));
        expect(overlap).toEqual([]);
      });
      await ours.subscribe({ group: 'projection', topic, handle: seen.handle });
      for (const n of range(60)) await ours.publish(topic, [message('a', n), message('b', n), message('c', n)]);
      await seen.count(180);
      expect(seen.numbers('a')).toEqual(range(60));
      expect(seen.repeats()).toEqual(0);
    });

    test('gives every group every message, each at its own pace', async () => {
      const ours = bus();
      const topic = newTopic();
      const gate = new Gate();
      const slow = collector(() => gate.opened);
      const quick = collector();
      await ours.subscribe({ group: 'slow', topic, handle: slow.handle });
      await ours.subscribe({ group: 'quick', topic, handle: quick.handle });
      for (const n of range(5)) await ours.publish(topic, [message('g', n)]);
      await quick.count(5);
      expect(slow.numbers('g')).toEqual([]);
      gate.open();
      await slow.count(5);
      expect(slow.numbers('g')).toEqual(range(5));
      expect(quick.numbers('g')).toEqual(range(5));
    });

    test('keeps topics apart', async () => {
      const ours = bus();
      const [one, other] = [newTopic(), newTopic()];
      const seen = collector();
      await ours.subscribe({ group: 'projection', topic: one, handle: seen.handle });
      await ours.publish(other, [message('g', 0)]);
      await ours.publish(one, [message('g', 1)]);
      await seen.count(1);
      expect(seen.numbers('g')).toEqual([1]);
    });

    test('gives a batch whose handling failed again, in order, until it is handled', async () => {
      const ours = bus();
      const topic = newTopic();
      let failures = 3;
      const attempts: number[][] = [];
      const seen = collector(async (batch) => {
        attempts.push(batch.map(({ value }) => Number(value)));
        if (failures-- > 0) throw new Error('the database is away');
      });
      await ours.subscribe({ group: 'projection', topic, handle: seen.handle });
      await ours.publish(topic, [message('g', 0), message('g', 1)]);
      await ours.publish(topic, [message('g', 2)]);
      await seen.count(3);
      expect(seen.numbers('g')).toEqual([0, 1, 2]);
      expect(attempts.length).toBeGreaterThanOrEqual(4);
      for (const attempt of attempts.slice(0, 4)) expect(attempt[0]).toEqual(0);
    });

    test('a handler that throws at once is no different', async () => {
      const ours = bus();
      const topic = newTopic();
      let failed = false;
      const seen = collector();
      const handle = (batch: readonly BusMessage[]): Promise<void> => {
        if (failed) return seen.handle(batch);
        failed = true;
        throw new Error('not even a promise');
      };
      await ours.subscribe({ group: 'projection', topic, handle });
      await ours.publish(topic, [message('g', 0)]);
      await seen.count(1);
      expect(seen.numbers('g')).toEqual([0]);
    });

    test('a group goes on where it stopped, and what it had not handled comes again', async () => {
      const ours = bus();
      const topic = newTopic();
      const first = collector();
      const before = await ours.subscribe({ group: 'projection', topic, handle: first.handle });
      await ours.publish(topic, [message('g', 0), message('g', 1)]);
      await first.count(2);
      await before.close();
      await ours.publish(topic, [message('g', 2)]);

      const failing = collector(async () => Promise.reject(new Error('never done')));
      const broken = await ours.subscribe({ group: 'projection', topic, handle: failing.handle });
      await failing.tries(2);
      await broken.close();
      await ours.publish(topic, [message('g', 3)]);

      const second = collector();
      await ours.subscribe({ group: 'projection', topic, handle: second.handle });
      await second.count(2);
      expect(first.numbers('g')).toEqual([0, 1]);
      expect(second.numbers('g')).toEqual([2, 3]);
    });

    test('closing a subscription waits for the batch at hand, and no other follows', async () => {
      const ours = bus();
      const topic = newTopic();
      const gate = new Gate();
      const seen = collector(() => gate.opened);
      const subscription = await ours.subscribe({ group: 'projection', topic, handle: seen.handle });
      await ours.publish(topic, [message('g', 0)]);
      await seen.tries(1);
      let closed = false;
      const closing = subscription.close().then(() => (closed = true));
      await ours.publish(topic, [message('g', 1)]);
      await sleep(50);
      expect(closed).toEqual(false);
      gate.open();
      await closing;
      await sleep(50);
      expect(seen.numbers('g')).toEqual([0]);
    });

    test('the members of a group share its messages, each key in order', async () => {
      const ours = bus();
      const topic = newTopic();
      const log: BusMessage[] = [];
      const handle = async (batch: readonly BusMessage[]): Promise<void> => void log.push(...batch);
      const counts = [0, 0];
      const member = (n: number): Subscription['handle'] => async (batch) => {
        counts[n]! += batch.length;
        await handle(batch);
      };
      await ours.subscribe({ group: 'projection', topic, handle: member(0) });
      await ours.subscribe({ group: 'projection', topic, handle: member(1) });
      const keys = range(30).map((n) => `g${n}`);
      // Kafka may still be sharing the partitions out anew: some rounds later both have some.
      for (let round = 0; counts[0] === 0 || counts[1] === 0 || round < 5; round++) {
        await ours.publish(topic, keys.map((key) => message(key, round)));
        await until(() => keys.every((key) => log.some((one) => one.key === key && one.value === String(round))));
      }
      for (const key of keys) {
        const versions = log.filter((one) => one.key === key).map(({ value }) => Number(value));
        const firstTimes = versions.filter((version, at) => versions.indexOf(version) === at);
        expect(firstTimes).toEqual(range(firstTimes.length));
      }
    });

    test('what a member leaves unhandled goes to the others', async () => {
      const ours = bus();
      const topic = newTopic();
      const keys = range(20).map((n) => `g${n}`);
      const failing = collector(async () => Promise.reject(new Error('never done')));
      const healthy = collector();
      const leaving = await ours.subscribe({ group: 'projection', topic, handle: failing.handle });
      await ours.publish(topic, keys.map((key) => message(key, 0)));
      await failing.tries(1);
      await ours.subscribe({ group: 'projection', topic, handle: healthy.handle });
      await leaving.close();
      await until(() => keys.every((key) => healthy.of(key).length > 0));
      for (const key of keys) expect(new Set(healthy.numbers(key))).toEqual(new Set([0]));
    });

    test('a subscription without a group sees every message from now on, and nothing older', async () => {
      const ours = bus();
      const topic = newTopic();
      const keys = range(20).map((n) => `g${n}`);
      await ours.publish(topic, keys.map((key) => message(key, 0)));
      const live = [collector(), collector()];
      for (const { handle } of live) await ours.subscribe({ group: null, topic, handle });
      await ours.publish(topic, keys.map((key) => message(key, 1)));
      await ours.publish(topic, keys.map((key) => message(key, 2)));
      for (const seen of live) {
        await seen.count(40);
        for (const key of keys) expect(seen.numbers(key)).toEqual([1, 2]);
      }
    });

    test('a subscription without a group leaves nothing behind', async () => {
      const ours = bus();
      const topic = newTopic();
      const gone = collector();
      await (await ours.subscribe({ group: null, topic, handle: gone.handle })).close();
      await ours.publish(topic, [message('g', 0)]);
      const seen = collector();
      await ours.subscribe({ group: null, topic, handle: seen.handle });
      await ours.publish(topic, [message('g', 1)]);
      await seen.count(1);
      expect(seen.numbers('g')).toEqual([1]);
      expect(gone.numbers('g')).toEqual([]);
    });

    test('durable is told once, for an empty publication too, and whether or not anybody subscribes', async () => {
      const ours = bus();
      const topic = newTopic();
      await (await ours.publish(topic, [])).durable;
      await (await ours.publish(topic, [message('g', 0)])).durable;
      const seen = collector();
      await ours.subscribe({ group: null, topic, handle: seen.handle });
      await (await ours.publish(topic, [message('g', 1)])).durable;
      await seen.count(1);
      expect(seen.numbers('g')).toEqual([1]);
    });

    test('check passes while it can be reached, and neither publishing nor subscribing works once it is closed', async () => {
      const ours = bus();
      await ours.check();
      await ours.close();
      await expect(ours.check()).rejects.toThrow('The bus has been closed.');
      await expect(ours.publish(newTopic(), [message('g', 0)])).rejects.toThrow('The bus has been closed.');
      await expect(ours.subscribe({ group: 'late', topic: newTopic(), handle: async () => undefined })).rejects.toThrow('The bus has been closed.');
      await ours.close();
    });
  });
}

export const newTopic = (): string => `contract-${randomUUID()}`;
export const message = (key: string, n: number): BusMessage => ({ key, value: String(n) });
export const range = (size: number): number[] => Array.from({ length: size }, (_, n) => n);
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(5);
}

export class Gate {
  open = (): void => undefined;
  readonly opened = new Promise<void>((resolve) => (this.open = resolve));
}

/** Notes what it has handled; `first` runs before and may delay it or fail. */
export function collector(first: (batch: readonly BusMessage[]) => Promise<void> = async () => undefined) {
  const handled: BusMessage[] = [];
  let calls = 0;
  const of = (key: string): BusMessage[] => handled.filter((one) => one.key === key).map(({ key: its, value, headers }) => ({ key: its, value, headers: { ...headers } }));
  return {
    handle: async (batch: readonly BusMessage[]): Promise<void> => {
      calls++;
      await first(batch);
      handled.push(...batch);
    },
    of,
    numbers: (key: string): number[] => of(key).map(({ value }) => Number(value)),
    repeats: (): number => handled.length - new Set(handled.map(({ key, value }) => `${key} ${value}`)).size,
    count: (wanted: number): Promise<void> => until(() => handled.length >= wanted),
    tries: (wanted: number): Promise<void> => until(() => calls >= wanted),
  };
}
