import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's folder, whether this runs from the sources or from `dist`. */
export const projectRoot: string = above(import.meta.dirname);

function above(folder: string): string {
  if (existsSync(join(folder, 'prisma', 'migrations'))) return folder;
  if (dirname(folder) === folder) throw new Error('The folder prisma/migrations is missing: run from a whole checkout.');
  return above(dirname(folder));
}
