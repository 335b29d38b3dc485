import type { Registry } from '#engine';
import { foldTable, type LedgerCommit, type TableState } from '#table';
import { Bell } from './bell.js';
import type { LedgerReader } from './ledger-reader.js';

/** The last commits kept at hand for those who follow closely. */
const RECENT = 100;
/** Commits that came before their predecessors; more are dropped and read from the ledger later. */
const EARLY = 200;
const PAGE = 100;
const FIRST_POLL = 50;

/**
 * The newest state of a game that is being watched, folded once for all who watch. The bus tells of commits, perhaps twice, in another
 * order or not at all; whatever is missing is read from the ledger. So the state steps from version to version without a gap, and goes on
 * while the bus or the projections stand still.
 */
export class Channel {
  private recent: LedgerCommit[] = [];
  private readonly early = new Map<number, LedgerCommit>();
  private readonly bell = new Bell();
  private working = false;
  private workLeft = false;
  private askLeft = false;
  private timer: NodeJS.Timeout | undefined;
  private pause = FIRST_POLL;
  private closed = false;

  constructor(
    private current: TableState,
    private readonly ledger: Pick<LedgerReader, 'commits'>,
    private readonly registry: Registry,
    private readonly safetyPoll: number,
    private readonly onTrouble: (error: unknown) => void,
  ) {
    this.schedulePoll();
  }

  get table(): TableState {
    return this.current;
  }

  /** Takes word of a commit. */
  hear(commit: LedgerCommit): void {
    if (commit.version <= this.current.version || (this.early.size >= EARLY && commit.version !== this.current.version + 1)) return;
    this.early.set(commit.version, commit);
    if (commit.version > this.current.version + 1) this.hurry();
    void this.advance(false);
  }

  /** Resolves once the state is at `version`, which is known to be in the ledger or may come there, or after `most` milliseconds; tells whether it is. */
  async reach(version: number, most: number): Promise<boolean> {
    if (this.current.version < version) void this.advance(true);
    await this.beyond(version - 1, AbortSignal.timeout(most));
    return this.current.version >= version;
  }

  /** Resolves once the state is beyond `version`, when the signal is raised, or after `most` milliseconds. */
  async beyond(version: number, signal: AbortSignal, most = Infinity): Promise<void> {
    const end = performance.now() + most;
    while (this.current.version <= version && !signal.aborted && performance.now() < end)
      await this.bell.next(signal, most === Infinity ? Infinity : end - performance.now());
  }

  /** The commits above `version` up to the state's own; undefined where they are no longer at hand. */
  since(version: number): readonly LedgerCommit[] | undefined {
    const missing = this.current.version - version;
    if (missing > this.recent.length) return undefined;
    return missing <= 0 ? [] : this.recent.slice(-missing);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.bell.ring();
  }

  /** Takes every step that is known of; asks the ledger where told to or where a step is missing. */
  private async advance(ask: boolean): Promise<void> {
    this.workLeft = true;
    this.askLeft ||= ask;
    if (this.working) return;
    this.working = true;
    try {
      while (this.workLeft && !this.closed) {
        const read = this.askLeft;
        this.workLeft = this.askLeft = false;
        this.stepOn();
        if (read || this.early.size > 0) await this.fillGap();
      }
    } catch (error) {
      this.onTrouble(error);
    } finally {
      this.working = false;
      this.schedulePoll();
    }
  }

  private async fillGap(): Promise<void> {
    for (let full = true; full && !this.closed; ) {
      const page = await this.ledger.commits(this.current.gameId, this.current.version, this.current.version + PAGE);
      for (const commit of page) if (commit.version === this.current.version + 1) this.step(commit);
      full = page.length === PAGE;
    }
    this.stepOn();
  }

  /** A word that does not follow from what is known, or cannot be folded, is dropped: the ledger is asked instead. */
  private stepOn(): void {
    for (let next = this.early.get(this.current.version + 1); next !== undefined; next = this.early.get(this.current.version + 1)) {
      this.early.delete(next.version);
      if (next.previousHash === this.current.headHash) this.step(next);
      else this.hurry();
    }
    for (const version of this.early.keys()) if (version <= this.current.version) this.early.delete(version);
  }

  private step(commit: LedgerCommit): void {
    this.current = foldTable(this.current, commit, this.registry);
    this.recent.push(commit);
    if (this.recent.length > RECENT) this.recent.shift();
    this.bell.ring();
  }

  private hurry(): void {
    this.pause = FIRST_POLL;
  }

  /** Soon after the start or a gap, then ever more seldom; not at all once no commit can follow. */
  private schedulePoll(): void {
    clearTimeout(this.timer);
    if (this.closed || this.current.status === 'FINISHED' || this.current.status === 'ABANDONED') return;
    this.timer = setTimeout(() => void this.advance(true), this.pause).unref();
    this.pause = Math.min(this.pause * 2, this.safetyPoll);
  }
}
