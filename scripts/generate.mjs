/** Generates the Prisma client; does nothing when it is up to date. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const schema = join(root, 'prisma/schema');
const stamp = join(root, 'prisma/generated/.stamp');
const prismaPackage = createRequire(import.meta.url).resolve('prisma/package.json');
const { version } = JSON.parse(readFileSync(prismaPackage, 'utf8'));

const sources = readdirSync(schema).filter((file) => file.endsWith('.prisma')).sort();
const hash = createHash('sha256').update(version);
for (const file of sources) hash.update(`\0${file}\0`).update(readFileSync(join(schema, file)));
const wanted = hash.digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  // Generating needs no schema engine, but the command line would download one; any existing file that is none keeps it from that.
  const env = { PRISMA_HIDE_UPDATE_MESSAGE: '1', PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, ...process.env };
  const cli = join(dirname(prismaPackage), 'build/index.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'generate', '--no-hints'], { cwd: root, env, encoding: 'utf8' });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`);
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, wanted);
}
