import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { registry } from '#catalogue';
import type { Game } from '#engine';
import type { ProjectionName } from '#read-models';
import { addAdminCommands } from './admin.js';
import { play, type PlayOptions } from './play.js';
import type { PreflightOptions } from './preflight.js';
import type { RebuildOptions } from './rebuild.js';
import { runScenarios } from './scenario.js';
import { simulate, type SimulateOptions } from './simulate.js';
import { Failure, type Terminal } from './terminal.js';
import { verify } from './verify.js';

/**
 * Runs one command line of `nightledger`.
 *
 * @returns the exit code: 0 done, 1 could not be done or something is wrong, 2 not understood
 */
export async function run(args: readonly string[], terminal: Terminal, env: NodeJS.ProcessEnv): Promise<number> {
  try {
    await program(terminal, env).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof Failure)) throw error;
    terminal.errors.write(`${error.message}\n`);
    return 1;
  }
}

function program(terminal: Terminal, env: NodeJS.ProcessEnv): Command {
  const nightledger = new Command('nightledger').description('Simulates, plays, exports and checks games.');
  nightledger.exitOverride().configureOutput({ writeOut: (text) => terminal.output.write(text), writeErr: (text) => terminal.errors.write(text) });
  addGameCommands(nightledger, terminal);
  addLedgerCommands(nightledger, terminal, env);
  addBackupCommands(nightledger, terminal, env);
  addAdminCommands(nightledger, uuid, terminal, env);
  return nightledger;
}

/** What needs the rules alone. */
function addGameCommands(nightledger: Command, terminal: Terminal): void {
  const types = [...registry.keys()].join(', ');
  nightledger
    .command('simulate')
    .description('let bots play many games and tell how they went')
    .argument('<type>', `a game type: ${types}`, gameType)
    .option('--games <n>', 'how many games for each number of seats', whole(1), 100)
    .option('--seed <text>', 'decides all luck: the same seed gives the same games', 'nightledger')
    .option('--seats <n>', 'this number of seats only', whole(1))
    .option('--bots <names>', 'which bots play, from seat 0, comma-separated; a shorter list goes round again', list, ['random'])
    .option('--options <json>', 'options of the game type', json, {})
    .action((game: Game, options: SimulateOptions) => simulate(game, options, terminal));
  nightledger
    .command('play')
    .description('play at this terminal against bots')
    .argument('<type>', `a game type: ${types}`, gameType)
    .option('--seat <n>', 'your seat', whole(0), 0)
    .option('--seats <n>', 'how many seats play; the fewest unless told', whole(1))
    .option('--bots <names>', 'which bots hold the other seats, comma-separated', list, ['random'])
    .option('--seed <text>', 'decides all luck; another game every time unless told')
    .option('--options <json>', 'options of the game type', json, {})
    .action((game: Game, options: PlayOptions) => play(game, options, terminal));
  nightledger
    .command('scenario')
    .description('run scenario files')
    .argument('<files...>', 'YAML files')
    .action((files: string[]) => runScenarios(files, registry, terminal));
}

const WHICH_LEDGER = '\nThe ledger is the one in the database at DATABASE_URL or, where that is not set, in NIGHTLEDGER_DATA (.data).';

