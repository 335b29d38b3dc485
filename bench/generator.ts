/**
 * The players, in a process of their own: `node generator.js MODULE TARGET`, where MODULE makes the driver of a contestant. Told an
 * `Order`, it plays the window on games of its own and answers with what it has measured.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { cpuOf, since } from './cpu.js';
import type { MakeDriver, Target } from './driver.js';
import { PlayedGame, type Book } from './played-game.js';
import type { Measured, Order, Window } from './window.js';

/** Games opened at the same time. */
const OPENING = 10;
const PATIENCE_MS = 5_000;

const [module, target] = process.argv.slice(2);
const { driver: makeDriver } = (await import(module!)) as { driver: MakeDriver };
const driver = makeDriver(JSON.parse(target!) as Target);

process.on('message', (order: Order) => {
  measure(order).then(
    (measured) => process.send!({ measured }),
    (error: unknown) => process.send!({ failed: error instanceof Error ? error.stack : String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function measure({ window, cpu }: Order): Promise<Measured> {
  const book: Book = { from: Infinity, to: Infinity, moves: 0, mover: [], opponent: [], errors: {} };
  const games = Array.from({ length: window.games }, () => new PlayedGame(book));
  try {
    for (let n = 0; n < games.length; n += OPENING) await Promise.all(games.slice(n, n + OPENING).map((game) => game.open(driver)));
    begin(games, window);
    await delay(window.warmUpMs);
    const groups = { ...cpu, generator: [{ pid: process.pid }] };
    const before = await cpuOf(groups);
    book.from = performance.now();
    await delay(window.measureMs);
    book.to = performance.now();
    const used = since(before, await cpuOf(groups));
    await Promise.all(games.map((game) => game.stop(PATIENCE_MS)));
    return { moves: book.moves, seconds: (book.to - book.from) / 1000, mover: book.mover, opponent: book.opponent, errors: book.errors, cpu: used };
  } finally {
    for (const game of games) game.close();
  }
}

/** At a fixed rate the games' beats are spread evenly over the interval. */
function begin(games: readonly PlayedGame[], { rate }: Window): void {
  const interval = rate === undefined ? undefined : 1000 / rate;
  const now = performance.now();
  for (const [n, game] of games.entries()) game.play(interval === undefined ? undefined : { first: now + (n / games.length) * interval, interval });
}
