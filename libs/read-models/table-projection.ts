import type pg from 'pg';
import type { Registry } from '#engine';
import { textArray } from '#ledger';
import { canonical, foldTable, type TableState } from '#table';
import type { Fault, Known, Projection, Run } from './projection.js';

/** The live tables and the lobby: one row a game, its whole `TableState` as canonical text, written once a batch. */
export function tableProjection(registry: Registry): Projection {
  return {
    name: 'table-projection',
    prefix: 'table',
    tables: { table_progress: ['game_id'], table_parked: ['game_id', 'version'], table_games: ['game_id'] },
    async apply(db, runs) {
      const before = await statesOf(db, runs.map((run) => run.gameId));
      const folds = runs.map((run) => foldRun(before.get(run.gameId), run, registry));
      await write(db, folds.flatMap(({ row }) => row ?? []));
      return folds.flatMap(({ fault }) => fault ?? []);
    },
    quick: {
      read,
      fold(run, known) {
        const { row, fault } = foldRun(known?.state, run, registry);
        if (row === undefined || fault !== undefined) return undefined;
        return { rows: row, after: { version: row.state.version, state: row.state, size: row.text.length } };
      },
      write: `${INSERT} JOIN applied USING (game_id) ${ON_CONFLICT}`.replace(/\$(\d+)/g, (_, n) => `$${Number(n) + 5}`),
      values: (rows) => columns(rows as Row[]),
    },
  };
}

interface Row {
  readonly state: TableState;
  readonly text: string;
}

/** Folds a run as far as it goes. */
function foldRun(before: TableState | undefined, { gameId, commits }: Run, registry: Registry): { row?: Row; fault?: Fault } {
  let state: TableState | undefined;
  let fault: Fault | undefined;
  for (const commit of commits) {
    try {
      state = foldTable(state ?? before, commit, registry);
    } catch (error) {
      fault = { gameId, version: commit.version, error: (error as Error).name };
      break;
    }
  }
  return { row: state && { state, text: canonical(state) }, fault };
}

async function read(pool: pg.Pool, ids: readonly string[]): Promise<Map<string, Known>> {
  const text = `SELECT game_id, p.version, p.xmin::text AS writer, state FROM table_progress p JOIN table_games USING (game_id)
    WHERE game_id = ANY ($1::uuid[]) AND NOT EXISTS (SELECT FROM table_parked k WHERE k.game_id = p.game_id)`;
  const { rows } = await pool.query<{ game_id: string; version: number; writer: string; state: string }>({ name: 'table-quick-read', text, values: [ids] });
  return new Map(rows.map(({ game_id, version, writer, state }) => [game_id, { version, writer, state: JSON.parse(state) as TableState, size: state.length }]));
}

async function statesOf(db: pg.ClientBase, ids: readonly string[]): Promise<Map<string, TableState>> {
  const text = 'SELECT game_id, state FROM table_games WHERE game_id = ANY ($1::uuid[])';
  const { rows } = await db.query<{ game_id: string; state: string }>({ name: 'table-games-before', text, values: [ids] });
  return new Map(rows.map((row) => [row.game_id, JSON.parse(row.state) as TableState]));
}

// Members come as JSON: unnest would flatten an array of arrays.
const INSERT = `INSERT INTO table_games (game_id, version, type, status, visibility, members, invite, created_at, updated_at, state)
  SELECT game_id, version, type, status, visibility, ARRAY (SELECT jsonb_array_elements_text(members)), invite, created_at, updated_at, state
  FROM unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::jsonb[], $7::text[], $8::timestamptz[], $9::timestamptz[], $10::text[])
    AS g (game_id, version, type, status, visibility, members, invite, created_at, updated_at, state)`;
const ON_CONFLICT = `ON CONFLICT (game_id) DO UPDATE SET version = excluded.version, type = excluded.type, status = excluded.status, visibility = excluded.visibility,
    members = excluded.members, invite = excluded.invite, created_at = excluded.created_at, updated_at = excluded.updated_at, state = excluded.state`;

async function write(db: pg.ClientBase, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await db.query({ name: 'table-games-write', text: `${INSERT} ${ON_CONFLICT}`, values: columns(rows) });
}

function columns(rows: readonly Row[]): unknown[] {
  const column = (value: (state: TableState) => unknown) => rows.map(({ state }) => value(state));
  return [
    column((s) => s.gameId),
    column((s) => s.version),
    column((s) => s.type),
    column((s) => s.status),
    column((s) => s.visibility),
    column((s) => JSON.stringify(membersOf(s))),
    column((s) => s.invite),
    column((s) => s.createdAt),
    column((s) => s.updatedAt),
    textArray(rows.map(({ text }) => text)),
  ];
}

/** Whoever `isMember` (libs/table) calls one: the creator and who holds a seat; in a fixed order. */
function membersOf(table: TableState): string[] {
  const players = table.seats.flatMap((seat) => (seat.kind === 'HUMAN' ? [seat.player] : []));
  return [...new Set([table.creator, ...players])].sort();
}
