import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { projectRoot } from '#platform';

const screenshots = path.join(projectRoot, '.data/screenshots');
const images = path.join(projectRoot, 'docs/images');

/** Violations of impact serious or critical: the rule, and where. */
export async function seriousViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}

/** How much of the page stands out over its right edge (px): it would have to be scrolled sideways. */
export const overhang = (page: Page): Promise<number> => page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Leaves a picture of the whole page in `.data/screenshots`. */
export async function photograph(page: Page, name: string): Promise<void> {
  await mkdir(screenshots, { recursive: true });
  await page.screenshot({ path: path.join(screenshots, `${name}.png`), fullPage: true });
}

/** Renews a picture of the README, where that is wanted. */
export async function photographForReadme(page: Page, name: string): Promise<void> {
  if (process.env['UPDATE_SCREENSHOTS'] !== '1') return;
  await mkdir(images, { recursive: true });
  await page.screenshot({ path: path.join(images, `${name}.png`) });
}

/** Bytes that came over the network, as they came: compressed. */
export async function bytesReceived(page: Page, during: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Network.enable');
  await during();
  await page.waitForLoadState('networkidle');
  await session.detach();
  return bytes;
}

/** Presses the Tab key until something has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const TOO_MANY = 200;
  for (let presses = 0; presses < TOO_MANY; presses++) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${String(wanted)}.`);
}
