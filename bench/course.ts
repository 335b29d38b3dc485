import type pg from 'pg';
import { cpuOf, parentOf, since } from './cpu.js';

/** What one stretch of a long way was like. */
export interface Stretch {
  /** Commits done when it ended. */
  readonly upTo: number;
  readonly perSecond: number;
  /** CPU-ms a commit, of this process and of PostgreSQL: what is slow by the load of the machine alone does not show here. */
  readonly cpu: { readonly node: number; readonly postgres: number };
  /** Memory of this process at most. */
  readonly megabytes: number;
}

const SAMPLE_MS = 100;

/** Follows something that goes on for long: does it get slower, or grow, with distance? */
export class Course {
  private readonly stretches: Promise<Stretch>[] = [];
  private readonly timer = setInterval(() => this.sample(), SAMPLE_MS).unref();
  private rss = process.memoryUsage().rss;
  private begun = performance.now();
  private done = 0;
  private cpu: Promise<Record<string, number>>;

  private constructor(
    private readonly each: number,
    private readonly postmaster: number | undefined,
  ) {
    this.cpu = this.readCpu();
  }

  /** @param length of a stretch, in commits. The database must run on this machine, and for nobody else */
  static async begin(pool: pg.Pool, length: number): Promise<Course> {
    const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return new Course(length, await parentOf(rows[0]!.pid));
  }

  /** So many commits are done. */
  reach(done: number): void {
    if (done - this.done >= this.each) this.end(done);
  }

  /** Memory at most since the last stretch ended. */
  get megabytes(): number {
    return Math.round(this.rss / 2 ** 20);
  }

  /** Gives the stretches; a rest that is too short to tell anything is left out. */
  async stop(done: number): Promise<Stretch[]> {
    if (done - this.done >= this.each / 2) this.end(done);
    clearInterval(this.timer);
    return Promise.all(this.stretches);
  }

  private end(done: number): void {
    const { megabytes, cpu: before } = this;
    const [now, commits] = [performance.now(), done - this.done];
    const perSecond = Math.round((commits / (now - this.begun)) * 1000);
    this.cpu = this.readCpu();
    this.stretches.push(this.stretch({ upTo: done, perSecond, megabytes }, commits, before, this.cpu));
    [this.done, this.begun, this.rss] = [done, now, process.memoryUsage().rss];
  }

  private async stretch(known: Omit<Stretch, 'cpu'>, commits: number, before: Promise<Record<string, number>>, after: Promise<Record<string, number>>): Promise<Stretch> {
    const { node, postgres } = since(await before, await after);
    const stretch = { ...known, cpu: { node: rounded(node! / commits), postgres: rounded(postgres! / commits) } };
    console.error(JSON.stringify(stretch));
    return stretch;
  }

  private readCpu(): Promise<Record<string, number>> {
    return cpuOf({ node: [{ pid: process.pid }], postgres: this.postmaster === undefined ? [] : [{ pid: this.postmaster, tree: true }] });
  }

  private sample(): void {
    this.rss = Math.max(this.rss, process.memoryUsage().rss);
  }
}

const rounded = (n: number): number => Number(n.toFixed(3));
