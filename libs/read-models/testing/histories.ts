import { createHash } from 'node:crypto';
import type { BusMessage } from '#bus';
import { hmacChance, type Chance, type Registry } from '#engine';
import { decideTable, foldTable, type LedgerCommit, type TableCommand, type TableState, type Visibility } from '#table';

/** A game to be played for a test. The same plan always gives the same commits. */
export interface GamePlan {
  readonly registry: Registry;
  readonly type: string;
  readonly number: number;
  /** Seat 0 is the creator's; the others join in order. */
  readonly players: readonly string[];
  readonly bots?: readonly string[];
  readonly options?: { readonly [key: string]: number };
  readonly visibility?: Visibility;
  /** When it is created; each commit comes a second after the one before. */
  readonly startsAt: string;
  /** Who concedes right after the start. */
  readonly conceding?: readonly string[];
  /** After so many commits everybody concedes, one after the other. */
  readonly givingUpAfter?: number;
  /** open: left waiting for players; abandoned: given up by its creator before the start; at most so many commits otherwise. */
  readonly until?: 'open' | 'abandoned' | number;
}

export const gameIdOf = (number: number): string => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Plays a game through the decider, everybody answering by chance, and gives its commits. */
export function playGame(plan: GamePlan): LedgerCommit[] {
  const table = new PlayedTable(plan);
  const [creator, ...others] = plan.players as readonly [string, ...string[]];
  const { type: game, visibility = 'PUBLIC', options } = plan;
  const seats = plan.players.length + (plan.bots?.length ?? 0);
  table.do({ type: 'create', player: creator, game, title: `Game ${plan.number}`, visibility, options, decisionSeconds: null, seats, clientSeed: undefined });
  for (const player of others) table.do({ type: 'join', player, seat: undefined, invite: table.state.invite ?? undefined, clientSeed: undefined });
  for (const bot of plan.bots ?? []) table.do({ type: 'addBot', player: creator, seat: undefined, bot });
  if (plan.until === 'open') return table.commits;
  if (plan.until === 'abandoned') table.do({ type: 'leave', player: creator });
  else table.playToEnd(plan.conceding ?? [], plan.until ?? Infinity);
  return table.commits;
}

class PlayedTable {
  readonly commits: LedgerCommit[] = [];
  private table: TableState | undefined;
  private readonly luck: Chance;

  constructor(private readonly plan: GamePlan) {
    this.luck = hmacChance('histories', `${plan.number}`);
  }

  get state(): TableState {
    return this.table!;
  }

  do(command: TableCommand): void {
    const { registry, number, startsAt, visibility } = this.plan;
    const n = this.commits.length;
    const commit = decideTable(command, this.table, {
      registry,
      seed: digest(`seed ${number}`),
      at: new Date(Date.parse(startsAt) + n * 1000).toISOString(),
      gameId: gameIdOf(number),
      commandId: `test:${n}`,
      salt: digest(`salt ${number} ${n}`).toString('hex').slice(0, 32),
      invite: command.type === 'create' && visibility === 'PRIVATE' ? `invite-${number}` : null,
    });
    this.table = foldTable(this.table, commit, registry);
    this.commits.push(commit);
  }

  playToEnd(conceding: readonly string[], most: number): void {
    this.do({ type: 'start', player: this.state.creator });
    for (const player of conceding) this.do({ type: 'concede', player });
    const patience = this.plan.givingUpAfter ?? Infinity;
    while (this.state.status === 'RUNNING' && this.commits.length < Math.min(most, patience)) this.answer();
    if (this.commits.length >= patience) this.giveUp();
  }

  private giveUp(): void {
    for (const player of this.plan.players) if (this.state.status === 'RUNNING') this.do({ type: 'concede', player });
  }

  private answer(): void {
    const game = this.plan.registry.get(this.state.type)!;
    const [decision] = game.decisions(this.state.play!, 'auditor');
    const holder = this.state.seats[decision!.seat]!;
    const by = holder.kind === 'HUMAN' ? { player: holder.player } : { botSeat: decision!.seat };
    const ids = this.luck.shuffle(decision!.options!.map((option) => option.id));
    this.do({ type: 'decide', by, decision: decision!.id, answer: ids.slice(0, this.luck.integer(decision!.min, decision!.max)) });
  }
}

/** Commits as they travel on the bus. */
export const messagesOf = (commits: readonly LedgerCommit[]): BusMessage[] => commits.map((commit) => ({ key: commit.gameId, value: JSON.stringify(commit) }));
