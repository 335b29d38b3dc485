import { rm } from 'node:fs/promises';
import { chromium, type Browser } from 'playwright-core';
import { freePort } from '../free-port.js';
import { dataFolder, StandaloneProcess } from '../standalone-process.js';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** A service as a newcomer starts it, and a browser to visit it with. */
export class House {
  private constructor(
    readonly url: string,
    readonly browser: Browser,
    private readonly data: string,
    private service: StandaloneProcess,
  ) {}

  static async open(): Promise<House> {
    const port = await freePort();
    const data = await dataFolder();
    const service = await serve(data, port);
    const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: FLAGS });
    return new House(`http://127.0.0.1:${port}`, browser, data, service);
  }

  /** Cuts the service off, as a power failure would. */
  async kill(): Promise<void> {
    await this.service.end('SIGKILL');
  }

  /** Starts it again with the same data at the same address. */
  async restart(): Promise<void> {
    this.service = await serve(this.data, Number(new URL(this.url).port));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.service.end('SIGTERM');
    await rm(this.data, { recursive: true });
  }
}

async function serve(data: string, port: number): Promise<StandaloneProcess> {
  const service = StandaloneProcess.launch(data, { NIGHTLEDGER_PORT: String(port) });
  await service.url();
  return service;
}
