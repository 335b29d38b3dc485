import { hexOf, Refusal, type Command, type EngineCommit, type Fact, type Game, type Registry, type RefusalCode } from '#engine';
import { canonicalCommit, chainHash, commitmentOf, FIRST_HASH } from './canonical.js';
import { commitChance } from './chance.js';
import { canSee, nextDeadlineOf, seatOf } from './seats.js';
import type { TableFact } from './facts.js';
import type { Actor, LedgerCommit, SeatHolder, TableCause, TableCommand, TableState } from './types.js';

/** What deciding needs besides the game: everything that is not a function of the history is handed in. */
export interface Circumstances {
  readonly registry: Registry;
  /** The game's secret seed, 32 random bytes. */
  readonly seed: Uint8Array;
  /** Now, ISO 8601, UTC, milliseconds. */
  readonly at: string;
  readonly gameId: string;
  readonly commandId: string;
  /** 16 random bytes, hex. */
  readonly salt: string;
  /** For `create`: the code of a private game, null for a public one. */
  readonly invite: string | null;
}

export type TableRefusalCode = RefusalCode | 'FORBIDDEN' | 'NOT_FOUND' | 'SEAT_TAKEN' | 'GAME_FULL' | 'BAD_INPUT';

const MOST_SEEDS = 50;
/** The same whether it is not there or not to be seen. */
const NO_SUCH_GAME = 'There is no such game, or it is private. Check its id; for a private game send its invite as well.';

const refuse = (code: TableRefusalCode, message: string): never => {
  throw new Refusal<TableRefusalCode>(code, message);
};

/**
 * What a command leads to: the next commit of the game, hashed and ready for the ledger. Changes nothing.
 *
 * @param table the game as of its last commit; undefined for `create` only
 * @throws Refusal with a `TableRefusalCode` where the command is not legal
 */
export function decideTable(command: TableCommand, table: TableState | undefined, now: Circumstances): LedgerCommit {
  const decided = new Deciding(table, now).decide(command);
  const commit: LedgerCommit = {
    gameId: now.gameId,
    version: (table?.version ?? 0) + 1,
    at: now.at,
    commandId: now.commandId,
    seat: decided.seat,
    cause: decided.cause,
    ruleset: decided.ruleset ?? 0,
    facts: decided.facts,
    agenda: decided.agenda ?? null,
    salt: now.salt,
    previousHash: table?.headHash ?? FIRST_HASH,
    hash: '',
  };
  const text = canonicalCommit(commit);
  // Read back from its own text: what is folded now is what will be folded from the ledger.
  const readBack: LedgerCommit = { ...JSON.parse(text), hash: chainHash(commit.previousHash, text) };
  bodies.set(readBack, text);
  return readBack;
}

const bodies = new WeakMap<LedgerCommit, string>();

/** The `canonicalCommit` of a commit, at hand where it has just been decided: for once, as many commits are kept for long. */
export function bodyOf(commit: LedgerCommit): string {
  const body = bodies.get(commit) ?? canonicalCommit(commit);
  bodies.delete(commit);
  return body;
}

interface Decided {
  readonly seat: number | null;
  readonly cause: TableCause;
  readonly facts: readonly (Fact | TableFact)[];
  readonly ruleset?: number;
  readonly agenda?: EngineCommit['agenda'];
}

class Deciding {
  constructor(
    private readonly table: TableState | undefined,
    private readonly now: Circumstances,
  ) {}

  decide(command: TableCommand): Decided {
    if (command.type === 'create') return this.create(command);
    const table = this.table ?? refuse('NOT_FOUND', NO_SUCH_GAME);
    switch (command.type) {
      case 'join':
        return this.join(table, command);
      case 'leave':
        return this.leave(table, command.player);
      case 'addBot':
        return this.addBot(table, command);
      case 'mixSeed':
        return this.mixSeed(table, command);
      case 'start':
        return this.start(table, command.player);
      case 'decide':
        return this.answer(table, command);
      case 'concede': {
        const seat = this.memberSeat(table, command.player);
        return this.play(table, seat, { type: 'concede', seat });
      }
      case 'timeout':
        return this.timeout(table, command.decision);
    }
  }

