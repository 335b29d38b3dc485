import type pg from 'pg';
import type { LedgerCommit } from '#table';
import { textArray } from './text-array.js';

/** A commit on its way to the ledger, with what is stored beside it. */
export interface Entry {
  readonly commit: LedgerCommit;
  /** The canonical text that the commit's hash goes over. */
  readonly body: string;
  /** When the earliest open decision runs out; null where nothing runs out any more; undefined for a game without a clock. */
  readonly dueAt: string | null | undefined;
  readonly seed: Uint8Array | undefined;
  readonly requestId: string | undefined;
}

// Commits first and in the order of game ids, so that no two statements can wait for each other. Seed and deadline hang on the row
// appended: they are never there without it. A row that is in the way, committed or about to be, leaves the others alone.
const COMMITS = `appended AS (
    INSERT INTO commits (game_id, version, command_id, at, body, hash, request_id)
    SELECT * FROM unnest($1::uuid[], $2::int[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[])
    ON CONFLICT DO NOTHING RETURNING game_id
  )`;
const SEEDS = `seeded AS (
    INSERT INTO seeds (game_id, seed) SELECT game_id, seed FROM unnest($1::uuid[], $8::bytea[]) AS s (game_id, seed) JOIN appended USING (game_id)
    WHERE seed IS NOT NULL
  )`;
const DEADLINES = `due AS (
    INSERT INTO deadlines (game_id, due_at) SELECT game_id, due_at FROM unnest($1::uuid[], $9::timestamptz[]) AS d (game_id, due_at) JOIN appended USING (game_id)
    WHERE due_at IS NOT NULL
    ON CONFLICT (game_id) DO UPDATE SET due_at = excluded.due_at
  ), undue AS (
    DELETE FROM deadlines USING unnest($1::uuid[], $9::timestamptz[]) AS d (game_id, due_at) JOIN appended USING (game_id)
    WHERE deadlines.game_id = d.game_id AND d.due_at IS NULL
  )`;
const PLAIN = `WITH ${COMMITS} SELECT game_id FROM appended`;
const WITH_ALL = `WITH ${COMMITS}, ${SEEDS}, ${DEADLINES} SELECT game_id FROM appended`;

/** Most commits are of no new game and of one without a clock: then there is nothing beside them, and less to do for the database. */
const isPlain = ({ seed, dueAt }: Entry): boolean => seed === undefined && dueAt === undefined;

/** Appends commits of different games in one statement, which is one transaction; gives the games whose commit was appended. */
export async function appendAll(pool: pg.Pool, entries: readonly Entry[]): Promise<Set<string>> {
  const sorted = entries.toSorted((a, b) => (a.commit.gameId < b.commit.gameId ? -1 : 1));
  const column = <T>(value: (entry: Entry) => T): T[] => sorted.map(value);
  const values: unknown[] = [
    column(({ commit }) => commit.gameId),
    column(({ commit }) => commit.version),
    column(({ commit }) => commit.commandId),
    column(({ commit }) => commit.at),
    textArray(column(({ body }) => body)),
    column(({ commit }) => commit.hash),
    column(({ requestId }) => requestId ?? null),
  ];
  const plain = entries.every(isPlain);
  if (!plain) values.push(column(({ seed }) => (seed === undefined ? null : Buffer.from(seed))), column(({ dueAt }) => dueAt ?? null));
  const query = plain ? { name: 'ledger-append', text: PLAIN, values } : { name: 'ledger-append-all', text: WITH_ALL, values };
  const { rows } = await pool.query<{ game_id: string }>(query);
  return new Set(rows.map((row) => row.game_id));
}
