import { writeFile } from 'node:fs/promises';
import { Ledger } from '#ledger';
import { exportLine, type LedgerCommit } from '#table';
import { withDatabase } from './database.js';
import { Failure, type Terminal } from './terminal.js';

/** Writes a finished game, whole. Throws `Failure` where there is none: a game that goes on keeps its secrets. */
export async function exportGame(id: string, out: string | undefined, env: NodeJS.ProcessEnv, { output, errors }: Terminal): Promise<void> {
  const commits = await withDatabase(env, (pool) => new Ledger(pool).commits(id));
  if (commits.length === 0) throw new Failure(`There is no game ${id}.`);
  if (!finished(commits)) throw new Failure(`Game ${id} has not ended. Only finished games are exported.`);
  const text = commits.map((commit) => `${exportLine(commit)}\n`).join('');
  if (out === undefined) output.write(text);
  else await writeFile(out, text);
  errors.write(`${commits.length} commits of game ${id} exported.\n`);
}

const finished = (commits: readonly LedgerCommit[]): boolean => commits.at(-1)!.facts.at(-1)?.type === 'GameFinished';