  private create(command: TableCommand & { type: 'create' }): Decided {
    if (this.table !== undefined) refuse('BAD_INPUT', 'This game exists already. Send another commandId to open another.');
    const game = this.now.registry.get(command.game) ?? refuse('BAD_INPUT', `There is no game type by that id. Choose one of: ${[...this.now.registry.keys()].join(', ')}.`);
    const seats = whole(command.seats ?? game.seats.max, game.seats.min, game.seats.max, 'seats');
    const data = {
      type: game.id,
      title: titleOf(command.title, game),
      visibility: command.visibility,
      options: game.parseOptions(command.options, seats) as never,
      decisionSeconds: wholeOrNull(command.decisionSeconds, 1, 604_800, 'decisionSeconds'),
      seats,
      creator: command.player,
      commitment: commitmentOf(this.now.seed),
      clientSeed: seedText(command.clientSeed),
    };
    const created: TableFact = { type: 'GameCreated', data, ...(this.now.invite !== null && { sealed: { invite: this.now.invite } }) };
    const taken: TableFact = { type: 'SeatTaken', data: { seat: 0, player: command.player, clientSeed: null } };
    return { seat: 0, cause: { type: 'create' }, facts: [created, taken] };
  }

  private join(table: TableState, { player, invite, ...command }: TableCommand & { type: 'join' }): Decided {
    if (!canSee(table, player, invite)) refuse('NOT_FOUND', NO_SUCH_GAME);
    this.mustBeOpen(table);
    const own = seatOf(table, player);
    if (own !== null) refuse('SEAT_TAKEN', `You hold seat ${own} already. Leave it first to take another.`);
    const seat = freeSeat(table, command.seat);
    return { seat, cause: { type: 'join' }, facts: [{ type: 'SeatTaken', data: { seat, player, clientSeed: seedText(command.clientSeed) } }] };
  }

  private leave(table: TableState, player: string): Decided {
    const seat = this.memberSeat(table, player);
    if (table.status === 'RUNNING') refuse('ALREADY_STARTED', 'The game is running. Concede instead.');
    this.mustBeOpen(table);
    const left: TableFact = { type: 'SeatLeft', data: { seat, player } };
    const facts: TableFact[] = player === table.creator ? [left, { type: 'GameAbandoned', data: {} }] : [left];
    return { seat, cause: { type: 'leave' }, facts };
  }

  private addBot(table: TableState, { player, bot, ...command }: TableCommand & { type: 'addBot' }): Decided {
    const own = this.creatorSeat(table, player);
    this.mustBeOpen(table);
    const bots = Object.keys(this.game(table).bots);
    if (!bots.includes(bot)) refuse('BAD_INPUT', `There is no bot by that name. Choose one of: ${bots.join(', ')}.`);
    const seat = freeSeat(table, command.seat);
    return { seat: own, cause: { type: 'addBot' }, facts: [{ type: 'BotSeated', data: { seat, bot } }] };
  }

  private mixSeed(table: TableState, { player, clientSeed }: TableCommand & { type: 'mixSeed' }): Decided {
    const seat = this.memberSeat(table, player);
    this.mustBeOpen(table);
    if (table.clientSeeds.length >= MOST_SEEDS) refuse('BAD_INPUT', `No more than ${MOST_SEEDS} seeds are mixed into one game. Start it with those it has.`);
    return { seat, cause: { type: 'mixSeed' }, facts: [{ type: 'SeedMixed', data: { seat, clientSeed: seedText(clientSeed)! } }] };
  }

  private start(table: TableState, player: string): Decided {
    const own = this.creatorSeat(table, player);
    this.mustBeOpen(table);
    const holders = table.seats.filter((s): s is Exclude<SeatHolder, { kind: 'EMPTY' }> => s.kind !== 'EMPTY');
    const { min } = this.game(table).seats;
    if (holders.length < min) refuse('BAD_INPUT', `At least ${min} seats must be taken before the start; ${holders.length} are. Wait for players or add bots.`);
    const started: TableFact = { type: 'GameStarted', data: { seats: holders } };
    const running = { ...table, seats: holders };
    return this.play(running, own, { type: 'start', seats: holders.length, options: table.options }, started);
  }

  private answer(table: TableState, { by, decision, answer }: TableCommand & { type: 'decide' }): Decided {
    const seat = this.actingSeat(table, by);
    return this.play(table, seat, { type: 'decide', seat, decision, answer });
  }

