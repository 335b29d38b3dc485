import type pg from 'pg';
import { registry } from '#catalogue';
import { dumpProjection, projectionNamed, projectionNames, rebuildProjection } from '#read-models';
import { commitOf } from '#ledger';
import type { LedgerCommit } from '#table';
import type { Findings } from './findings.js';
import type { Kept } from './history.js';

/** Every game the database holds, as its rows are. */
export async function readLedger(pool: pg.Pool): Promise<Map<string, Kept>> {
  const seeds = await pool.query<{ game_id: string; seed: Buffer }>('SELECT game_id, seed FROM seeds');
  const { rows } = await pool.query<{ game_id: string; body: string; hash: string }>('SELECT game_id, body, hash FROM commits ORDER BY game_id, version');
  const games = new Map<string, LedgerCommit[]>();
  for (const row of rows) games.set(row.game_id, [...(games.get(row.game_id) ?? []), commitOf(row)]);
  const secret = new Map(seeds.rows.map(({ game_id, seed }) => [game_id, seed.toString('hex')]));
  return new Map([...games].map(([gameId, commits]) => [gameId, { commits, seed: secret.get(gameId)! }]));
}

/** Whether both projections have applied every commit of the ledger. */
export async function caughtUp(pool: pg.Pool): Promise<boolean> {
  const text = `SELECT (SELECT count(*) FROM commits) AS commits, (SELECT coalesce(sum(version), 0) FROM table_progress) AS tables,
    (SELECT coalesce(sum(version), 0) FROM archive_progress) AS archive`;
  const { rows } = await pool.query<{ commits: string; tables: string; archive: string }>(text);
  const { commits, tables, archive } = rows[0]!;
  return commits === tables && commits === archive;
}

/** What has been projected live is what a rebuild gives, byte for byte. The services must have stopped. */
export async function checkProjections(pool: pg.Pool, findings: Findings): Promise<void> {
  for (const name of projectionNames) {
    const projection = projectionNamed(name, registry);
    const live = await dumpProjection(pool, projection);
    await rebuildProjection(name, { pool, registry });
    const rebuilt = await dumpProjection(pool, projection);
    findings.expect('projection as rebuilt', live === rebuilt, 'projection differs', name, () => firstDifference(live, rebuilt));
  }
}

function firstDifference(live: string, rebuilt: string): string {
  const [a, b] = [live.split('\n'), rebuilt.split('\n')];
  const at = a.findIndex((line, n) => line !== b[n]);
  return `of ${a.length} rows live and ${b.length} rebuilt, row ${at + 1} differs: ${a[at]?.slice(0, 120)} | ${b[at]?.slice(0, 120)}`;
}
