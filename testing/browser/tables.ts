import type { Visitor } from './visitor.js';

export const TITLES = { 'mystic-elevator': 'Mystic Elevator', 'halls-of-horror': 'Halls of Horror' } as const;
export type Type = keyof typeof TITLES;

/** The way of a stranger into a game against bots. Gives the game's id. */
export async function playAgainstBots({ page }: Visitor, type: Type): Promise<string> {
  await page.getByRole('article', { name: TITLES[type] }).getByRole('button', { name: 'Play against bots' }).click();
  await page.waitForURL('**/games/*');
  return gameIn(page.url());
}

/** A table of three that one visitor opens and another is invited to; a bot takes the third seat. Gives the game's id, started. */
export async function playTogether(host: Visitor, invited: Visitor, type: Type): Promise<string> {
  await host.goTo('/');
  await host.page.getByRole('article', { name: TITLES[type] }).getByRole('link', { name: 'Set up a table' }).click();
  await host.page.getByLabel('Seats').selectOption('3');
  await host.page.getByLabel('Who finds it').selectOption('PRIVATE');
  await host.page.getByRole('button', { name: 'Open the table' }).click();
  const link = await host.page.getByLabel('Link to a seat at this table').inputValue();
  await invited.page.goto(link);
  await invited.page.getByRole('button', { name: 'Take a seat' }).click();
  await host.page.getByText(/^Seat 2: (?!open)/).waitFor();
  await host.page.getByRole('button', { name: 'Add a bot: Seat 3' }).click();
  await host.page.getByText(/^Seat 3: .* bot$/).waitFor();
  await host.page.getByRole('button', { name: 'Start the game' }).click();
  for (const { page } of [host, invited]) await page.getByRole('region', { name: 'Board', exact: true }).waitFor();
  return gameIn(host.page.url());
}

const gameIn = (address: string): string => /\/games\/([^/#?]+)/.exec(address)![1]!;
