/**
 * The whole service in one process, over a ledger with the fault that PLANTED_FAULT names. A program for the tests of the checker:
 *
 * `early`: a command is acknowledged first and appended a while later, so that a crash loses what was acknowledged.
 * `twice`: the first answer of a person, and the first that the clock gives, is carried out again in every game.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Ledger } from '#ledger';
import { canonicalCommit, chainHash, type LedgerCommit } from '#table';

type Append = typeof Ledger.prototype.append;

/** Longer than it takes to kill the service once it has acknowledged something. */
const LATE_MS = 1_000;
const append: Append = Ledger.prototype.append;

const early: Append = async function (this: Ledger, commit, beside) {
  if (commit.cause.type !== 'decide') return append.call(this, commit, beside);
  void delay(LATE_MS).then(() => append.call(this, commit, beside));
  return { appended: true };
};

const doubled = new Set<string>();
const twice: Append = async function (this: Ledger, commit, beside) {
  const appended = await append.call(this, commit, beside);
  const key = `${commit.gameId} ${commit.cause.type}`;
  const wanted = commit.commandId.startsWith('player:') ? commit.cause.type === 'decide' : commit.cause.type === 'timeout';
  const over = commit.facts.some(({ type }) => type === 'GameFinished');
  if (!appended.appended || !wanted || over || doubled.has(key)) return appended;
  doubled.add(key);
  await append.call(this, again(commit), { dueAt: beside.dueAt });
  return appended;
};

/** A further commit for the same command, which changes nothing more. */
function again(commit: LedgerCommit): LedgerCommit {
  const { keep, push, asked } = commit.agenda!;
  const salt = randomBytes(16).toString('hex');
  const next = { ...commit, version: commit.version + 1, commandId: `${commit.commandId} again`, facts: [], agenda: { keep: keep + push.length, push: [], asked }, salt };
  const linked = { ...next, previousHash: commit.hash };
  return { ...linked, hash: chainHash(commit.hash, canonicalCommit(linked)) };
}

const planted: Readonly<Record<string, Append>> = { early, twice };
const fault = planted[process.env['PLANTED_FAULT'] ?? ''];
if (fault === undefined) throw new Error(`PLANTED_FAULT is one of ${Object.keys(planted).join(', ')}.`);
Ledger.prototype.append = fault;
await import('../../../apps/standalone/main.js');
