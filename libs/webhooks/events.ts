import type { Registry } from '#engine';
import { canSee, seatOf, seeDecisions, type LedgerCommit, type TableState } from '#table';

/** What a webhook may be told of, by the names that travel. */
export const WEBHOOK_EVENTS = ['game.started', 'decision.opened', 'game.ended'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Asked for by the owner, of a webhook itself. */
export const PING = 'webhook.ping';

/** As much of a webhook as decides what it is told. */
export interface Listener {
  readonly id: string;
  readonly owner: string;
  readonly events: readonly string[];
  /** Null: every game the owner holds a seat in. */
  readonly gameId: string | null;
  /** What happened before is not told: when it was made or enabled last. */
  readonly since: Date;
}

/** One thing to tell one webhook. */
export interface Message {
  readonly webhookId: string;
  /** The same whenever the same is told: receivers know repeats by it. */
  readonly eventId: string;
  readonly event: WebhookEvent;
  readonly gameId: string;
  readonly version: number;
  readonly body: string;
}

const TELLING: { readonly [fact: string]: WebhookEvent } = { GameStarted: 'game.started', GameFinished: 'game.ended', GameAbandoned: 'game.ended' };

/** Can this commit be about anything a webhook is told of? Cheap, and never no where the answer is yes. */
export const mayTell = (commit: LedgerCommit): boolean => commit.agenda !== null || commit.facts.some(({ type }) => Object.hasOwn(TELLING, type));

/**
 * What a commit tells a webhook, made of what its owner's seat may see, in the order it happened.
 *
 * @param before the game before the commit; undefined for its first
 * @param table the game after it
 */
export function messagesOf(before: TableState | undefined, table: TableState, commit: LedgerCommit, listener: Listener, registry: Registry): Message[] {
  if (!concerns(table, commit, listener)) return [];
  const { gameId, type, version, status } = table;
  const seat = seatOf(table, listener.owner);
  const message = (event: WebhookEvent, more: object = {}): Message => {
    const data = { gameId, gameType: type, version, status, seat, ...more };
    const eventId = `${gameId}_${version}_${event.replace('.', '-')}`;
    return { webhookId: listener.id, eventId, event, gameId, version, body: JSON.stringify({ type: event, timestamp: commit.at, data }) };
  };
  const opened = openedFor(before, table, seat, registry);
  const events = new Set(commit.facts.flatMap((fact) => TELLING[fact.type] ?? []));
  const messages = [
    ...(events.has('game.started') ? [message('game.started')] : []),
    ...(opened.length > 0 ? [message('decision.opened', { decisions: opened })] : []),
    ...(events.has('game.ended') ? [message('game.ended')] : []),
  ];
  return messages.filter(({ event }) => listener.events.includes(event));
}

/** A webhook hears of what happened since it was made or enabled: of its owner's games, or of the one it names where the owner may know of that. */
function concerns(table: TableState, commit: LedgerCommit, { owner, gameId, since }: Listener): boolean {
  if (commit.at < since.toISOString()) return false;
  return gameId === null ? seatOf(table, owner) !== null : gameId === table.gameId && canSee(table, owner);
}

/** The questions a commit has put to a seat. */
function openedFor(before: TableState | undefined, table: TableState, seat: number | null, registry: Registry): { id: string; kind: string; deadline: string | null }[] {
  if (seat === null) return [];
  return seeDecisions(table, seat, registry)
    .filter((decision) => decision.seat === seat && before?.askedAt[decision.id] === undefined)
    .map(({ id, kind, deadline }) => ({ id, kind, deadline }));
}
