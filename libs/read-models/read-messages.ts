import { z } from 'zod';
import type { BusMessage } from '#bus';
import type { LedgerCommit } from '#table';

/** As much of a commit's shape as applying needs before it is folded. */
const envelope = z.looseObject({
  gameId: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  version: z.int32().min(1),
  at: z.iso.datetime(),
  facts: z.array(z.looseObject({ type: z.string() })),
});

/** The commits that messages hold, and the keys of those messages that hold none. */
export function readMessages(messages: readonly BusMessage[]): { readonly commits: LedgerCommit[]; readonly unreadable: string[] } {
  const commits: LedgerCommit[] = [];
  const unreadable: string[] = [];
  for (const message of messages) {
    const commit = readCommit(message.value);
    if (commit === undefined) unreadable.push(message.key);
    else commits.push(commit);
  }
  return { commits, unreadable };
}

function readCommit(value: string): LedgerCommit | undefined {
  try {
    const parsed: unknown = JSON.parse(value);
    return envelope.safeParse(parsed).success ? (parsed as LedgerCommit) : undefined;
  } catch {
    return undefined;
  }
}
