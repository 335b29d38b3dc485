import { randomBytes, randomUUID } from 'node:crypto';
import { GAME_FACTS, type Bus, type BusMessage, type Subscription } from '#bus';
import type { Caller, ChatLine, CommandResult, GameCommands } from '#commands';
import { Refusal, type Registry } from '#engine';
import type { ArchiveReader, Page, PlayerStatsRow, TableReader } from '#read-models';
import type { LedgerReader } from '../apps/gateway/live/ledger-reader.js';
import { canSee, decideTable, foldTable, gameOf, isMember, seeCommit, seeDecisions, viewerOf, type LedgerCommit, type TableCommand, type TableState } from '#table';

/** The rest of the service in memory: decides by the real rules; what the read side has got, and what the bus tells, a test chooses. */
export class House implements GameCommands, TableReader, ArchiveReader {
  readonly ledger = new Map<string, LedgerCommit[]>();
  readonly bus = new SilentBus();
  /** Hands on word of a commit; a test may put in one that repeats, swaps or loses words. */
  tell: (commit: LedgerCommit) => void = (commit) => void this.bus.say(GAME_FACTS, commit.gameId, commit);
  /** Versions the read side shows of each game; all unless set. */
  readonly shown = new Map<string, number>();
  private shownOfOthers: 0 | undefined;
  readonly chat: ChatLine[] = [];
  private readonly seeds = new Map<string, Buffer>();
  private readonly invites = new Map<string, string | null>();

  constructor(private readonly registry: Registry) {}

  async create(caller: Caller, { type, title = type, options, visibility = 'PUBLIC', decisionSeconds = null, seats, clientSeed }: Parameters<GameCommands['create']>[1]): Promise<CommandResult> {
    const gameId = randomUUID();
    this.seeds.set(gameId, randomBytes(32));
    this.invites.set(gameId, visibility === 'PRIVATE' ? randomBytes(6).toString('hex') : null);
    return this.run(gameId, caller.player, { type: 'create', player: caller.player, game: type, title, visibility, options, decisionSeconds, seats, clientSeed });
  }
  async join({ player }: Caller, { gameId, seat, invite, clientSeed }: Parameters<GameCommands['join']>[1]): Promise<CommandResult> {
    return this.run(gameId, player, { type: 'join', player, seat, invite, clientSeed });
  }
  async mixSeed({ player }: Caller, { gameId, clientSeed }: { gameId: string; clientSeed: string }): Promise<CommandResult> {
    return this.run(gameId, player, { type: 'mixSeed', player, clientSeed });
  }

  async leave({ player }: Caller, { gameId }: { gameId: string }): Promise<CommandResult> {
    return this.run(gameId, player, { type: 'leave', player });
  }
  async addBot({ player }: Caller, { gameId, seat, bot = 'random' }: Parameters<GameCommands['addBot']>[1]): Promise<CommandResult> {
    return this.run(gameId, player, { type: 'addBot', player, seat, bot });
  }
  async start({ player }: Caller, { gameId }: { gameId: string }): Promise<CommandResult> {
    return this.run(gameId, player, { type: 'start', player });
  }
  async decide({ player }: Caller, { gameId, decisionId, answer }: Parameters<GameCommands['decide']>[1]): Promise<CommandResult> {
    return this.run(gameId, player, { type: 'decide', by: { player }, decision: decisionId, answer });
  }
  async concede({ player }: Caller, { gameId }: { gameId: string }): Promise<CommandResult> {
    return this.run(gameId, player, { type: 'concede', player });
  }
  async say({ player }: Caller, { gameId, text, invite }: Parameters<GameCommands['say']>[1]): Promise<ChatLine> {
    const table = this.now(gameId);
    if (table === undefined || !canSee(table, player, invite)) throw new Refusal<any>('NOT_FOUND', 'There is no such game.');
    const seat = viewerOf(table, player);
    const line = { id: String(this.chat.length + 1), gameId, seat: typeof seat === 'number' ? seat : null, player, text, at: new Date().toISOString() };
    this.chat.push(line);
    this.bus.say('game-chat', gameId, line);
    return line;
  }

  /** From now on the read side shows everything as it is. */
  standStill(): void {
    for (const [gameId, { length }] of this.ledger) this.shown.set(gameId, length);
    this.shownOfOthers = 0;
  }

  /** The read side has caught up. */
  catchUp(): void {
    this.shown.clear();
    this.shownOfOthers = undefined;
  }

  private shownOf(gameId: string): number | undefined {
    return this.shown.get(gameId) ?? this.shownOfOthers;
  }

  /** The newest state, whatever the read side shows. */
  now(gameId: string): TableState | undefined {
    return this.fold(this.ledger.get(gameId) ?? []);
  }

  at(gameId: string, version: number): TableState | undefined {
    return this.fold((this.ledger.get(gameId) ?? []).slice(0, version));
  }

