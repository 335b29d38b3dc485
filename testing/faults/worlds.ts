import type { JsonObject, Registry } from '#engine';
import { foldTable, seeCommit, gameOf, seeDecisions, viewerOf, viewTable, type LedgerCommit, type SeenCommit, type TableState } from '#table';
import { decisionLine, digest } from './history.js';

/** A game as it was after each of its commits, made from the ledger alone. */
export class World {
  /** By version; nothing at 0. Ends where the ledger cannot be folded any further. */
  private readonly states: (TableState | undefined)[] = [undefined];
  private readonly digests = new Map<string, string>();
  /** Why the fold ended early. */
  readonly broken: string | undefined;

  constructor(
    readonly commits: readonly LedgerCommit[],
    private readonly registry: Registry,
  ) {
    for (const commit of commits) {
      try {
        this.states.push(foldTable(this.states.at(-1), commit, registry));
      } catch (error) {
        this.broken = `version ${commit.version} cannot be folded: ${(error as Error).message}`;
        return;
      }
    }
  }

  /** The last version that can be looked at. */
  get last(): number {
    return this.states.length - 1;
  }

  at(version: number): TableState | undefined {
    return this.states[version];
  }

  seen(version: number, player: string): SeenCommit | undefined {
    const state = this.states[version];
    return state && seeCommit(this.commits[version - 1]!, viewerOf(state, player), gameOf(state, this.registry));
  }

  view(version: number, player: string): JsonObject {
    const state = this.states[version]!;
    return viewTable(state, viewerOf(state, player), this.registry);
  }

  /** Made once for all who see it alike. */
  viewDigest(version: number, player: string): string {
    const key = `${version} ${viewerOf(this.states[version]!, player)}`;
    const known = this.digests.get(key) ?? digest(this.view(version, player));
    this.digests.set(key, known);
    return known;
  }

  decisions(version: number, player: string): string[] {
    const state = this.states[version]!;
    return seeDecisions(state, viewerOf(state, player), this.registry).map((decision) => decisionLine(decision as never));
  }
}
