/** Tells listeners of changes. */
export class Notices<T extends readonly unknown[]> {
  readonly #listeners = new Set<(...news: T) => void>();

  /** Gives what ends it. */
  listen(listener: (...news: T) => void): () => void {
    const own = (...news: T): void => listener(...news);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  tell(...news: T): void {
    for (const listener of [...this.#listeners]) listener(...news);
  }
}
