/** Lets a loop sleep until it is called or its time is up. A call that comes while nobody sleeps is kept for the next. */
export class WakeUp {
  private called = false;
  private wake = (): void => undefined;

  call(): void {
    this.called = true;
    this.wake();
  }

  /** Forgets a call: what it was about is looked at from now on. */
  forget(): void {
    this.called = false;
  }

  /** Sleeps at most so long; true where it was called. */
  async sleep(ms: number): Promise<boolean> {
    if (!this.called) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const called = this.called;
    this.called = false;
    return called;
  }
}
