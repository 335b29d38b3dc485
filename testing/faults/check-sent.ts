import type { LedgerCommit } from '#table';
import { canonical } from '#table';
import type { Findings } from './findings.js';
import type { Sent } from './history.js';
import type { World } from './worlds.js';

const idOf = ({ player, commandId }: Sent): string => `player:${player}:${commandId}`;

/**
 * An acknowledged command is in the ledger at the version told, with the content told and the answer sent; a refused one is nowhere; what
 * became of an unknown one is open; and no command of a player is in the ledger that none has sent.
 */
export function checkSent(gameId: string, world: World, sent: readonly Sent[], findings: Findings): void {
  const stored = new Map(world.commits.map((commit) => [commit.commandId, commit]));
  for (const one of sent) {
    const commit = stored.get(idOf(one));
    if (one.outcome.kind === 'acked') checkAcked(gameId, world, one, commit, findings);
    if (one.outcome.kind === 'refused') {
      const { code } = one.outcome;
      findings.expect('refused and not done', commit === undefined, 'refused and done', gameId, () => `${describe(one)} was refused (${code}) and is version ${commit?.version} of the ledger`);
    }
    if (commit !== undefined) findings.expect('command as sent', asSent(one, commit), 'wrong content', gameId, () => `${describe(one)} became ${JSON.stringify(commit.cause)} at version ${commit.version}`);
  }
  const known = new Set(sent.map(idOf));
  for (const { commandId, version, cause } of world.commits) {
    const ours = commandId.startsWith('player:') && ['decide', 'start', 'concede'].includes(cause.type);
    if (ours) findings.expect('sent by somebody', known.has(commandId), 'out of nowhere', gameId, () => `version ${version} (${cause.type}, ${commandId}) was sent by nobody`);
  }
}

function checkAcked(gameId: string, world: World, one: Sent, commit: LedgerCommit | undefined, findings: Findings): void {
  const { outcome } = one;
  if (outcome.kind !== 'acked') return;
  const { version, commits } = outcome;
  const there = commit === undefined ? 'the ledger does not have it' : `the ledger has it as version ${commit.version}`;
  findings.expect('acked and kept', commit?.version === version, 'acked and lost', gameId, () => `${describe(one)} was acknowledged as version ${version}; ${there}`);
  const expected = commit && world.seen(commit.version, one.player);
  if (expected === undefined || commits === null) return;
  findings.expect('acked content', canonical(commits) === canonical([expected]), 'wrong content', gameId, () => `the answer to ${describe(one)} told otherwise than version ${version} reads`);
}

function asSent({ what }: Sent, { cause }: LedgerCommit): boolean {
  if (what.type !== cause.type) return false;
  return what.type !== 'decide' || (cause.type === 'decide' && cause.decision === what.decision && canonical(cause.answer) === canonical(what.answer));
}

const describe = ({ what, commandId, player }: Sent): string => `${what.type}${what.type === 'decide' ? ` of ${what.decision}` : ''} (${commandId}, player ${player.slice(0, 8)})`;
