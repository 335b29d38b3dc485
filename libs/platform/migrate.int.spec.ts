import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '#prisma';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { migrate, readMigrations, type Migration } from './migrate.js';

const migration = (name: string, sql: string, checksum = `sum of ${name}`): Migration => ({ name, sql, checksum });

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
});
