import type { EngineCommit, Registry, State } from '#engine';
import { isTableFact, type TableFact } from './facts.js';
import type { LedgerCommit, SeatHolder, TableState } from './types.js';

/** The game after a commit. `table` is undefined for the first. Throws only where the commits are not a game's history. */
export function foldTable(table: TableState | undefined, commit: LedgerCommit, registry: Registry): TableState {
  if (commit.version !== (table?.version ?? 0) + 1) throw new Error(`commit ${commit.version} cannot follow version ${table?.version ?? 0}`);
  const facts = commit.facts.filter((fact) => isTableFact(fact));
  const folded = facts.reduce((state, fact) => foldFact(state, fact, commit), table);
  if (folded === undefined) throw new Error('the first commit does not create a game');
  const play = foldPlay(folded, commit, registry);
  return { ...folded, version: commit.version, headHash: commit.hash, updatedAt: commit.at, play, askedAt: askedAt(folded, play, commit.at) };
}

/** The rules' own part of a commit, as the engine knows it; undefined where the rules were not asked. */
export function engineCommit(commit: LedgerCommit): EngineCommit | undefined {
  const { cause, agenda } = commit;
  if (agenda === null) return undefined;
  return { cause: cause as EngineCommit['cause'], facts: commit.facts.filter((fact) => !isTableFact(fact)), agenda };
}

function foldPlay(table: TableState, commit: LedgerCommit, registry: Registry): State | null {
  const engine = engineCommit(commit);
  if (engine === undefined) return table.play;
  const game = registry.get(table.type);
  if (game === undefined) throw new Error(`this build has no game type ${table.type}`);
  return game.fold(table.play ?? undefined, engine);
}

function askedAt(table: TableState, play: State | null, at: string): TableState['askedAt'] {
  if (play === null || table.status !== 'RUNNING') return {};
  const open = play.agenda.flatMap((frame) => frame.open ?? []);
  return Object.fromEntries(open.map(({ id }) => [id, table.askedAt[id] ?? at]));
}

function foldFact(table: TableState | undefined, fact: TableFact, commit: LedgerCommit): TableState {
  if (fact.type === 'GameCreated') return created(fact, commit);
  if (table === undefined) throw new Error(`${fact.type} came before GameCreated`);
  switch (fact.type) {
    case 'SeatTaken': {
      const { seat, player, clientSeed } = fact.data;
      const clientSeeds = clientSeed === null ? table.clientSeeds : [...table.clientSeeds, clientSeed];
      return { ...withHolder(table, seat, { kind: 'HUMAN', player }), clientSeeds };
    }
    case 'SeatLeft':
      return withHolder(table, fact.data.seat, { kind: 'EMPTY' });
    case 'SeedMixed':
      return { ...table, clientSeeds: [...table.clientSeeds, fact.data.clientSeed] };
    case 'BotSeated':
      return withHolder(table, fact.data.seat, { kind: 'BOT', bot: fact.data.bot });
    case 'GameAbandoned':
      return { ...table, status: 'ABANDONED' };
    case 'GameStarted':
      return { ...table, status: 'RUNNING', seats: fact.data.seats };
    case 'GameFinished':
      return { ...table, status: 'FINISHED', outcome: fact.data.outcome, seed: fact.data.seed };
  }
}

const withHolder = (table: TableState, seat: number, holder: SeatHolder): TableState => ({ ...table, seats: table.seats.with(seat, holder) });

function created({ data, sealed }: TableFact & { type: 'GameCreated' }, { gameId, at, hash }: LedgerCommit): TableState {
  const { seats, clientSeed, ...rest } = data;
  return {
    gameId,
    ...rest,
    status: 'OPEN',
    invite: sealed?.invite ?? null,
    seats: Array.from({ length: seats }, () => ({ kind: 'EMPTY' as const })),
    version: 0,
    headHash: hash,
    clientSeeds: clientSeed === null ? [] : [clientSeed],
    seed: null,
    play: null,
    askedAt: {},
    outcome: null,
    createdAt: at,
    updatedAt: at,
  };
}
