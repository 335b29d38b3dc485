import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PrismaPg } from '@prisma/adapter-pg';
import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrismaClient } from '#prisma';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { migrate, readMigrations, type Migration } from './migrate.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const migration = (name: string, sql: string, checksum = sha256(sql)): Migration => ({ name, sql, checksum });

describe('migrate', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  it('has applied the project\'s migrations in order and does nothing the second time', async () => {
    const { rows } = await database.pool.query(
      'SELECT migration_name, checksum, applied_steps_count, finished_at IS NOT NULL AS finished, rolled_back_at, logs FROM _prisma_migrations ORDER BY finished_at',
    );
    const expected = (await readMigrations()).map(({ name, checksum }) => ({
      migration_name: name,
      checksum,
      applied_steps_count: 1,
      finished: true,
      rolled_back_at: null,
      logs: null,
    }));
    expect(rows).toEqual(expected);
    expect(rows.length).toBeGreaterThan(0);
    expect(await migrate(database.url)).toEqual([]);
  });

  it('serves the generated client over the same pool', async () => {
    const prisma = new PrismaClient({ adapter: new PrismaPg(database.pool) });
    expect(await prisma.player.count()).toBe(0);
    await prisma.$disconnect();
  });

  it('applies what is new, in the order of the names, once although several processes do it together', async () => {
    const known = await readMigrations();
    const added = [...known, migration('90000000000001_a', 'SELECT pg_sleep(0.2); CREATE TABLE once_a (id int)'), migration('90000000000002_b', 'CREATE TABLE once_b AS SELECT * FROM once_a')];
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, added)));
    expect(runs.filter((names) => names.length > 0)).toEqual([['90000000000001_a', '90000000000002_b']]);
  });

  it('refuses a migration that was changed after it had been applied, and applies nothing then', async () => {
    const known = await readMigrations();
    const changed = [{ ...known[0]!, checksum: 'other' }, ...known.slice(1), migration('90000000000003_c', 'CREATE TABLE never_c (id int)')];
    await expect(migrate(database.url, changed)).rejects.toThrow(
      `The migration ${known[0]!.name} was changed after it had been applied: restore its file and put the change into a new migration.`,
    );
    expect(await tableExists('never_c')).toBe(false);
  });

  it('leaves nothing of a migration that fails, and goes on from there', async () => {
    const bad = migration('90000000000004_d', 'CREATE TABLE half_d (id int); SELECT no_such_function()');
    await expect(migrate(database.url, [bad])).rejects.toThrow('The migration 90000000000004_d failed: function no_such_function() does not exist');
    expect(await tableExists('half_d')).toBe(false);
    await expect(migrate(database.url, [migration('90000000000004_d', 'CREATE TABLE half_d (id int)', 'too long to be noted'.repeat(4))])).rejects.toThrow('value too long');
    expect(await tableExists('half_d')).toBe(false);
    expect(await migrate(database.url, [migration('90000000000004_d', 'CREATE TABLE half_d (id int)')])).toEqual(['90000000000004_d']);
  });

  it('refuses to go on where Prisma has noted a failure', async () => {
    await database.pool.query("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '90000000000005_e')");
    await expect(migrate(database.url, [])).rejects.toThrow('The migration 90000000000005_e failed earlier: mend the database, then run "prisma migrate resolve".');
    await database.pool.query("UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = 'x'");
    expect(await migrate(database.url, [])).toEqual([]);
  });

  it('reads Prisma\'s folders, with the checksums of the files\' bytes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    for (const name of ['2_b', '1_a']) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'migration.sql'), `SELECT '${name}';\r\n`);
    }
    await writeFile(join(folder, 'migration_lock.toml'), '');
    expect(await readMigrations(folder)).toEqual([migration('1_a', "SELECT '1_a';\r\n"), migration('2_b', "SELECT '2_b';\r\n")]);
    await rm(folder, { recursive: true });
  });

  async function tableExists(name: string): Promise<boolean> {
    return (await database.pool.query('SELECT 1 FROM pg_tables WHERE tablename = $1', [name])).rowCount === 1;
  }
});
