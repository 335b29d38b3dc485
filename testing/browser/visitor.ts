import type { BrowserContext, Page, Response } from 'playwright-core';
import { NightledgerClient } from '#sdk';
import type { House } from './house.js';

/** Text that reached a visitor's browser, with the time (ms) by which it had. */
export interface Heard {
  readonly at: number;
  readonly text: string;
}

export interface Look {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
}

/** For bots or another visitor to have their turn, however busy the machine is. */
const PATIENCE = 120_000;
const SECURITY = /Content Security Policy/;

/** Somebody with a browser of their own. All that comes over the network is kept, and so are the page's own faults. */
export class Visitor {
  readonly heard: Heard[] = [];
  /** Answers that came but could not be read, because the page had gone on by then. */
  readonly unread: string[] = [];
  readonly faults: string[] = [];
  private reading: Promise<unknown>[] = [];

  private constructor(
    readonly house: House,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('response', (response) => this.reading.push(this.read(response)));
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => this.hear(payload.toString())));
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && SECURITY.test(message.text()) && this.faults.push(message.text()));
  }

  static async come(house: House, { width = 1280, colorScheme = 'dark' }: Look = {}): Promise<Visitor> {
    const context = await house.browser.newContext({ viewport: { width, height: width < 600 ? 740 : 900 }, colorScheme, reducedMotion: 'reduce' });
    context.setDefaultTimeout(PATIENCE);
    return new Visitor(house, context, await context.newPage());
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(this.house.url + path);
  }

  /** Keeps what the page shows and what it has stored, as if it had come over the network. */
  async lookAround(): Promise<void> {
    this.hear(await this.page.content());
    this.hear(await this.stored());
  }

  /** What the page has put by. */
  stored(): Promise<string> {
    return this.page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  }

  /** Once all answers that have come are read. */
  async allRead(): Promise<void> {
    await Promise.all(this.reading.splice(0));
  }

  /** The same player, without a browser. */
  async client(): Promise<NightledgerClient> {
    const session = await this.page.evaluate<string>('localStorage.getItem("nightledger-session")');
    return new NightledgerClient({ url: this.house.url, token: (JSON.parse(session) as { token: string }).token });
  }

  async leave(): Promise<void> {
    await this.allRead();
    await this.context.close();
  }

  private hear(text: string): void {
    this.heard.push({ at: Date.now(), text });
  }

  private async read(response: Response): Promise<void> {
    try {
      this.hear(await response.text());
    } catch {
      this.unread.push(response.url());
    }
  }
}
