import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LedgerCommit } from '#table';
import { asked, eventually } from './e2e-players.js';
import { betrayed, hiddenInHand } from './browser/elevator-secrets.js';
import { House } from './browser/house.js';
import { Player } from './browser/player.js';
import { playAgainstBots, playTogether, TITLES, type Type } from './browser/tables.js';
import { Visitor } from './browser/visitor.js';

const PATIENCE = 150_000;

let house: House;
beforeAll(async () => {
  house = await House.open();
}, PATIENCE);
afterAll(() => house?.close(), PATIENCE);

describe('a stranger', () => {
  test.each(Object.keys(TITLES) as Type[])('is in a running game of %s against bots with one click', async (type) => {
    const stranger = await Visitor.come(house);
    await stranger.goTo('/');
    const id = await playAgainstBots(stranger, type);
    await stranger.page.getByRole('region', { name: 'Board', exact: true }).waitFor();
    const client = await stranger.client();
    expect(await client.game(id)).toMatchObject({ status: 'RUNNING', mySeat: 0, type: { id: type } });
    expect(stranger.faults).toEqual([]);
    await stranger.leave();
  }, PATIENCE);
});

/** Two people, each with a browser, at a table with a bot. */
async function together(type: Type): Promise<{ ada: Player; bo: Player; id: string }> {
  const [first, second] = [await Visitor.come(house), await Visitor.come(house)];
  const id = await playTogether(first, second, type);
  return { ada: await Player.of(first, id, type), bo: await Player.of(second, id, type), id };
}

/** A finished game, everything open. */
async function wholeGame({ client, gameId }: Player): Promise<LedgerCommit[]> {
  return (await client.exportGame(gameId)).trimEnd().split('\n').map((line) => JSON.parse(line) as LedgerCommit);
}

/** What both pages say at the end is what the service says. */
async function expectTheEnd({ client, visitor: { page }, gameId }: Player): Promise<void> {
  const { outcome, mySeat } = (await eventually(() => client.game(gameId), (game) => game!.status === 'FINISHED'))!;
  const end = page.getByRole('region', { name: 'Game over' });
  await end.getByText(outcome!.winners.includes(mySeat!) ? 'You win.' : outcome!.winners.length === 0 ? 'Nobody wins.' : 'You lose.').waitFor();
  await end.getByText(`How it ended: ${outcome!.reason}.`).waitFor();
}

describe('Mystic Elevator, played by two people and a bot to the end', () => {
  let ada: Player;
  let bo: Player;
  let id: string;
  beforeAll(async () => {
    ({ ada, bo, id } = await together('mystic-elevator'));
    await Promise.all([ada.playToTheEnd(), bo.playToTheEnd(() => bo.visitor.lookAround())]);
    await bo.visitor.lookAround();
  }, PATIENCE);
  afterAll(() => Promise.all([ada, bo].map((player) => player?.visitor.leave())));

  test('both see how it ended', async () => {
    for (const player of [ada, bo]) await expectTheEnd(player);
    const causes = (await wholeGame(ada)).map(({ cause }) => cause);
    for (const [seat, { answered, visitor }] of [ada, bo].entries()) {
      expect([...answered]).toEqual(causes.flatMap((cause) => (cause.type === 'decide' && cause.seat === seat ? [cause.decision] : [])));
      expect(visitor.faults).toEqual([]);
    }
    // One of them may be out of it before anything on the table has stood for an answer.
    expect(ada.pointed + bo.pointed).toBeGreaterThan(0);
  }, PATIENCE);

  test('no hidden card of one was in the page, the storage or the network traffic of the other', async () => {
    await Promise.all([ada.visitor.allRead(), bo.visitor.allRead()]);
    const whole = await wholeGame(ada);
    expect(bo.visitor.unread).toEqual([]);
    expect(betrayed(whole, 1, bo.visitor.heard)).toEqual([]);
    expect(betrayed(whole, 0, ada.visitor.heard)).toEqual([]);
    // It would have been found: her own page was told of her cards before he could know them.
    const hers = hiddenInHand(whole, 0, 1);
    expect(hers).not.toEqual([]);
    expect(betrayed(whole, 1, ada.visitor.heard)).toEqual(expect.arrayContaining(hers));
  }, PATIENCE);

  test('the replay goes through it, with the eyes of either seat', async () => {
    const { page } = ada.visitor;
    await page.getByRole('link', { name: 'Watch the replay' }).click();
    const { version } = (await ada.client.game(id))!;
    const place = page.getByRole('slider', { name: 'Version' });
    await place.waitFor();
    const atTheEnd = page.getByText(`${version} / ${version}`);
    // The page hears keys from a moment after it is drawn.
    for (; !(await atTheEnd.isVisible()); await delay(50)) await page.keyboard.press('End');
    await page.getByRole('region', { name: 'The end' }).waitFor();
    await page.getByRole('button', { name: 'Step back' }).click();
    await page.getByText(`${version - 1} / ${version}`).waitFor();
    await page.getByLabel('Seen by').selectOption('1');
    await page.waitForURL(`**/games/${id}/replay?*as=1*`);
    expect(new URL(page.url()).searchParams.get('at')).toBe(String(version - 1));
  }, PATIENCE);

  test('the audit page finds it genuine', async () => {
    const { page } = bo.visitor;
    await page.getByRole('link', { name: 'Check the dice and the ledger' }).click();
    await page.getByText('All is well: this game was played by the published rules').waitFor();
    const passed = page.getByRole('region', { name: 'What was found' }).getByRole('heading', { level: 3 });
    expect((await passed.allInnerTexts()).slice(0, 4).map((line) => line.split(': ')[1])).toEqual(['passed', 'passed', 'passed', 'passed']);
    expect(bo.visitor.faults).toEqual([]);
  }, PATIENCE);
});

