/** Where the service is: the address in use, and those to go on to while it does not answer. */
export class Addresses {
  #at = 0;
  readonly #urls: readonly string[];

  constructor(url: string | readonly string[]) {
    this.#urls = typeof url === 'string' ? [url] : url;
    if (this.#urls.length === 0) throw new TypeError('url: name at least one address of the service.');
  }

  get count(): number {
    return this.#urls.length;
  }

  get current(): string {
    return this.#urls[this.#at]!;
  }

  /** Goes on to the next address, unless another request has already left this one. */
  leave(url: string): void {
    if (url === this.current) this.#at = (this.#at + 1) % this.#urls.length;
  }
}
