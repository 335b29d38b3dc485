import { canonical } from '#table';
import type { Findings } from './findings.js';
import { digest, type Stream, type Update } from './history.js';
import type { World } from './worlds.js';

/** What a client saw is every commit from where it began, once and in order, each as the ledger has it, and views made of just these. */
export function checkStream(stream: Stream, world: World, findings: Findings): void {
  const { gameId, updates, name } = stream;
  let version = stream.since ?? updates[0]?.version ?? 0;
  for (const update of updates) {
    checkOrder(stream, version, update, findings);
    checkContent(stream, update, world, findings);
    version = Math.max(version, update.version);
  }
  findings.expect('watched without a fault', stream.faults.length === 0, 'wrong view', gameId, () => `${name}: ${stream.faults.join('; ')}`);
  if (!stream.toTheEnd) return;
  const head = world.commits.length;
  findings.expect('saw the end', version === head, 'missed the end', gameId, () => `${name} was told up to version ${version} of ${head}`);
  const last = world.at(version) && updates.at(-1)?.version === version;
  if (last) findings.expect('final view', canonical(stream.finalView) === canonical(world.view(version, stream.player)), 'wrong view', gameId, () => `${name} ended with another view than the ledger's version ${version}`);
}

function checkOrder({ gameId, name }: Stream, before: number, { version, commits }: Update, findings: Findings): void {
  let last = before;
  for (const commit of commits) {
    findings.expect('no repeat', commit.version > last, 'repeat', gameId, () => `${name} was told version ${commit.version} after version ${last}`);
    findings.expect('no gap', commit.version <= last + 1, 'gap', gameId, () => `${name} was told version ${commit.version} after version ${last}`);
    last = Math.max(last, commit.version);
  }
  findings.expect('no gap', version === last, 'gap', gameId, () => `${name} is said to be at version ${version}, and was told commits up to ${last}`);
}

function checkContent({ gameId, name, player }: Stream, update: Update, world: World, findings: Findings): void {
  const { version, commits } = update;
  for (const commit of commits) {
    const expected = world.seen(commit.version, player);
    if (expected !== undefined || world.broken === undefined)
      findings.expect('commit as in the ledger', expected !== undefined && digest(expected) === digest(commit), 'wrong content', gameId, () => `${name} was told otherwise of version ${commit.version} than the ledger has it`);
  }
  if (world.at(version) === undefined) return;
  findings.expect('view as of the ledger', world.viewDigest(version, player) === update.view, 'wrong view', gameId, () => `${name} had another view of version ${version} than the ledger's`);
  findings.expect('decisions as of the ledger', canonical(world.decisions(version, player)) === canonical(update.decisions), 'wrong view', gameId, () => `${name} was told of other decisions at version ${version} than are open`);
}
