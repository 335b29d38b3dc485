import { redactFact, type Game, type JsonObject, type Registry, type SeenFact, type Viewer } from '#engine';
import { nextDeadlineOf } from './seats.js';
import { sentenceOf } from './sentences.js';
import type { LedgerCommit, SeenCommit, TableState, TimedDecision, ToldFact } from './types.js';

/** A commit as `viewer` may know it: without its cause (it may hold sealed answers), its agenda and its salt. */
export const seeCommit = ({ version, at, seat, facts, hash }: LedgerCommit, viewer: Viewer, game: Game): SeenCommit => ({
  version,
  at,
  seat,
  facts: facts.map((fact) => toldFact(redactFact(fact, viewer), game)),
  hash,
});

const toldFact = (fact: SeenFact, game: Game): ToldFact => ({ ...fact, text: sentenceOf(fact, game) });

/** The table as `viewer` may see it: the game type's view; before the start a scene without anything on it. */
export function viewTable(table: TableState, viewer: Viewer, registry: Registry): JsonObject {
  if (table.play === null) return { scene: { status: statusLine(table), floors: [], pieces: [], zones: [] } };
  return gameOf(table, registry).view(table.play, viewer);
}

function statusLine(table: TableState): string {
  if (table.status === 'ABANDONED') return 'This game was given up before it began.';
  const free = table.seats.filter((s) => s.kind === 'EMPTY').length;
  return free === 0 ? 'All seats are taken. Waiting for the creator to start.' : `Waiting for players: ${free} of ${table.seats.length} seats are free.`;
}

/** Open decisions with their deadlines; what is asked only to the seat that is asked. */
export function seeDecisions(table: TableState, viewer: Viewer, registry: Registry): TimedDecision[] {
  if (table.play === null || table.status !== 'RUNNING') return [];
  return gameOf(table, registry)
    .decisions(table.play, viewer)
    .map((decision) => ({ ...decision, deadline: nextDeadlineOf(table, decision.id) }));
}

/** The type of a game. Throws where this build does not ship it. */
export function gameOf(table: Pick<TableState, 'type'>, registry: Registry): Game {
  const game = registry.get(table.type);
  if (game === undefined) throw new Error(`this build has no game type ${table.type}`);
  return game;
}
