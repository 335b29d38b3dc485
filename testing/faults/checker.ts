import type { Registry } from '#engine';
import { auditCommits, type LedgerCommit } from '#table';
import { checkClock } from './check-clock.js';
import { checkSent } from './check-sent.js';
import { checkStream } from './check-stream.js';
import { Findings, type Violation } from './findings.js';
import type { History, Kept } from './history.js';
import { checkOverheard, checkSecrets } from './secrets.js';
import { World } from './worlds.js';

export type { Violation };

/** What is to be judged. */
export interface Evidence {
  readonly history: History;
  readonly ledger: ReadonlyMap<string, Kept>;
  /** Every deadline before this moment must have been kept, ISO 8601. */
  readonly quietSince: string;
}

/**
 * Compares what clients were told with what the ledger holds. Takes nothing from the service but the ledger's rows: what should have been
 * seen is made from these alone.
 *
 * @param findings what has been found already: more is added to it
 */
export async function check({ history, ledger, quietSince }: Evidence, registry: Registry, findings = new Findings()): Promise<Findings> {
  for (const [gameId, kept] of ledger) {
    const { commits } = kept;
    const world = new World(commits, registry);
    const streams = history.streams.filter((stream) => stream.gameId === gameId);
    checkOnce(gameId, commits, findings);
    await checkAudit(gameId, world, registry, findings);
    checkClock(gameId, world, quietSince, findings);
    checkSent(gameId, world, history.sent.filter((sent) => sent.gameId === gameId), findings);
    for (const stream of streams) checkStream(stream, world, findings);
    for (const stream of streams) checkSecrets(stream, kept, findings);
  }
  checkUnknownGames(history, ledger, findings);
  checkOverheard(history.overheard, ledger, findings);
  return findings;
}

/** No command, and no decision, is in the ledger twice. */
function checkOnce(gameId: string, commits: readonly LedgerCommit[], findings: Findings): void {
  const commands = new Map<string, number>();
  const decisions = new Map<string, number>();
  for (const { version, commandId, cause } of commits) {
    const before = commands.get(commandId);
    findings.expect('command once', before === undefined, 'applied twice', gameId, () => `${commandId} made version ${before} and again version ${version}`);
    commands.set(commandId, version);
    if (cause.type !== 'decide' && cause.type !== 'timeout') continue;
    const answered = decisions.get(cause.decision);
    const kind = cause.type === 'timeout' ? 'clock fired twice' : 'applied twice';
    findings.expect('decision once', answered === undefined, kind, gameId, () => `decision ${cause.decision} was answered at version ${answered} and again (${cause.type}) at version ${version}`);
    decisions.set(cause.decision, version);
  }
}

async function checkAudit(gameId: string, world: World, registry: Registry, findings: Findings): Promise<void> {
  findings.expect('ledger folds', world.broken === undefined, 'chain broken', gameId, () => world.broken!);
  const report = await auditCommits(world.commits, registry).catch((error: Error) => ({ chainIntact: false, replayIdentical: null, problem: error.message }));
  const well = report.chainIntact && report.replayIdentical !== false && report.problem === null;
  findings.expect('chain and replay', well, 'chain broken', gameId, () => String(report.problem));
}

/** What is said of a game that the ledger has never heard of. */
function checkUnknownGames({ sent, streams }: History, ledger: ReadonlyMap<string, Kept>, findings: Findings): void {
  for (const { gameId, commandId, what, outcome } of sent)
    if (outcome.kind === 'acked' && !ledger.has(gameId)) findings.add('acked and lost', gameId, `${what.type} ${commandId} was acknowledged as version ${outcome.version}; the ledger has no such game`);
  for (const { gameId, name, updates } of streams)
    if (updates.length > 0 && !ledger.has(gameId)) findings.add('wrong content', gameId, `${name} was told of a game that is not in the ledger`);
}
