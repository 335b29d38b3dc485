import { z } from 'zod';
import { contentOf, type BusMessage } from '#bus';
import type { LedgerCommit } from '#table';

/** As much of a commit's shape as applying needs before it is folded. */
const envelope = z.looseObject({
  gameId: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  version: z.int32().min(1),
  at: z.iso.datetime(),
  facts: z.array(z.looseObject({ type: z.string() })),
});

/** The character NUL, escaped: PostgreSQL cannot store it, so the ledger never has it. Not a backslash that is itself escaped. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** A message that holds no commit, and why; the reason quotes nothing of it. */
export interface Unreadable {
  readonly message: BusMessage;
  readonly reason: 'not JSON' | 'no commit' | "another game's key" | 'not storable';
}

/** The commits that messages hold, and those messages that hold none. */
export function readMessages(messages: readonly BusMessage[]): { readonly commits: LedgerCommit[]; readonly unreadable: Unreadable[] } {
  const commits: LedgerCommit[] = [];
  const unreadable: Unreadable[] = [];
  for (const message of messages) {
    const commit = readCommit(message);
    if (typeof commit === 'string') unreadable.push({ message, reason: commit });
    else commits.push(commit);
  }
  return { commits, unreadable };
}

/** Several projections of one process are handed the same messages. */
const read = new WeakMap<BusMessage, LedgerCommit | Unreadable['reason']>();

function readCommit(message: BusMessage): LedgerCommit | Unreadable['reason'] {
  const known = read.get(message) ?? readAnew(message);
  read.set(message, known);
  return known;
}

function readAnew(message: BusMessage): LedgerCommit | Unreadable['reason'] {
  const content = contentOf(message);
  if (content === undefined) return 'not JSON';
  if (!envelope.safeParse(content).success) return 'no commit';
  const commit = content as LedgerCommit;
  if (commit.gameId !== message.key) return "another game's key";
  return NUL.test(message.value) ? 'not storable' : commit;
}
