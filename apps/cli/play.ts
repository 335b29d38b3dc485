import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { offers, redactFact, type Command, type Decision, type Game, type Json, type Scene, type State } from '#engine';
import { askBot, openIn, take, type Turn } from '#engine/testing/simulation';
import { sentence } from '#sdk';
import { checkMatch } from './check-match.js';
import { drawScene } from './draw-scene.js';
import { Failure, print, type Terminal } from './terminal.js';

export interface PlayOptions {
  readonly seat: number;
  readonly seats?: number;
  readonly bots: readonly string[];
  readonly seed?: string;
  readonly options: Json;
}

const HELP = 'Answer by numbers or ids, with spaces between several; an empty line takes the default. `map` draws the table, `concede` gives up, `quit` leaves.';

/** Plays a game between whoever sits at the terminal and bots. The person sees what its seat may see, and no more. */
export async function play(game: Game, told: PlayOptions, terminal: Terminal): Promise<void> {
  const { seat, bots, seats = Math.max(game.seats.min, seat + 1), seed = randomUUID() } = told;
  const options = checkMatch(game, { seats, bots, options: told.options });
  if (seat >= seats) throw new Failure(`There is no seat ${seat} among ${seats}.`);
  print(terminal, `${game.title}, ${seats} seats, you hold seat ${seat}. ${HELP}`);
  await new Sitting(game, seat, bots, seed, terminal).run({ type: 'start', seats, options });
}

/** One game at one terminal. */
class Sitting {
  private readonly lines: AsyncIterator<string>;
  private turns = 0;

  constructor(
    private readonly game: Game,
    private readonly seat: number,
    private readonly bots: readonly string[],
    private readonly seed: string,
    private readonly terminal: Terminal,
  ) {
    this.lines = createInterface({ input: terminal.input, crlfDelay: Infinity })[Symbol.asyncIterator]();
  }

  async run(start: Command): Promise<void> {
    let state = this.show(take(this.game, undefined, start, this.seed, this.turns++));
    while (this.game.outcome(state) === undefined) {
      const command = await this.nextCommand(state);
      if (command === undefined) return print(this.terminal, 'You have left the table.');
      state = this.show(take(this.game, state, command, this.seed, this.turns++));
    }
    const { winners, reason } = this.game.outcome(state)!;
    this.draw(state);
    const who = winners.length === 0 ? 'Nobody wins' : winners.includes(this.seat) ? 'You win' : `Seat ${winners.join(' and seat ')} wins`;
    print(this.terminal, `${who}: ${reason}.`);
    await this.lines.return?.();
  }

  private show({ commit, after }: Turn): State {
    for (const fact of commit.facts) {
      const text = this.game.sentence(redactFact(fact, this.seat));
      if (text !== '') print(this.terminal, `  ${sentence(text, (seat) => this.nameOf(seat))}`);
    }
    return after;
  }

  private nameOf(seat: number): string {
    return seat === this.seat ? `Seat ${seat} (you)` : `Seat ${seat}`;
  }

  private draw(state: State): void {
    drawScene(this.game.view(state, this.seat)['scene'] as unknown as Scene).forEach((line) => print(this.terminal, line));
  }

  private async nextCommand(state: State): Promise<Command | undefined> {
    const open = openIn(this.game, state);
    const mine = open.find((d) => d.seat === this.seat);
    if (mine !== undefined) return this.askPerson(mine, state);
    const decision = open[0]!;
    const bot = this.game.bots[this.bots[decision.seat % this.bots.length]!]!;
    return answering(decision, askBot(this.game, state, bot, decision, this.seed));
  }

  private async askPerson(decision: Decision, state: State): Promise<Command | undefined> {
    this.draw(state);
    print(this.terminal, `\n${decision.prompt} ${sizeOf(decision)}`);
    decision.options.forEach((o, i) => print(this.terminal, `  ${i + 1}) ${o.label}${o.label === o.id ? '' : ` [${o.id}]`}`));
    for (;;) {
      this.terminal.output.write('> ');
      const { value, done } = await this.lines.next();
      const line = done ? 'quit' : value.trim();
      if (line === 'quit') return undefined;
      if (line === 'concede') return { type: 'concede', seat: this.seat };
      if (line === 'map') this.draw(state);
      else {
        const answer = line === '' ? decision.default : line.split(/[\s,]+/).map((word) => idOf(decision, word));
        if (offers(decision, answer)) return answering(decision, answer);
        print(this.terminal, `That is not among the answers. ${HELP}`);
      }
    }
  }
}

const answering = ({ id, seat }: Decision, answer: readonly string[]): Command => ({ type: 'decide', seat, decision: id, answer });

/** An option by its id, or by its number in the list. */
function idOf({ options }: Decision, word: string): string {
  if (options.some((o) => o.id === word)) return word;
  return (/^\d+$/.test(word) ? options[Number(word) - 1]?.id : undefined) ?? word;
}

function sizeOf({ min, max, ordered, options, default: fallback }: Decision): string {
  const size = ordered ? 'all of them, in order' : min === max ? `${min}` : `${min} to ${max}`;
  return `(${size}; default: ${fallback.map((id) => options.find((o) => o.id === id)!.label).join(', ') || 'none'})`;
}
