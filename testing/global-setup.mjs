/**
 * Chooses the folder of this run's PostgreSQL; the first test that wants a database starts it there (testing/postgres.ts).
 * Servers of runs that were killed are stopped and removed.
 */
import { chmod, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, removeServer } from './test-server.mjs';

const NAME = /^nightledger-test-(\d+)-/;

export default async function globalSetup() {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (pid && !isAlive(pid)) await removeServer(join(tmpdir(), name));
  }
  const folder = await mkdtemp(join(tmpdir(), `nightledger-test-${process.pid}-`));
  await chmod(folder, 0o755); // where root runs the tests, PostgreSQL is another user
  process.env.NIGHTLEDGER_TEST_DATA = folder;
}
