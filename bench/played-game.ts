import { setTimeout as delay } from 'node:timers/promises';
import type { Driver, Player } from './driver.js';
import { amountOf, toy } from './toy/shape.js';

/** What is written down of all games together. */
export interface Book {
  /** Moves that are due from here to there are measured. */
  from: number;
  to: number;
  /** Confirmed from `from` to `to`, whenever they were sent. */
  moves: number;
  readonly mover: number[];
  readonly opponent: number[];
  readonly errors: Record<string, number>;
}

/** At a fixed rate: when the first move is due, and how long after it the next. */
export interface Beat {
  readonly first: number;
  readonly interval: number;
}

/**
 * One game, played by both its players and checked: each screen must show every move in turn, with the
 * number that the moves made so far add up to. Anything else is an error, and so is a move that is not confirmed.
 */
export class PlayedGame {
  /** The moves that each seat's screen shows. */
  readonly #seen = [-1, -1];
  readonly #cells = Array.from({ length: toy.cells }, (): number => toy.first);
  /** When each move was due. */
  readonly #dues: number[] = [];
  #players: readonly Player[] = [];
  #beat: Beat | undefined;
  #playing = false;
  #confirmed = 0;

  constructor(private readonly book: Book) {}

  async open(driver: Driver): Promise<void> {
    this.#players = await driver.open((seat, moves, cells) => this.#screen(seat, moves, cells));
  }

  play(beat?: Beat): void {
    this.#beat = beat;
    this.#playing = true;
    void this.#next();
  }

  /** No more moves; the one under way is waited for. */
  async stop(patience: number): Promise<void> {
    this.#playing = false;
    for (const until = performance.now() + patience; !this.#settled() && performance.now() < until; ) await delay(20);
    if (this.#confirmed < this.#dues.length) this.#error('a move never confirmed');
    else if (!this.#settled()) this.#error('a state never shown');
  }

  close(): void {
    for (const player of this.#players) player.close();
  }

  #settled(): boolean {
    return this.#confirmed === this.#dues.length && this.#seen.every((moves) => moves >= this.#dues.length);
  }

  #screen(seat: number, moves: number, cells: ArrayLike<number>): void {
    const before = this.#seen[seat]!;
    if (moves === before) return;
    this.#seen[seat] = moves;
    if (before === -1) return;
    if (moves < before || moves > this.#dues.length) this.#error('a state out of turn');
    // Who has moved may be shown the own move and the answer to it at once.
    for (let move = before; move < moves; move++)
      if (cells[move % toy.cells] !== this.#cells[move % toy.cells]) this.#error('a wrong state');
      else this.#shown(seat, move);
    if (this.#playing && moves % 2 === seat) void this.#next();
  }

  #shown(seat: number, move: number): void {
    if (seat !== move % 2) this.#note(this.book.opponent, move);
    else if (this.#players[seat]!.confirmedBy === 'screen') this.#confirm(move);
  }

  #confirm(move: number): void {
    const now = performance.now();
    this.#confirmed++;
    if (now >= this.book.from && now < this.book.to) this.book.moves++;
    this.#note(this.book.mover, move);
  }

  /** The next move is due, or soon will be. At a fixed rate one that cannot be sent in time is late from when it was due. */
  async #next(): Promise<void> {
    const move = this.#dues.length;
    const beat = this.#beat;
    const due = beat === undefined ? performance.now() : beat.first + move * beat.interval;
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    if (!this.#playing) return;
    this.#dues.push(due);
    this.#cells[move % toy.cells]! += amountOf(move);
    const player = this.#players[move % 2]!;
    const confirmation = player.move(amountOf(move));
    if (player.confirmedBy === 'answer') await Promise.resolve(confirmation).then(() => this.#confirm(move), (error: Error) => this.#error(error.message.slice(0, 200)));
  }

  #note(list: number[], move: number): void {
    const due = this.#dues[move]!;
    if (due >= this.book.from && due < this.book.to) list.push(performance.now() - due);
  }

  #error(what: string): void {
    this.book.errors[what] = (this.book.errors[what] ?? 0) + 1;
  }
}
