import { ChainCheck, SeedCheck, type ChainRow } from './chain-check.js';
import type { Block } from './backup-file.js';

/** What a ledger's rows come to, whether they are written, read or looked at in place. */
export class RowCheck {
  readonly chains = new ChainCheck();
  readonly rows: Record<string, number> = {};
  private readonly seeds = new SeedCheck();
  private ended: { readonly headsDigest: string; readonly seedsFit: boolean } | undefined;

  add({ table, rows }: Block): void {
    this.rows[table] = (this.rows[table] ?? 0) + rows.length;
    if (table === 'commits') for (const row of rows) this.chains.add(JSON.parse(row) as ChainRow);
    if (table === 'seeds') for (const row of rows) this.addSeed(JSON.parse(row) as { game_id: string; seed: string });
  }

  /** Call it after the last row. */
  end(): { readonly games: number; readonly headsDigest: string } {
    const { headsDigest, commitmentsDigest } = this.chains.end();
    this.ended = { headsDigest, seedsFit: commitmentsDigest === this.seeds.end() };
    return { games: this.chains.games, headsDigest };
  }

  /** Whether every game has the seed that it has published the commitment to, and no other is there. */
  get seedsFit(): boolean {
    return this.ended?.seedsFit === true;
  }

  /** PostgreSQL writes bytes as `\x` and hex. */
  private addSeed({ game_id, seed }: { game_id: string; seed: string }): void {
    this.seeds.add(game_id, Buffer.from(seed.slice(2), 'hex'));
  }
}
