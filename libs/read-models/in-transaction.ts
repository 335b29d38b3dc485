import type pg from 'pg';

/** Runs `work` on a connection of its own in one transaction: all of it is kept, or, where it throws, nothing. */
export async function inTransaction<T>(pool: pg.Pool, work: (db: pg.ClientBase) => Promise<T>): Promise<T> {
  return onConnection(pool, (client) => transaction(client, work));
}

/**
 * Hands out a connection of the pool's. One that failed is thrown away: whatever state it is in, the server rolls back.
 *
 * @param used `once`: thrown away in any case, with its settings and locks
 */
export async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>, used: 'again' | 'once' = 'again'): Promise<T> {
  const client = await pool.connect();
  client.on('error', ignore); // a connection that breaks while in use fails its query as well; unheard, it would end the process
  let broken = true;
  try {
    const result = await work(client);
    broken = used === 'once';
    return result;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}

const ignore = (): void => undefined;

/** The same on a connection at hand. */
export async function transaction<T>(client: pg.ClientBase, work: (db: pg.ClientBase) => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
