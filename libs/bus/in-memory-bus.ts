import { createHash } from 'node:crypto';
import { backoffMs, pause } from './backoff.js';
import { whatFailed, type BusLog } from './bus-log.js';
import { BusClosed } from './bus-closed.js';
import type { Bus, BusMessage, Subscription } from './port.js';

const LANES = 8;
/** Publications handled as one batch. */
const LARGEST_BATCH = 64;

/**
 * A bus within this process, for the standalone service and for tests. A group starts with what is published after its first
 * subscription and keeps its place while nobody subscribes to it. `durable` resolves when every named group of the topic has handled the
 * messages, and rejects when the bus is closed before: the publisher has to send them again after a restart.
 */
export function inMemoryBus(log: BusLog): Bus {
  const groups = new Map<string, Group>();
  const ofTopic = (topic: string): Group[] => [...groups.values()].filter((group) => group.topic === topic);
  let closed = false;
  let nameless = 0;

  return {
    async publish(topic, messages) {
      if (closed) throw new BusClosed();
      const shares = sharesOf(messages);
      const handled = ofTopic(topic).map((group) => ({ group, done: group.put(shares) }));
      const durable = Promise.all(handled.filter(({ group }) => group.named).map(({ done }) => done)).then(() => undefined);
      durable.catch(() => undefined); // for a publisher who has gone and does not ask
      return { durable };
    },

    async subscribe(subscription) {
      if (closed) throw new BusClosed();
      const { group: name, topic } = subscription;
      const id = JSON.stringify([topic, name ?? nameless++, name !== null]);
      const group = groups.get(id) ?? new Group(topic, name !== null, log);
      groups.set(id, group);
      const leave = group.join(subscription);
      return {
        async close() {
          if (name === null) groups.delete(id);
          await leave();
        },
      };
    },

    async check() {
      if (closed) throw new BusClosed();
    },

    async close() {
      closed = true;
      await Promise.all([...groups.values()].map((group) => group.close()));
    },
  };
}

/** A publication's messages by the lane they go through. */
type Shares = ReadonlyMap<number, readonly BusMessage[]>;

interface Waiting {
  readonly messages: readonly BusMessage[];
  readonly handled: () => void;
  readonly lost: (why: Error) => void;
}

/** A member takes no further batch once `stop` is given. */
interface Member {
  readonly subscription: Subscription;
  readonly stop: AbortController;
  readonly busy: Set<Promise<unknown>>;
}

interface Lane {
  readonly waiting: Waiting[];
  running: boolean;
}

/** Shares the messages of a topic among its members. A key always goes through the same lane, and a lane handles one batch at a time. */
class Group {
  private readonly lanes = Array.from({ length: LANES }, (): Lane => ({ waiting: [], running: false }));
  private readonly members: Member[] = [];

  constructor(
    readonly topic: string,
    readonly named: boolean,
    private readonly log: BusLog,
  ) {}

  put(shares: Shares): Promise<void> {
    const handled = [...shares].map(
      ([lane, messages]) => new Promise<void>((resolve, reject) => void this.lanes[lane]!.waiting.push({ messages, handled: resolve, lost: reject })),
    );
    this.wake();
    return Promise.all(handled).then(() => undefined);
  }

  join(subscription: Subscription): () => Promise<void> {
    const member: Member = { subscription, stop: new AbortController(), busy: new Set() };
    this.members.push(member);
    this.wake();
    return () => this.leave(member);
  }

  async close(): Promise<void> {
    await Promise.all(this.members.slice().map((member) => this.leave(member)));
    for (const { waiting } of this.lanes) for (const { lost } of waiting.splice(0)) lost(new BusClosed());
  }

  private async leave(member: Member): Promise<void> {
    const at = this.members.indexOf(member);
    if (at >= 0) this.members.splice(at, 1);
    member.stop.abort();
    await Promise.all(member.busy);
    this.wake();
  }

  private wake(): void {
    this.lanes.forEach((lane, index) => {
      if (!lane.running) void this.run(lane, index);
    });
  }

  private async run(lane: Lane, index: number): Promise<void> {
    lane.running = true;
    for (let attempt = 1; lane.waiting.length > 0; ) {
      const member = this.members[index % Math.max(1, this.members.length)];
      if (member === undefined) break;
      const step = this.step(lane, member, attempt);
      member.busy.add(step);
      attempt = (await step) ? 1 : attempt + 1;
      member.busy.delete(step);
    }
    lane.running = false;
  }

  /** Hands the next batch over; false, after a while, where it was not handled. */
  private async step(lane: Lane, { subscription, stop }: Member, attempt: number): Promise<boolean> {
    const batch = lane.waiting.slice(0, LARGEST_BATCH);
    try {
      await subscription.handle(batch.flatMap(({ messages }) => messages));
    } catch (error) {
      this.log.warn({ topic: this.topic, group: subscription.group, attempt, ...whatFailed(error) }, 'handling messages failed, trying again');
      await pause(backoffMs(attempt), stop.signal);
      return false;
    }
    lane.waiting.splice(0, batch.length);
    for (const { handled } of batch) handled();
    return true;
  }
}

/** Worked out once for all groups. */
function sharesOf(messages: readonly BusMessage[]): Shares {
  const shares = new Map<number, BusMessage[]>();
  for (const message of messages) {
    const lane = laneOf(message.key);
    const share = shares.get(lane);
    if (share === undefined) shares.set(lane, [message]);
    else share.push(message);
  }
  return shares;
}

function laneOf(key: string): number {
  return createHash('md5').update(key).digest().readUInt32BE(0) % LANES;
}