  async table(gameId: string): Promise<TableState | undefined> {
    return this.fold((this.ledger.get(gameId) ?? []).slice(0, this.shownOf(gameId)));
  }
  async tables(gameIds: readonly string[]): Promise<readonly (TableState | undefined)[]> {
    return Promise.all(gameIds.map((id) => this.table(id)));
  }
  async version(gameId: string): Promise<number> {
    return (await this.table(gameId))?.version ?? 0;
  }
  async byInvite(invite: string): Promise<TableState | undefined> {
    return (await this.tables([...this.ledger.keys()])).find((table) => table?.invite === invite);
  }
  async list(filter: { type?: string; status?: string; mine?: boolean; member?: string }, viewer: string | null, first: number, after: string | null): Promise<Page<TableState>> {
    const all = (await this.tables([...this.ledger.keys()])).filter((table) => table !== undefined);
    const fitting = all.filter(
      (table) =>
        (table.visibility === 'PUBLIC' || isMember(table, viewer)) &&
        (filter.type === undefined || table.type === filter.type) &&
        (filter.status === undefined ? table.status !== 'ABANDONED' : table.status === filter.status) &&
        (!filter.mine || isMember(table, viewer)) &&
        (filter.member === undefined || isMember(table, filter.member)),
    );
    const from = after === null ? 0 : fitting.findIndex((table) => table.gameId === after) + 1;
    const nodes = fitting.reverse().slice(from, from + first);
    return { nodes, endCursor: nodes.at(-1)?.gameId ?? null, hasNextPage: from + first < fitting.length };
  }

  async commits(gameId: string, after: number, limit: number): Promise<readonly LedgerCommit[]> {
    return (this.ledger.get(gameId) ?? []).slice(0, this.shownOf(gameId)).slice(after, after + limit);
  }
  /** The ledger itself, whatever the read side shows. */
  readonly truth: LedgerReader = {
    commits: async (gameId, after, upTo) => (this.ledger.get(gameId) ?? []).slice(after, upTo),
    news: async (known, each) => [...known].flatMap(([gameId, after]) => (this.ledger.get(gameId) ?? []).slice(after, after + each)),
    onCommit: () => () => undefined,
  };
  async stats(player: string): Promise<readonly PlayerStatsRow[]> {
    return [{ player, gameType: 'tiny', played: 2, won: 1, rating: 25.5 }];
  }
  async leaderboard(gameType: string): Promise<Page<PlayerStatsRow & { rank: number }>> {
    const player = '00000000-0000-4000-8000-000000000001';
    return { nodes: [{ rank: 1, player, gameType, played: 2, won: 1, rating: 25.5 }], endCursor: '1', hasNextPage: false };
  }
  async lastLines(gameId: string, most: number): Promise<readonly ChatLine[]> {
    return this.chat.filter((line) => line.gameId === gameId).slice(-most);
  }

  /** Answers the first open decision by its default, as the clock would. */
  timeOut(gameId: string): void {
    const [decision] = Object.keys(this.now(gameId)!.askedAt);
    this.run(gameId, null, { type: 'timeout', decision: decision! });
  }

  /** Carries out a command of the rules, as anybody. */
  run(gameId: string, player: string | null, command: TableCommand): CommandResult {
    const before = this.now(gameId);
    const commit = decideTable(command, before, {
      registry: this.registry,
      seed: this.seeds.get(gameId) ?? Buffer.alloc(32),
      at: new Date().toISOString(),
      gameId,
      commandId: randomUUID(),
      salt: randomBytes(16).toString('hex'),
      invite: this.invites.get(gameId) ?? null,
    });
    this.ledger.set(gameId, [...(this.ledger.get(gameId) ?? []), commit]);
    const table = this.now(gameId)!;
    const viewer = viewerOf(table, player);
    this.tell(commit);
    return {
      gameId,
      version: table.version,
      status: table.status,
      commits: [seeCommit(commit, viewer, gameOf(table, this.registry))],
      decisions: seeDecisions(table, viewer, this.registry),
    };
  }

  private fold(commits: readonly LedgerCommit[]): TableState | undefined {
    return commits.reduce<TableState | undefined>((table, commit) => foldTable(table, commit, this.registry), undefined);
  }
}

/** A bus on which nothing travels but what a test says. */
class SilentBus implements Bus {
  /** Whether it can be reached, as `check` tells. */
  away = false;
  private readonly subscriptions = new Set<Subscription>();

  say(topic: string, key: string, value: unknown): void {
    this.sayText(topic, key, JSON.stringify(value));
  }

  sayText(topic: string, key: string, value: string): void {
    const message: BusMessage = { key, value };
    for (const s of this.subscriptions) if (s.topic === topic) void s.handle([message]);
  }
  async publish(): Promise<{ durable: Promise<void> }> {
    return { durable: Promise.resolve() };
  }
  async subscribe(subscription: Subscription): Promise<{ close(): Promise<void> }> {
    this.subscriptions.add(subscription);
    return { close: async () => void this.subscriptions.delete(subscription) };
  }
  async check(): Promise<void> {
    if (this.away) throw new Error('away');
  }
  async close(): Promise<void> {}
}