describe('Halls of Horror, played by two people and a bot to the end', () => {
  let ada: Player;
  let bo: Player;
  beforeAll(async () => {
    ({ ada, bo } = await together('halls-of-horror'));
  }, PATIENCE);
  afterAll(() => Promise.all([ada, bo].map((player) => player?.visitor.leave())));

  test('a page that is reloaded in the middle of a decision asks it again', async () => {
    const players = [ada, bo];
    for (let turns = 0; turns < 3; turns++) await whoIsAsked(players).then((player) => player.answerNext());
    const player = await whoIsAsked(players);
    const { decision } = (await player.nextQuestion())!;
    await player.shown(decision);
    const before = await player.options.allInnerTexts();
    await player.page.reload();
    await player.shown(decision);
    expect(await player.options.allInnerTexts()).toEqual(before);
    await player.answerNext();
    expect([...player.answered].at(-1)).toBe(decision.id);
    await eventually(() => player.client.game(player.gameId), (game) => asked(game!.decisions)?.id !== decision.id);
  }, PATIENCE);

  test('a service that is killed and started again in mid-game is missed, and found again without a reload', async () => {
    const mark = 'globalThis.neverReloaded';
    for (const { page } of [ada, bo]) await page.evaluate(`${mark} = true`);
    await house.kill();
    for (const { page } of [ada, bo]) await page.getByText('The connection is lost. Reconnecting').waitFor();
    await house.restart();
    for (const { page } of [ada, bo]) await page.getByText('The connection is lost. Reconnecting').waitFor({ state: 'detached' });
    await whoIsAsked([ada, bo]).then((player) => player.answerNext());
    for (const { page } of [ada, bo]) expect(await page.evaluate(mark)).toBe(true);
  }, PATIENCE);

  test('it comes to its end, though one gives up, and both see how it ended', async () => {
    await Promise.all([ada.playToTheEnd(), concedesLater(bo)]);
    for (const player of [ada, bo]) await expectTheEnd(player);
    for (const { visitor } of [ada, bo]) expect(visitor.faults).toEqual([]);
  }, PATIENCE);
});

/** The player whose page asks first. */
const whoIsAsked = (players: readonly Player[]): Promise<Player> => Promise.any(players.map(async (player) => ((await player.nextQuestion()) === null ? Promise.reject(new Error('over')) : player)));

/** Answers some questions more, and gives up then. */
async function concedesLater(player: Player): Promise<void> {
  for (let answers = 0; answers < 5; answers++) expect(await player.answerNext()).toBe(true);
  const { page } = player;
  await page.getByRole('button', { name: 'Concede' }).click();
  await page.getByRole('dialog', { name: 'Give up this game?' }).getByRole('button', { name: 'Yes, give up' }).click();
  await page.getByRole('heading', { name: 'Game over' }).waitFor({ timeout: PATIENCE });
}
