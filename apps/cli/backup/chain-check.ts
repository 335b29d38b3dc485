import { createHash } from 'node:crypto';
import { chainHash, FIRST_HASH, type LedgerCommit } from '#table';

/** A row of `commits`, as far as it is checked. */
export interface ChainRow {
  readonly game_id: string;
  readonly version: number;
  readonly command_id: string;
  readonly body: string;
  readonly hash: string;
}

/** A commit that is not what it was. */
export interface BrokenCommit {
  readonly gameId: string;
  readonly version: number;
  readonly problem: string;
}

/**
 * Follows the hash chains of all games at once, in the order of game and version, with one game in mind at a time. A game whose chain has
 * broken is told once.
 */
export class ChainCheck {
  readonly broken: BrokenCommit[] = [];
  commits = 0;
  games = 0;
  private readonly heads = createHash('sha256');
  private readonly commitments = createHash('sha256');
  private game = { id: '', version: 0, hash: FIRST_HASH, broken: false };

  add(row: ChainRow): void {
    this.commits++;
    if (row.game_id !== this.game.id) this.begin(row);
    const problem = this.game.broken ? undefined : this.problemOf(row);
    if (problem !== undefined) this.broken.push({ gameId: row.game_id, version: row.version, problem });
    this.game = { id: row.game_id, version: row.version, hash: row.hash, broken: this.game.broken || problem !== undefined };
  }

  /** Call it after the last row. */
  end(): { readonly headsDigest: string; readonly commitmentsDigest: string } {
    this.headOf();
    return { headsDigest: this.heads.digest('hex'), commitmentsDigest: this.commitments.digest('hex') };
  }

  private begin({ game_id }: ChainRow): void {
    this.headOf();
    this.games++;
    this.game = { id: game_id, version: 0, hash: FIRST_HASH, broken: false };
  }

  private headOf(): void {
    const { id, version, hash } = this.game;
    if (id !== '') this.heads.update(`${id} ${version} ${hash}\n`);
  }

  private problemOf(row: ChainRow): string | undefined {
    if (row.version !== this.game.version + 1) return `version ${this.game.version + 1} is missing`;
    const commit = parsed(row.body);
    if (commit === undefined) return 'its body is no JSON';
    if (commit.version === 1) this.commitments.update(`${row.game_id} ${commit.facts[0]?.data['commitment'] as string}\n`);
    const same = commit.gameId === row.game_id && commit.version === row.version && commit.commandId === row.command_id;
    if (!same) return 'its row and its body tell different commits';
    if (commit.previousHash !== this.game.hash) return 'it does not follow from the commit before it';
    return chainHash(this.game.hash, row.body) === row.hash ? undefined : 'its hash does not fit its body';
  }
}

/** The digest of seeds, in the order of their games, to be compared with that of the commitments. */
export class SeedCheck {
  private readonly digest = createHash('sha256');

  add(gameId: string, seed: Buffer): void {
    this.digest.update(`${gameId} ${createHash('sha256').update(seed).digest('hex')}\n`);
  }

  end(): string {
    return this.digest.digest('hex');
  }
}

function parsed(body: string): LedgerCommit | undefined {
  try {
    return JSON.parse(body) as LedgerCommit;
  } catch {
    return undefined;
  }
}
