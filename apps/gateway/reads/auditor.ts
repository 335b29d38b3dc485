import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Registry } from '#engine';
import { NightledgerError, REGISTRY } from '#platform';
import { auditCommits, type LedgerCommit, type TableState } from '#table';
import type { Audit } from '../schema/play.js';
import { History } from './history.js';

/** Audits that may wait for their turn. */
const MOST_WAITING = 50;

/** Checks whole histories, one at a time, so that audits never take more than their share of a gateway. */
@Injectable()
export class Auditor {
  private readonly done = new LRUCache<string, Promise<Audit>>({ max: 500 });
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly history: History,
    @Inject(REGISTRY) private readonly registry: Registry,
  ) {}

  /** What an independent check of the game's history up to the table's version finds. The same version is checked once. */
  audit(table: TableState): Promise<Audit> {
    const key = `${table.gameId}@${table.version}`;
    const known = this.done.get(key);
    if (known !== undefined) return known;
    if (this.waiting >= MOST_WAITING) throw new NightledgerError('UNAVAILABLE', 'Many games are being audited. Ask again in a moment.');
    const audit = this.inTurn(() => this.check(table));
    this.done.set(key, audit);
    audit.catch(() => this.done.delete(key));
    return audit;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.waiting++;
    const mine = this.turn.then(work).finally(() => this.waiting--);
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private async check(table: TableState): Promise<Audit> {
    const commits: LedgerCommit[] = [];
    for await (const commit of this.history.all(table.gameId, 0, table.version)) commits.push(commit);
    const { chainIntact, replayIdentical, headHash, firstBadVersion } = await auditCommits(commits, this.registry);
    return { gameId: table.gameId, commits: commits.length, chainIntact, replayIdentical, headHash, firstBadVersion };
  }
}
