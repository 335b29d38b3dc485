import { createHash } from 'node:crypto';
import type { Registry } from '#engine';
import { decideTable, foldTable, type LedgerCommit, type TableCommand, type TableState } from '#table';
import { tinyRegistry } from '#testing/tiny-game';

export const SEED = Buffer.alloc(32, 7);
export const GAME_ID = '0190a000-0000-7000-8000-000000000001';
const START = Date.parse('2026-01-01T00:00:00.000Z');

/** A game written down command by command, a second apart, with everything that is not a function of the history fixed. */
export class History {
  readonly commits: LedgerCommit[] = [];
  table: TableState | undefined;

  constructor(
    private readonly invite: string | null = null,
    private registry: Registry = tinyRegistry,
  ) {}

  /** A game that was written down before, to go on with. */
  static of(commits: readonly LedgerCommit[], registry: Registry): History {
    const history = new History(null, registry);
    for (const commit of commits) {
      history.commits.push(commit);
      history.table = foldTable(history.table, commit, registry);
      history.now = Date.parse(commit.at);
    }
    return history;
  }

  /** From here on another build decides. */
  by(registry: Registry): this {
    this.registry = registry;
    return this;
  }

  does(command: TableCommand, after = 1): this {
    this.now += after * 1000;
    const commit = this.decide(command);
    this.commits.push(commit);
    this.table = foldTable(this.table, commit, this.registry);
    return this;
  }

  /** What the command would lead to, without writing it down. */
  decide(command: TableCommand): LedgerCommit {
    const number = this.commits.length + 1;
    const salt = createHash('sha256').update(`salt ${number}`).digest('hex').slice(0, 32);
    const at = new Date(this.now).toISOString();
    return decideTable(command, this.table, { registry: this.registry, seed: SEED, at, gameId: GAME_ID, commandId: `c${number}`, salt, invite: this.invite });
  }

  private now = START;
}

export const create = (changes: Partial<TableCommand & { type: 'create' }> = {}): TableCommand => ({
  type: 'create',
  player: 'ann',
  game: 'tiny',
  title: '',
  visibility: 'PUBLIC',
  options: { target: 4 },
  decisionSeconds: null,
  seats: 3,
  clientSeed: undefined,
  ...changes,
});
export const join = (player: string, changes: Partial<TableCommand & { type: 'join' }> = {}): TableCommand => ({
  type: 'join',
  player,
  seat: undefined,
  invite: undefined,
  clientSeed: undefined,
  ...changes,
});
export const answer = (player: string, decision: string, ...ids: string[]): TableCommand => ({ type: 'decide', by: { player }, decision, answer: ids });

/** Ann and bob count to four: created, joined, a bot seated, started, two rounds of answers. */
export function finished(): History {
  const bot = (decision: string): TableCommand => ({ type: 'decide', by: { botSeat: 2 }, decision, answer: ['1'] });
  return new History()
    .does(create({ clientSeed: 'ann’s luck' }))
    .does(join('bob', { clientSeed: 'bob’s luck' }))
    .does({ type: 'mixSeed', player: 'ann', clientSeed: 'luck after the commitment' })
    .does({ type: 'addBot', player: 'ann', seat: undefined, bot: 'last' })
    .does({ type: 'start', player: 'ann' })
    .does(answer('ann', 'd1', '1'))
    .does(answer('bob', 'd2', '1'))
    .does(bot('d3'))
    .does(answer('ann', 'd4', '1'))
    .does(bot('d6'))
    .does(answer('bob', 'd5', '3'));
}
