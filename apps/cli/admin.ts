import type { Command } from 'commander';
import type pg from 'pg';
import { adminActor, adminEntries, recordAdminAct, verifyAdminLog } from '#admin-log';
import { withDatabase } from './database.js';
import { Failure, print, type Terminal } from './terminal.js';

interface Asked {
  /** Who acts, beside the login. */
  readonly as?: string;
}
const AS = ['--as <name>', 'who acts, for the log; the login is noted as well'] as const;

/** What operators do to a running service. All of it is in the log (`admin log`). */
export function addAdminCommands(nightledger: Command, id: (text: string) => string, terminal: Terminal, env: NodeJS.ProcessEnv): void {
  const admin = nightledger.command('admin').description('act on players, keys and webhooks, and look at the log of such acts');
  admin
    .command('log')
    .description('list what was done, oldest first')
    .option('--after <position>', 'only what came after this entry', Number, 0)
    .action(({ after }: { after: number }) => withDatabase(env, (pool) => list(pool, after, terminal)));
  admin
    .command('verify-log')
    .description('check that no entry was changed, taken out or put in')
    .option('--head <hash>', 'a head that was noted before: is it still there?')
    .action(({ head }: { head?: string }) => withDatabase(env, (pool) => verifyLog(pool, head, terminal)));
  for (const [name, { description, thing, text }] of Object.entries(CHANGES)) {
    admin
      .command(name)
      .description(description)
      .argument('<id>', `the ${thing}'s id`, id)
      .option(...AS)
      .action((given: string, { as }: Asked) => withDatabase(env, (pool) => change(pool, { name, thing, text, id: given, as }, terminal)));
  }
}

/** Acts that are one statement; it changes one row, or there is nothing of that id to act on. */
const CHANGES: { readonly [name: string]: { readonly description: string; readonly thing: string; readonly text: string } } = {
  'revoke-key': { description: "end a player's API key", thing: 'API key in use', text: 'UPDATE api_keys SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL' },
  'lock-player': {
    description: "end a player's sessions and take nothing more from the player, keys included",
    thing: 'player who is not locked',
    text: 'UPDATE players SET locked_at = now(), sessions_since = now() WHERE id = $1 AND locked_at IS NULL',
  },
  'unlock-player': { description: 'let a player in again, by a new session', thing: 'locked player', text: 'UPDATE players SET locked_at = NULL, sessions_since = now() WHERE id = $1 AND locked_at IS NOT NULL' },
  'disable-webhook': {
    description: 'send nothing more to a webhook',
    thing: 'enabled webhook',
    text: `WITH dropped AS (UPDATE webhook_deliveries SET state = 'FAILED', last_error = 'the webhook was disabled' WHERE webhook_id = $1 AND state = 'PENDING')
      UPDATE webhooks SET disabled_at = now(), disabled_reason = 'disabled by an operator' WHERE id = $1 AND disabled_at IS NULL`,
  },
};

interface Change extends Asked {
  readonly name: string;
  readonly thing: string;
  readonly text: string;
  readonly id: string;
}

async function change(pool: pg.Pool, { name, thing, text, id, as }: Change, terminal: Terminal): Promise<void> {
  await recordAdminAct(pool, { actor: adminActor(as), act: name, details: { id } }, async () => {
    const { rowCount } = await pool.query(text, [id]);
    if (rowCount !== 1) throw new Failure(`There is no ${thing} of the id ${id}.`);
  });
  print(terminal, `${name} ${id}: done.`);
}

async function list(pool: pg.Pool, after: number, terminal: Terminal): Promise<void> {
  for await (const { position, at, actor, act, phase, details } of adminEntries(pool, after))
    print(terminal, [position, at, actor, act, phase, JSON.stringify(details)].join('  '));
}

async function verifyLog(pool: pg.Pool, head: string | undefined, terminal: Terminal): Promise<void> {
  const { entries, head: reached, problem, knownHeadFound } = await verifyAdminLog(pool, head);
  if (problem !== null) throw new Failure(`Entry ${problem.position}: ${problem.what}. The ${entries} entries before it are sound.`);
  if (knownHeadFound === false) throw new Failure('No entry has that hash: entries were cut off, or the log was written anew.');
  print(terminal, `${entries} entries, a whole chain.`);
  print(terminal, `head  ${reached}`);
}
