import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { House } from './browser/house.js';
import { bytesReceived, overhang, photograph, photographForReadme, seriousViolations, tabTo } from './browser/pages.js';
import { Player } from './browser/player.js';
import { playAgainstBots, type Type } from './browser/tables.js';
import { Visitor } from './browser/visitor.js';

const PATIENCE = 150_000;
const BYTES_AT_FIRST = 250 * 1024;
const ANSWERS = 8;

let house: House;
let ada: Visitor;
/** Games that Ada plays: one is over, two are not. */
let over: string;
let running: Readonly<Record<Type, string>>;

beforeAll(async () => {
  house = await House.open();
  ada = await Visitor.come(house);
  over = await begin('mystic-elevator');
  await (await ada.client()).concede(over);
  await ada.page.getByRole('heading', { name: 'Game over' }).waitFor();
  running = { 'mystic-elevator': await begin('mystic-elevator'), 'halls-of-horror': await begin('halls-of-horror') };
}, PATIENCE);
afterAll(async () => {
  await ada?.leave();
  await house?.close();
}, PATIENCE);

/** Plays against bots for a while. Gives the id of a game that waits for Ada: one that ends meanwhile is played anew. */
async function begin(type: Type): Promise<string> {
  for (;;) {
    await ada.goTo('/');
    const id = await playAgainstBots(ada, type);
    const player = await Player.of(ada, id, type);
    for (let answers = 0; answers < ANSWERS; answers++) await player.answerNext();
    if ((await player.nextQuestion()) !== null) return id;
  }
}

/** Ada in another browser, with another look. */
async function again(width: number, colorScheme: 'light' | 'dark'): Promise<Visitor> {
  const visitor = await Visitor.come(house, { width, colorScheme });
  const [stored] = JSON.parse(await ada.stored()) as [Record<string, string>];
  await visitor.context.addInitScript(`for (const [key, value] of ${JSON.stringify(Object.entries(stored))}) localStorage.setItem(key, value);`);
  return visitor;
}

/** A page, and what is there once it is drawn. */
interface Drawn {
  readonly name: string;
  readonly path: () => string | Promise<string>;
  readonly drawn: (visitor: Visitor) => Locator;
}

const me = async (): Promise<string> => (await (await ada.client()).me())!.id;
const told = ({ page }: Visitor): Locator => page.getByRole('log', { name: 'What happened' }).getByRole('listitem').last();
const board = ({ page }: Visitor): Locator => page.locator('[data-space]').first();

const PAGES: readonly Drawn[] = [
  { name: 'lobby', path: () => '/', drawn: ({ page }) => page.getByRole('link', { name: /^Go on/ }).first() },
  { name: 'create-mystic-elevator', path: () => '/new/mystic-elevator', drawn: ({ page }) => page.getByRole('button', { name: 'Open the table' }) },
  { name: 'create-halls-of-horror', path: () => '/new/halls-of-horror', drawn: ({ page }) => page.getByRole('region', { name: 'Options of the game' }).locator('select, input').first() },
  { name: 'table-mystic-elevator', path: () => `/games/${running['mystic-elevator']}`, drawn: told },
  { name: 'table-halls-of-horror', path: () => `/games/${running['halls-of-horror']}`, drawn: told },
  { name: 'table-over', path: () => `/games/${over}`, drawn: ({ page }) => page.getByRole('heading', { name: 'Game over' }) },
  { name: 'replay', path: () => `/games/${over}/replay`, drawn: board },
  { name: 'audit', path: () => `/games/${over}/audit`, drawn: ({ page }) => page.getByRole('region', { name: 'What was found' }) },
  { name: 'audit-running', path: () => `/games/${running['mystic-elevator']}/audit`, drawn: ({ page }) => page.getByText('The service finds the chain') },
  { name: 'player', path: async () => `/players/${await me()}`, drawn: ({ page }) => page.getByText('Mystic Elevator').first() },
  { name: 'leaderboard', path: () => '/leaderboards/mystic-elevator', drawn: ({ page }) => page.getByRole('main').getByRole('table').getByRole('row').nth(1) },
];

const LOOKS = [
  { width: 1280, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
] as const;

describe.each(LOOKS)('at a width of $width, $colorScheme', ({ width, colorScheme }) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await again(width, colorScheme);
  });
  afterAll(() => visitor?.leave());

  test.each(PAGES)('$name has no serious fault of accessibility, and fits', async ({ name, path, drawn }) => {
    await visitor.goTo(await path());
    await drawn(visitor).waitFor();
    await photograph(visitor.page, `${name}-${width}`);
    if (width === 1280 && name in TABLES) await photographForReadme(visitor.page, TABLES[name]!);
    expect(await seriousViolations(visitor.page)).toEqual([]);
    expect(await overhang(visitor.page)).toBeLessThanOrEqual(0);
    expect(visitor.faults).toEqual([]);
  }, PATIENCE);
});

/** The pictures of the README, by the page they show. */
const TABLES: Readonly<Record<string, string>> = { 'table-mystic-elevator': 'mystic-elevator', 'table-halls-of-horror': 'halls-of-horror' };

test.each([
  ['the lobby', () => '/'],
  ['a table', () => `/games/${running['halls-of-horror']}`],
])('%s is there after less than 250 KB, compressed', async (_, path) => {
  const stranger = await Visitor.come(house);
  const bytes = await bytesReceived(stranger.page, () => stranger.goTo(path()));
  await stranger.page.getByRole('heading', { level: 1 }).waitFor();
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(BYTES_AT_FIRST);
  await stranger.leave();
}, PATIENCE);

test('a game is begun and a decision is answered by the keyboard alone', async () => {
  const stranger = await Visitor.come(house);
  const { page } = stranger;
  await stranger.goTo('/');
  const play = page.getByRole('article', { name: 'Mystic Elevator' }).getByRole('button', { name: 'Play against bots' });
  await play.waitFor();
  await tabTo(page, play);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/games/*');
  const player = await Player.of(stranger, page.url().split('/').at(-1)!, 'mystic-elevator');
  const { decision } = (await player.nextQuestion())!;
  await player.options.first().waitFor();
  await tabTo(page, player.options.first());
  await page.keyboard.press('Enter');
  if (decision.min !== 1 || decision.max !== 1) {
    const confirm = player.panel.getByRole('button', { name: 'Confirm' });
    await tabTo(page, confirm);
    await page.keyboard.press('Enter');
  }
  player.answered.add(decision.id);
  expect((await player.nextQuestion())?.decision.id).not.toBe(decision.id);
  await stranger.leave();
}, PATIENCE);
