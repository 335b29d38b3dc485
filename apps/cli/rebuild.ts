import type { Registry } from '#engine';
import { NightledgerError } from '#platform';
import { rebuildProjection, type ProjectionName } from '#read-models';
import { withDatabase } from './database.js';
import { Failure, print, progressOf, type Progress, type Terminal } from './terminal.js';

/** Builds a read model anew from the ledger. Throws `Failure` where another rebuild of it is running; the old rows stay then. */
export async function rebuild(name: ProjectionName, registry: Registry, env: NodeJS.ProcessEnv, terminal: Terminal): Promise<void> {
  let progress: Progress | undefined;
  let commits = 0;
  const onProgress = (done: number, total: number): void => {
    progress ??= progressOf(terminal, name, total);
    progress.to((commits = done));
  };
  try {
    await withDatabase(env, (pool) => rebuildProjection(name, { pool, registry }, onProgress));
  } catch (error) {
    throw error instanceof NightledgerError ? new Failure(error.message) : error;
  } finally {
    progress?.end();
  }
  print(terminal, `${name} rebuilt from ${commits} commits.`);
}
