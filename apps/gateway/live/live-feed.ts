import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { BUS, LOGGER, METRICS, type Logger, type Metrics } from '#platform';
import { contentOf, GAME_CHAT, GAME_FACTS, pause, type Bus, type BusMessage } from '#bus';
import type { ChatLine } from '#commands';
import type { LedgerCommit } from '#table';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import type { Channel } from './channel.js';
import { ChannelOpener } from './channel-opener.js';
import { LEDGER_READER, type LedgerReader } from './ledger-reader.js';
import { LiveHealth } from './live-health.js';

/** Games looked up in the ledger by one statement, and the commits read of each. */
const GAMES = 200;
const COMMITS = 20;

/** A game that is watched; what is heard of it before its channel is open is kept for it. */
interface Watched {
  channel: Promise<Channel | undefined>;
  watchers: number;
  open: Channel | undefined;
  hints: LedgerCommit[] | undefined;
}

/** Hears of something on the bus: word may come twice, in another order, or not at all. */
type Ear<T> = (news: T) => void;

/**
 * The gateway's ear on the bus: one subscription of its own for all clients. In one process with the write side it hears of commits
 * before the bus does. While live updates come late it looks into the ledger for what the games watched here have got meanwhile.
 */
@Injectable()
export class LiveFeed implements OnModuleInit, OnModuleDestroy {
  private readonly channels = new Map<string, Watched>();
  private readonly commitEars = new Set<Ear<LedgerCommit>>();
  private readonly chatEars = new Set<Ear<ChatLine>>();
  private subscriptions: { close(): Promise<void> }[] = [];
  private readonly stopping = new AbortController();
  private following: Promise<void> = Promise.resolve();
  private deaf = (): void => undefined;

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly opener: ChannelOpener,
    private readonly health: LiveHealth,
    @Inject(LEDGER_READER) private readonly ledger: LedgerReader,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    this.subscriptions = await Promise.all([
      this.bus.subscribe({ group: null, topic: GAME_FACTS, handle: async (batch) => batch.forEach((m) => this.hearCommit(m)) }),
      this.bus.subscribe({ group: null, topic: GAME_CHAT, handle: async (batch) => batch.forEach((m) => this.hearLine(m)) }),
    ]);
    this.deaf = this.ledger.onCommit((commit) => this.tell(commit));
    this.following = this.followLedger();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    this.deaf();
    await this.following;
    await Promise.all(this.subscriptions.map((s) => s.close()));
    for (const { channel } of this.channels.values()) (await channel)?.close();
    this.channels.clear();
  }

  /** Hears of every commit of every game. Returns how to stop. */
  onCommit(ear: Ear<LedgerCommit>): () => void {
    this.commitEars.add(ear);
    return () => void this.commitEars.delete(ear);
  }

  /** Hears of every chat line of every game. Returns how to stop. */
  onChat(ear: Ear<ChatLine>): () => void {
    this.chatEars.add(ear);
    return () => void this.chatEars.delete(ear);
  }

  /** Watches a game; undefined where there is none. Whoever has watched must `leave`, once. */
  async watch(gameId: string): Promise<Channel | undefined> {
    const known = this.channels.get(gameId);
    if (known !== undefined) {
      known.watchers++;
      return this.opened(gameId, known.channel);
    }
    const entry: Watched = { channel: Promise.resolve(undefined), watchers: 1, open: undefined, hints: [] };
    this.channels.set(gameId, entry);
    entry.channel = this.open(gameId, entry);
    return this.opened(gameId, entry.channel);
  }

  leave(gameId: string): void {
    const entry = this.channels.get(gameId);
    if (entry === undefined || --entry.watchers > 0) return;
    this.channels.delete(gameId);
    void entry.channel.then((channel) => channel?.close(), () => undefined);
  }

  private async opened(gameId: string, channel: Promise<Channel | undefined>): Promise<Channel | undefined> {
    try {
      const open = await channel;
      if (open === undefined) this.leave(gameId);
      return open;
    } catch (error) {
      this.leave(gameId);
      throw error;
    }
  }

  private async open(gameId: string, entry: Watched): Promise<Channel | undefined> {
    const channel = await this.opener.open(gameId);
    if (channel !== undefined) entry.hints?.forEach((commit) => channel.hear(commit));
    [entry.open, entry.hints] = [channel, undefined];
    return channel;
  }

  private hearCommit(message: BusMessage): void {
    const entry = this.channels.get(message.key);
    if (this.commitEars.size === 0 && (entry === undefined || isPast(entry, message))) return;
    const commit = this.read(message, isCommit);
    if (commit !== undefined) this.tell(commit);
  }

  private tell(commit: LedgerCommit): void {
    for (const ear of this.commitEars) ear(commit);
    const entry = this.channels.get(commit.gameId);
    entry?.hints?.push(commit);
    entry?.open?.hear(commit);
  }

  private hearLine(message: BusMessage): void {
    if (this.chatEars.size === 0) return;
    const line = this.read(message, isLine);
    if (line === undefined) return;
    for (const ear of this.chatEars) ear(line);
  }

  /** What a message holds; undefined for one that does not belong on the bus, which is counted and let go: the ledger has the truth. */
  private read<T extends LedgerCommit | ChatLine>(message: BusMessage, belongs: (read: Partial<T>) => boolean): T | undefined {
    const content = contentOf(message) as T | null | undefined;
    if (content?.gameId === message.key && belongs(content)) return content;
    this.metrics.unreadableMessages.inc({ group: 'gateway' });
    this.log.error({ key: message.key.slice(0, 36) }, 'a message on the bus cannot be read: let go');
    return undefined;
  }

  private async followLedger(): Promise<void> {
    for (const { signal } = this.stopping; !signal.aborted; await pause(this.limits.delayedPoll, signal)) {
      if (this.health.delayed) await this.lookUp().catch((error: unknown) => this.log.warn({ err: error }, 'the ledger could not be followed, trying again'));
    }
  }

  /** One statement for some hundred games: what is watched costs the database little, however many watch. */
  private async lookUp(): Promise<void> {
    const opened = await Promise.all([...this.channels.values()].map(({ channel }) => channel.catch(() => undefined)));
    const channels = new Map(opened.filter((channel) => channel !== undefined).map((channel) => [channel.table.gameId, channel]));
    const ids = [...channels.keys()];
    for (let i = 0; i < ids.length && !this.stopping.signal.aborted; i += GAMES) {
      const known = new Map(ids.slice(i, i + GAMES).map((id) => [id, channels.get(id)!.table.version]));
      for (const commit of await this.ledger.news(known, COMMITS)) channels.get(commit.gameId)!.hear(commit);
    }
  }
}

/** Whether a game has passed that commit already. Our own text of a commit ends with its version, so it need not be read for that. */
function isPast({ open }: Watched, { value }: BusMessage): boolean {
  const version = /,"version":(\d+)\}$/.exec(value.slice(-24))?.[1];
  return version !== undefined && open !== undefined && Number(version) <= open.table.version;
}

/** As much of their shape as those who hear of them take for granted; that a commit is of its game's chain is the channel's to see. */
const isCommit = ({ version, facts, cause }: Partial<LedgerCommit>): boolean => Number.isInteger(version) && Array.isArray(facts) && typeof cause?.type === 'string';
const isLine = ({ id, text }: Partial<ChatLine>): boolean => typeof id === 'string' && typeof text === 'string';
