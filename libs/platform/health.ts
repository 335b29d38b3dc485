import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 2000;

/** What must be well for a service to be sent work. */
export class ReadinessRegistry {
  private readonly checks = new Map<string, () => Promise<void>>();
  private readonly notices = new Map<string, () => boolean>();

  /** Adds a check, which throws while something is not well. Its name is shown to the world, its error is not. */
  add(name: string, check: () => Promise<void>): void {
    this.checks.set(name, check);
  }

  /** Adds something that is worth knowing and no reason to send no work here. */
  addNotice(name: string, holds: () => boolean): void {
    this.notices.set(name, holds);
  }

  /** The names of what works less well than it should. */
  degraded(): string[] {
    return [...this.notices].filter(([, holds]) => holds()).map(([name]) => name);
  }

  /** The names of the checks that fail, or that do not answer within two seconds. */
  async failing(): Promise<string[]> {
    const failed = await Promise.all([...this.checks].map(async ([name, check]) => ((await passes(check)) ? [] : [name])));
    return failed.flat();
  }
}

async function passes(check: () => Promise<void>): Promise<boolean> {
  const late = new AbortController();
  const passed = Promise.resolve().then(check).then(
    () => true,
    () => false,
  );
  return Promise.race([passed, delay(PATIENCE_MS, false, { signal: late.signal }).catch(() => false)]).finally(() => late.abort());
}
