import { adminActor, recordAdminAct } from '#admin-log';
import { writeFile } from 'node:fs/promises';
import { Ledger } from '#ledger';
import { exportLine, type LedgerCommit } from '#table';
import { withDatabase } from './database.js';
import { Failure, type Terminal } from './terminal.js';

/** Writes a finished game, whole. Throws `Failure` where there is none: a game that goes on keeps its secrets. */
export async function exportGame(id: string, out: string | undefined, env: NodeJS.ProcessEnv, terminal: Terminal): Promise<void> {
  await withDatabase(env, async (pool) => {
    const ledger = new Ledger(pool);
    const visibility = await visibilityOf(ledger, id);
    const written = (): Promise<number> => write(ledger, id, out, terminal);
    if (visibility !== 'PRIVATE') return written();
    // Who reads a private game past its members leaves a trace.
    return recordAdminAct(pool, { actor: adminActor(), act: 'export', details: { gameId: id, visibility } }, written, (commits) => ({ commits }));
  });
}

async function visibilityOf(ledger: Ledger, id: string): Promise<string> {
  const [first] = await ledger.commits(id, 0, 1);
  if (first === undefined) throw new Failure(`There is no game ${id}.`);
  const { visibility } = first.facts.find(({ type }) => type === 'GameCreated')!.data as { visibility: string };
  return visibility;
}

/** How many commits it has written. */
async function write(ledger: Ledger, id: string, out: string | undefined, { output, errors }: Terminal): Promise<number> {
  const commits = await ledger.commits(id);
  if (!finished(commits)) throw new Failure(`Game ${id} has not ended. Only finished games are exported.`);
  const text = commits.map((commit) => `${exportLine(commit)}\n`).join('');
  if (out === undefined) output.write(text);
  else await writeFile(out, text).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(`${out} cannot be written (${error.code ?? error.name}). Name another file.`);
  });
  errors.write(`${commits.length} commits of game ${id} exported.\n`);
  return commits.length;
}

const finished = (commits: readonly LedgerCommit[]): boolean => commits.at(-1)!.facts.at(-1)?.type === 'GameFinished';
