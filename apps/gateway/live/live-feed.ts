import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { BUS } from '#platform';
import { GAME_CHAT, GAME_FACTS, type Bus, type BusMessage } from '#bus';
import type { ChatLine } from '#commands';
import type { LedgerCommit } from '#table';
import type { Channel } from './channel.js';
import { ChannelOpener } from './channel-opener.js';

/** Hears of something on the bus: word may come twice, in another order, or not at all. */
type Ear<T> = (news: T) => void;

/** The gateway's ear on the bus: one subscription of its own for all clients. */
@Injectable()
export class LiveFeed implements OnModuleInit, OnModuleDestroy {
  private readonly channels = new Map<string, { channel: Promise<Channel | undefined>; watchers: number; hints: LedgerCommit[] | undefined }>();
  private readonly commitEars = new Set<Ear<LedgerCommit>>();
  private readonly chatEars = new Set<Ear<ChatLine>>();
  private subscriptions: { close(): Promise<void> }[] = [];

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly opener: ChannelOpener,
  ) {}

  async onModuleInit(): Promise<void> {
    this.subscriptions = await Promise.all([
      this.bus.subscribe({ group: null, topic: GAME_FACTS, handle: async (batch) => batch.forEach((m) => this.hearCommit(m)) }),
      this.bus.subscribe({ group: null, topic: GAME_CHAT, handle: async (batch) => batch.forEach((m) => this.hearLine(m)) }),
    ]);
  }

  async onModuleDestroy(): Promise<void> {
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
    const channel = this.open(gameId);
    this.channels.set(gameId, { channel, watchers: 1, hints: [] });
    return this.opened(gameId, channel);
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

  private async open(gameId: string): Promise<Channel | undefined> {
    const channel = await this.opener.open(gameId);
    const entry = this.channels.get(gameId);
    if (channel !== undefined) entry?.hints?.forEach((commit) => channel.hear(commit));
    if (entry !== undefined) entry.hints = undefined;
    return channel;
  }

  private hearCommit(message: BusMessage): void {
    const entry = this.channels.get(message.key);
    if (entry === undefined && this.commitEars.size === 0) return;
    const commit = JSON.parse(message.value) as LedgerCommit;
    for (const ear of this.commitEars) ear(commit);
    if (entry === undefined) return;
    if (entry.hints !== undefined) entry.hints.push(commit);
    else void entry.channel.then((channel) => channel?.hear(commit), () => undefined);
  }

  private hearLine(message: BusMessage): void {
    if (this.chatEars.size === 0) return;
    const line = JSON.parse(message.value) as ChatLine;
    for (const ear of this.chatEars) ear(line);
  }
}
