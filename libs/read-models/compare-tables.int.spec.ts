import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { compareTables } from './compare-tables.js';
import type { Projection } from './projection.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('tells of more rows that differ than a call takes arguments', async () => {
  const rows = 200_000;
  await database.pool.query(`CREATE TABLE many (id int PRIMARY KEY); CREATE SCHEMA aside; CREATE TABLE aside.many (LIKE many INCLUDING ALL);
    INSERT INTO aside.many SELECT generate_series(1, ${rows})`);
  const db = await database.pool.connect();
  const differences = await compareTables(db, { tables: { many: ['id'] } } as unknown as Projection, { live: 'public', aside: 'aside' });
  db.release();
  expect(differences).toHaveLength(rows);
  expect(differences[0]).toEqual({ table: 'many', key: 'id=1', how: 'missing', columns: [] });
});
