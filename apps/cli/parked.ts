import type pg from 'pg';
import { adminActor, recordAdminAct } from '#admin-log';
import { clearParked, listParked, type ParkedMessage } from '#read-models';
import { withDatabase } from './database.js';
import { print, type Terminal } from './terminal.js';

const MOST = 1000;

/** Lists the messages that projections have put aside because they hold no commit, or forgets them all. What they held is not told. */
export async function parked({ clear = false }: { readonly clear?: boolean }, env: NodeJS.ProcessEnv, terminal: Terminal): Promise<void> {
  await withDatabase(env, async (pool) => {
    if (clear) return print(terminal, `${await clearedBy(pool)} cleared.`);
    const messages = await listParked(pool, MOST);
    for (const message of messages) print(terminal, lineOf(message));
    print(terminal, messages.length === 0 ? 'No message is parked.' : `${messages.length}${messages.length === MOST ? ' or more' : ''} parked.`);
  });
}

const clearedBy = (pool: pg.Pool): Promise<number> =>
  recordAdminAct(pool, { actor: adminActor(), act: 'clear-parked', details: {} }, () => clearParked(pool), (cleared) => ({ cleared }));

function lineOf({ at, consumer, topic, partition, offset, key, bytes, reason }: ParkedMessage): string {
  const place = partition === null ? topic : `${topic}/${partition}@${offset}`;
  return `${at.toISOString()}  ${consumer}  ${place}  key ${JSON.stringify(key)}  ${bytes} bytes  ${reason}`;
}
