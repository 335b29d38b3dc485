import { adminActor, recordAdminAct } from '#admin-log';
import type { Registry } from '#engine';
import { rebuildSnapshots } from '#ledger';
import { NightledgerError } from '#platform';
import { checkProjection, rebuildProjection, type Difference, type ProjectionName } from '#read-models';
import { withDatabase } from './database.js';
import { Failure, print, progressOf, type Progress, type Terminal } from './terminal.js';

export interface RebuildOptions {
  /** Compare with the live rows, and take nothing over. */
  readonly check?: boolean;
}

/** So many rows that differ are named. */
const NAMED = 20;

/**
 * Builds a read model anew from the ledger and tells what the live rows had otherwise. Throws `Failure` where another rebuild of it is
 * running (the old rows stay then), and where a check finds a difference.
 */
export async function rebuild(name: ProjectionName, { check = false }: RebuildOptions, registry: Registry, env: NodeJS.ProcessEnv, terminal: Terminal): Promise<void> {
  let progress: Progress | undefined;
  let commits = 0;
  const onProgress = (done: number, total: number): void => {
    progress ??= progressOf(terminal, name, total);
    progress.to((commits = done));
  };
  let differences: readonly Difference[];
  try {
    differences = await withDatabase(env, (pool) =>
      check
        ? checkProjection(name, { pool, registry }, onProgress)
        : recordAdminAct(pool, { actor: adminActor(), act: 'rebuild', details: { projection: name } }, () => rebuildProjection(name, { pool, registry }, onProgress), ({ length }) => ({ differences: length })),
    );
  } catch (error) {
    throw error instanceof NightledgerError ? new Failure(error.message) : error;
  } finally {
    progress?.end();
  }
  tell(differences, terminal);
  if (!check) return print(terminal, `${name} rebuilt from ${commits} commits.`);
  if (differences.length > 0) throw new Failure(`${name} is not what the ledger leads to. Nothing was changed: run it without --check.`);
  print(terminal, `${name} is what ${commits} commits lead to, byte for byte.`);
}

/** The same for the stored folds of games. Without them all is right, and what is long past is slow at the first look. */
export async function rebuildFolds({ check = false }: RebuildOptions, registry: Registry, env: NodeJS.ProcessEnv, terminal: Terminal): Promise<void> {
  const { folds, missing, other, unfoldable } = await withDatabase(env, async (pool) => {
    const total = (await pool.query<{ total: number }>('SELECT count(*)::int AS total FROM commits')).rows[0]!.total;
    const progress = progressOf(terminal, 'snapshots', total);
    const run = () => rebuildSnapshots({ pool, registry, check }, (done) => progress.to(done));
    return (check ? run() : recordAdminAct(pool, { actor: adminActor(), act: 'rebuild', details: { snapshots: 'all' } }, run, ({ missing, other }) => ({ missing, other }))).finally(() => progress.end());
  });
  print(terminal, `${folds} folds of games: ${missing} ${check ? 'are' : 'were'} missing, ${other} ${check ? 'are' : 'were'} otherwise, ${unfoldable} games cannot be folded.`);
  if (check && other > 0) throw new Failure('Some are not what this build makes of the ledger. Nothing was changed: run it without --check.');
}

function tell(differences: readonly Difference[], terminal: Terminal): void {
  for (const { table, key, how, columns } of differences.slice(0, NAMED)) print(terminal, `${table} ${key}: ${how}${columns.length > 0 ? ` (${columns.join(', ')})` : ''}`);
  if (differences.length > NAMED) print(terminal, `and ${differences.length - NAMED} rows more`);
}
