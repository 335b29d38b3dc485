import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Operation } from 'rfc6902';
import type { Json, JsonObject, Registry, Viewer } from '#engine';
import { NightledgerError, REGISTRY } from '#platform';
import { canSee, gameOf, seeCommit, seeDecisions, viewerOf, type LedgerCommit, type TableState } from '#table';
import { History } from '../reads/history.js';
import type { Visitor } from '../reads/visitor.js';
import { noSuchGame, VisibleTables } from '../reads/visible-tables.js';
import type { GameUpdate } from '../schema/play.js';
import { abortable } from './abortable.js';
import type { Channel } from './channel.js';
import { LiveFeed } from './live-feed.js';
import { Presence } from './presence.js';
import { sharedView, viewPatch } from './view-patch.js';

/** Commits of one update at most, when a subscriber catches up. */
const CATCH_UP = 100;

/** Commits, and the table as it is after them. */
interface Step {
  readonly commits: readonly LedgerCommit[];
  readonly table: TableState;
}

/** Updates kept for those who are sent the same, counted with the commits in them: most are wanted in the same moment. What is kept longer costs the garbage collector. */
const KEPT = 500;

/** What a subscriber was sent last: patches go on from there. */
interface Sent {
  readonly version: number;
  readonly viewer: Viewer;
  readonly view: JsonObject;
}

/** The updates of a game for one subscriber: from any version on, in order, nothing missed, nothing twice. */
@Injectable()
export class GameUpdates {
  private readonly made = new LRUCache<string, GameUpdate>({ maxSize: KEPT, sizeCalculation: ({ commits }) => 1 + commits.length });

  constructor(
    private readonly feed: LiveFeed,
    private readonly tables: VisibleTables,
    private readonly history: History,
    private readonly presence: Presence,
    @Inject(REGISTRY) private readonly registry: Registry,
  ) {}

  /**
   * Subscribes. Each update is made when the subscriber asks for the next: one that is slow gets fewer, with more commits in each, and
   * nothing is kept for it meanwhile.
   *
   * @param since the last version the subscriber knows; undefined for the newest. One that has not arrived here yet is waited for a while
   * @throws NOT_FOUND, BAD_INPUT for a negative version, UNAVAILABLE for one that does not arrive
   */
  async subscribe(gameId: string, since: number | undefined, visitor: Visitor): Promise<AsyncGenerator<GameUpdate, void>> {
    if (since !== undefined && since < 0) throw new NightledgerError('BAD_INPUT', 'sinceVersion: versions are counted from 0, which is before the first commit.');
    const { gameId: id, version } = await this.tables.get(gameId, visitor);
    const channel = await this.feed.watch(id);
    if (channel === undefined) throw noSuchGame();
    try {
      await this.arrival(channel, Math.max(version, since ?? 0)); // a channel may be behind what this visitor was just let in by
    } catch (error) {
      this.feed.leave(id);
      throw error;
    }
    return abortable((signal) => this.updates(channel, since, visitor, signal), () => this.feed.leave(id));
  }

  private async arrival(channel: Channel, version: number): Promise<void> {
    if (!(await channel.reach(version, this.tables.patience)))
      throw new NightledgerError('UNAVAILABLE', `Version ${version} of this game has not arrived here. Subscribe again with the last version you were sent.`);
  }

  private async *updates(channel: Channel, since: number | undefined, visitor: Visitor, signal: AbortSignal): AsyncGenerator<GameUpdate, void> {
    const gone = visitor.player === null ? undefined : await this.presence.enter(channel.table.gameId, visitor.player);
    try {
      let sent: Sent | undefined;
      for (let version = since ?? channel.table.version; !signal.aborted; version = sent.version) {
        if (sent !== undefined) await channel.beyond(version, signal);
        if (signal.aborted) return;
        const step = await this.next(channel, version);
        if (!canSee(channel.table, visitor.player, visitor.invite)) throw noSuchGame();
        const viewer = viewerOf(channel.table, visitor.player);
        yield this.shared(step, version, viewer, sent?.viewer === viewer ? sent.view : undefined);
        sent = { version: step.table.version, viewer, view: sharedView(step.table, viewer, this.registry) };
      }
    } finally {
      await gone?.();
    }
  }

  /** The commits that follow `version`, and the table as it is after them. */
  private async next(channel: Channel, version: number): Promise<Step> {
    const { table } = channel;
    const atHand = channel.since(version);
    if (atHand !== undefined) return { commits: atHand, table };
    const commits = await this.history.commits(table.gameId, version, table.version, CATCH_UP);
    const last = commits.at(-1)!.version;
    return { commits, table: last === table.version ? table : await this.history.at(table.gameId, last) };
  }

  /** The update, made once for all who go the same step with the same eyes; `before` is the view they have at `version`. */
  private shared(step: Step, version: number, viewer: Viewer, before: JsonObject | undefined): GameUpdate {
    const { gameId, version: reached } = step.table;
    const key = `${gameId} ${version} ${reached} ${viewer} ${before === undefined ? 'whole' : 'patch'}`;
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const update = this.update(step, viewer, viewPatch(before, sharedView(step.table, viewer, this.registry)));
    this.made.set(key, update);
    return update;
  }

  private update({ commits, table }: Step, viewer: Viewer, patch: readonly Operation[]): GameUpdate {
    return {
      gameId: table.gameId,
      version: table.version,
      status: table.status,
      commits: commits.map((c) => seeCommit(c, viewer, gameOf(table, this.registry))),
      decisions: seeDecisions(table, viewer, this.registry),
      viewPatch: patch as unknown as Json,
    };
  }
}