/** What reads the ledger or an export of it. The database's side is loaded where it is needed only. */
function addLedgerCommands(nightledger: Command, terminal: Terminal, env: NodeJS.ProcessEnv): void {
  nightledger
    .command('export')
    .description('write a finished game as NDJSON, one whole commit a line')
    .addHelpText('after', WHICH_LEDGER)
    .argument('<game>', "the game's id", uuid)
    .option('-o, --out <file>', 'write to this file instead of the output')
    .action(async (id: string, { out }: { out?: string }) => {
      const { exportGame } = await import('./export-game.js');
      await exportGame(id, out, env, terminal);
    });
  nightledger
    .command('verify')
    .description("check an exported game offline: hashes, the seed's commitment, and the rules run again")
    .argument('<file>', 'an export')
    .action((file: string) => verify(file, registry, terminal));
  nightledger
    .command('preflight')
    .description('before a deploy: whether this build goes on with the games in flight as the one before would; 1 where not')
    .addHelpText('after', WHICH_LEDGER)
    .option('--json', 'tell it as one JSON document')
    .option('--limit <n>', 'look at so many games in flight at most', whole(1))
    .option('--since <date>', 'only at games whose last commit is not older than this (ISO 8601)', date)
    .action(async (options: PreflightOptions) => {
      const { preflight } = await import('./preflight.js');
      await preflight(options, registry, env, terminal);
    });
  nightledger
    .command('parked')
    .description('list the messages that projections have put aside because they hold no commit')
    .addHelpText('after', WHICH_LEDGER)
    .option('--clear', 'forget them all, once you know where they came from')
    .action(async (options: { clear?: boolean }) => {
      const { parked } = await import('./parked.js');
      await parked(options, env, terminal);
    });
  nightledger
    .command('rebuild')
    .description('build a read model, or the stored folds of games, anew from the ledger')
    .addHelpText('after', WHICH_LEDGER)
    .argument('<what>', 'table-projection, archive-projection or snapshots', rebuildable)
    .option('--check', 'compare with the live rows, change nothing; 1 where they differ')
    .action(async (what: ProjectionName | 'snapshots', options: RebuildOptions) => {
      const { rebuild, rebuildFolds } = await import('./rebuild.js');
      await (what === 'snapshots' ? rebuildFolds(options, registry, env, terminal) : rebuild(what, options, registry, env, terminal));
    });
}

/** What keeps the ledger safe. */
function addBackupCommands(nightledger: Command, terminal: Terminal, env: NodeJS.ProcessEnv): void {
  nightledger
    .command('backup')
    .description('write all that must not be lost into one file, as it is at one moment, while the service goes on')
    .addHelpText('after', WHICH_LEDGER)
    .argument('<file>', 'a file that is not there yet')
    .action(async (file: string) => {
      const { backup } = await import('./backup/backup.js');
      await backup(file, registry, env, terminal);
    });
  nightledger
    .command('restore')
    .description('fill an empty database from a backup, checking every row')
    .addHelpText('after', WHICH_LEDGER)
    .argument('<file>', 'a backup')
    .action(async (file: string) => {
      const { restore } = await import('./backup/restore.js');
      await restore(file, registry, env, terminal);
    });
  nightledger
    .command('verify-backup')
    .description('check a backup without a database: digests, counts, hash chains, seeds')
    .argument('<file>', 'a backup')
    .action(async (file: string) => {
      const { verifyBackup } = await import('./backup/verify-backup.js');
      await verifyBackup(file, terminal);
    });
  nightledger
    .command('verify-ledger')
    .description('check the ledger in its database: hash chains, seeds, the log of administrative acts')
    .addHelpText('after', WHICH_LEDGER)
    .action(async () => {
      const { verifyLedger } = await import('./backup/verify-ledger.js');
      await verifyLedger(env, terminal);
    });
}

function rebuildable(name: string): ProjectionName | 'snapshots' {
  if (name !== 'table-projection' && name !== 'archive-projection' && name !== 'snapshots') throw new InvalidArgumentError('There are table-projection, archive-projection and snapshots.');
  return name;
}

function gameType(id: string): Game {
  const game = registry.get(id);
  if (game === undefined) throw new InvalidArgumentError(`There are: ${[...registry.keys()].join(', ')}.`);
  return game;
}

const whole = (from: number) => (text: string) => {
  const n = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(n) || n < from) throw new InvalidArgumentError(`It must be a whole number, ${from} or more.`);
  return n;
};

const list = (text: string): string[] => text.split(',').map((name) => name.trim());

function uuid(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw new InvalidArgumentError("It must be a game's id, a UUID.");
  return text.toLowerCase();
}

function date(text: string): Date {
  const at = new Date(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(at.getTime())) throw new InvalidArgumentError('It must be a date such as 2026-11-21 or 2026-11-21T12:00:00Z.');
  return at;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('It must be JSON.');
  }
}
