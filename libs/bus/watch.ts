import { pause } from './backoff.js';

const LOOK_MS = 2_000;
/** Consumers need some seconds to come back after the bus has. */
const GOOD_LOOKS = 4;

/** Looks again and again whether something is well: at once not when a look fails, and again only after several good ones in a row. */
export class Watch {
  private readonly stopping = new AbortController();
  private isWell = true;
  private good = 0;
  private running: Promise<void> = Promise.resolve();

  /**
   * @param look throws while it is not well
   * @param changed told of every change
   */
  constructor(
    private readonly look: () => Promise<void>,
    private readonly changed: (well: boolean) => void = () => undefined,
    private readonly everyMs = LOOK_MS,
  ) {}

  get well(): boolean {
    return this.isWell;
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    for (const { signal } = this.stopping; !signal.aborted; await pause(this.everyMs, signal)) {
      const ok = await this.look().then(
        () => true,
        () => false,
      );
      this.good = ok ? this.good + 1 : 0;
      const well = ok && (this.isWell || this.good >= GOOD_LOOKS);
      if (well === this.isWell || signal.aborted) continue;
      this.isWell = well;
      this.changed(well);
    }
  }
}
