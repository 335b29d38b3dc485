import { setTimeout as delay } from 'node:timers/promises';
import { errors, type Locator, type Page } from 'playwright-core';
import type { AnyView, Decision, NightledgerClient, Option } from '#sdk';
import { asked, sensible } from '../e2e-players.js';
import type { Type } from './tables.js';
import type { Visitor } from './visitor.js';

/** A click that the page has not taken by then is too late: the question has closed. */
const SOON = { timeout: 10_000 };

/** Plays a seat through its page: by the buttons, and every other time, where something on the table stands for the answer, by pointing at it. */
export class Player {
  /** Ids of the decisions answered. */
  readonly answered = new Set<string>();
  private pointable = 0;
  private byPointing = 0;

  private constructor(
    readonly visitor: Visitor,
    readonly client: NightledgerClient,
    readonly gameId: string,
    readonly type: Type,
  ) {}

  static async of(visitor: Visitor, gameId: string, type: Type): Promise<Player> {
    return new Player(visitor, await visitor.client(), gameId, type);
  }

  get page(): Page {
    return this.visitor.page;
  }

  /** How many answers were given by pointing at the table. */
  get pointed(): number {
    return this.byPointing;
  }

  /** Answers the next question put to this seat; false once the game is over. */
  async answerNext(): Promise<boolean> {
    for (;;) {
      const next = await this.nextQuestion();
      if (next === null) return false;
      const answer = sensible(this.gameId, next.view, next.decision, this.type);
      if (!(await this.give(next.decision, answer, next.view))) continue;
      this.answered.add(next.decision.id);
      return true;
    }
  }

  /** Plays until the page says that the game is over. */
  async playToTheEnd(afterEach: () => Promise<unknown> = async () => undefined): Promise<void> {
    while (await this.answerNext()) await afterEach();
  }

  /** What this seat is asked now, the page saying so as well; null once the game is over. */
  async nextQuestion(): Promise<{ decision: Decision; view: AnyView } | null> {
    const over = this.page.getByRole('heading', { name: 'Game over' });
    for (;;) {
      await this.panel.or(over).first().waitFor();
      if (await over.isVisible()) return null;
      const game = (await this.client.game(this.gameId))!;
      const decision = asked(game.decisions);
      if (decision !== undefined && !this.answered.has(decision.id)) return { decision, view: game.view };
      await delay(30);
    }
  }

  /** Once the page shows a question, ready to be answered: it may learn of it later than whoever asks the service. */
  async shown({ prompt }: Decision, within: { timeout?: number } = {}): Promise<void> {
    await this.panel.filter({ hasText: prompt }).locator('button:enabled').first().waitFor(within);
  }

  get panel(): Locator {
    return this.page.getByRole('region', { name: 'Your decision' });
  }

  get options(): Locator {
    return this.panel.getByRole('list', { name: 'Options' }).getByRole('button');
  }

  /** Gives an answer; false where the question has closed meanwhile. */
  private async give(decision: Decision, answer: readonly string[], view: AnyView): Promise<boolean> {
    try {
      await this.shown(decision, SOON);
      if (decision.ordered) await this.putInOrder(decision, answer);
      else if (decision.min === 1 && decision.max === 1) await this.pick(decision, answer[0]!, view);
      else await this.pickSeveral(decision, answer);
      return true;
    } catch (error) {
      const now = asked((await this.client.game(this.gameId))!.decisions);
      if (error instanceof errors.TimeoutError && now?.id !== decision.id) return false;
      throw error;
    }
  }

  private async pick(decision: Decision, id: string, view: AnyView): Promise<void> {
    const options = decision.options ?? [];
    const option = options.find((each) => each.id === id)!;
    const thing = this.thingOf(option, view);
    if (thing === undefined || this.pointable++ % 2 === 1) return this.options.nth(options.indexOf(option)).click(SOON);
    // Pieces may stand in the middle of a space; they are round themselves.
    await thing.click({ ...SOON, ...(named(option.data).space !== undefined && { position: { x: 8, y: 8 } }) });
    this.byPointing++;
    const meant = options.filter(({ data }) => same(data, option.data));
    if (meant.length > 1) await this.options.nth(meant.indexOf(option)).click(SOON);
  }

  private async pickSeveral(decision: Decision, answer: readonly string[]): Promise<void> {
    const ids = (decision.options ?? []).map(({ id }) => id);
    for (const id of answer) await this.options.nth(ids.indexOf(id)).click(SOON);
    await this.panel.getByText(`${answer.length} picked`).waitFor(SOON);
    await this.panel.getByRole('button', { name: 'Confirm' }).click(SOON);
  }

  private async putInOrder(decision: Decision, answer: readonly string[]): Promise<void> {
    const order = (decision.options ?? []).map(({ id }) => id);
    const rows = this.panel.getByRole('list', { name: 'Your order, first on top' }).getByRole('listitem');
    for (const [place, id] of answer.entries()) {
      for (let from = order.indexOf(id); from > place; from--) {
        await rows.nth(from).getByRole('button', { name: /^Move up/ }).click(SOON);
        [order[from - 1], order[from]] = [order[from]!, order[from - 1]!];
      }
    }
    await this.panel.getByRole('button', { name: 'Confirm order' }).click(SOON);
  }

  /** What stands for an option on the table. */
  private thingOf(option: Option, view: AnyView): Locator | undefined {
    const { space, piece, item } = named(option.data);
    const board = this.page.getByRole('region', { name: 'Board', exact: true });
    const says = `[aria-label*=${JSON.stringify(option.label)}]`;
    if (space !== undefined) return board.locator(`[data-space=${JSON.stringify(space)}]${says}`);
    if (piece !== undefined) return board.locator(`[role=button]:not([data-space])${says}`).first();
    const card = view.scene.zones.flatMap(({ items = [] }) => items).find(({ id }) => id === item);
    return card && this.page.getByRole('region', { name: 'Beside the board' }).getByRole('button').filter({ hasText: card.label }).first();
  }
}

type Named = { readonly [kind in 'space' | 'piece' | 'item']?: string };
const named = (data: Option['data']): Named => (data ?? {}) as Named;

/** Do two options name the same thing of the table? */
function same(a: Option['data'], b: Option['data']): boolean {
  const [one, other] = [a, b].map((data) => named(data).space ?? named(data).piece ?? named(data).item);
  return one !== undefined && one === other;
}