  private timeout(table: TableState, decision: string): Decided {
    const due = nextDeadlineOf(table, decision);
    if (table.status === 'RUNNING' && due !== null && due > this.now.at) refuse('NOT_ASKED', `Decision ${decision} is not due yet. Wait for its deadline.`);
    return this.play(table, null, { type: 'timeout', decision });
  }

  /** Lets the rules decide; `before` comes first in the commit, and where the game ends, its end comes last. */
  private play(table: TableState, seat: number | null, command: Command, ...before: TableFact[]): Decided {
    if (table.status === 'ABANDONED') refuse('GAME_OVER', 'The game was given up before it began. Open another, or choose one in the lobby.');
    const game = this.game(table);
    const engine = game.decide(command, table.play ?? undefined, commitChance(this.now.seed, table, table.version + 1));
    const outcome = game.outcome(game.fold(table.play ?? undefined, engine));
    const finished = outcome && ({ type: 'GameFinished', data: { outcome, seed: hexOf(this.now.seed) } } as unknown as Fact);
    return { seat, cause: command, ruleset: game.ruleset, agenda: engine.agenda, facts: [...before, ...engine.facts, ...(finished ? [finished] : [])] };
  }

  private game(table: TableState): Game {
    return this.now.registry.get(table.type) ?? refuse('NOT_FOUND', 'This service no longer plays that game type. Choose another.');
  }

  private mustBeOpen({ status }: TableState): void {
    if (status === 'RUNNING') refuse('ALREADY_STARTED', 'The game has been started already. Read it, and answer what you are asked.');
    if (status !== 'OPEN') refuse('GAME_OVER', 'The game is over. Open another, or choose one in the lobby.');
  }

  /** The seat of a member; to others a private game does not exist. */
  private memberSeat(table: TableState, player: string): number {
    return seatOf(table, player) ?? this.notAMember(table, player);
  }

  private notAMember(table: TableState, player: string): never {
    if (!canSee(table, player)) return refuse('NOT_FOUND', NO_SUCH_GAME);
    return refuse('FORBIDDEN', 'You hold no seat in this game. Watch it, or choose one that is still open.');
  }

  private creatorSeat(table: TableState, player: string): number {
    const seat = this.memberSeat(table, player);
    if (player !== table.creator) refuse('FORBIDDEN', 'Only the creator of the game may do this. Wait for them, or open a game of your own.');
    return seat;
  }

  private actingSeat(table: TableState, by: Actor): number {
    if ('player' in by) return this.memberSeat(table, by.player);
    if (table.seats[by.botSeat]?.kind !== 'BOT') refuse('FORBIDDEN', 'That seat is not held by a bot. Choose one that is.');
    return by.botSeat;
  }
}

function freeSeat(table: TableState, wanted: number | undefined): number {
  const free = table.seats.findIndex((s) => s.kind === 'EMPTY');
  if (free === -1) return refuse('GAME_FULL', 'All seats of this game are taken. Choose another game, or watch this one.');
  if (wanted === undefined) return free;
  const holder = table.seats[wanted] ?? refuse('BAD_INPUT', `This game has the seats 0 to ${table.seats.length - 1}. Choose one of them, or none to get the first free one.`);
  return holder.kind === 'EMPTY' ? wanted : refuse('SEAT_TAKEN', `Seat ${wanted} is taken. Choose another, or none to get the first free one.`);
}

function titleOf(title: string, game: Game): string {
  const trimmed = title.trim() || game.title;
  if (trimmed.length > 80 || /[\p{Cc}\p{Cs}]/u.test(trimmed)) refuse('BAD_INPUT', 'A title has at most 80 characters and no control characters. Choose another.');
  return trimmed;
}

function seedText(seed: string | undefined): string | null {
  if (seed !== undefined && (seed.length > 200 || /\p{Cs}/u.test(seed))) refuse('BAD_INPUT', 'A clientSeed has at most 200 characters. Choose a shorter one.');
  return seed ?? null;
}

const wholeOrNull = (n: number | null, min: number, max: number, name: string): number | null => (n === null ? null : whole(n, min, max, name));

function whole(n: number, min: number, max: number, name: string): number {
  return Number.isInteger(n) && n >= min && n <= max ? n : refuse('BAD_INPUT', `${name} is a whole number from ${min} to ${max}. Choose one.`);
}
