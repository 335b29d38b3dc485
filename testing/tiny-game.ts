import { z } from 'zod';
import { defineGame, pick, who, type FactOf, type Game, type Registry } from '#engine';

const seat = z.int().min(0);
const facts = {
  NumberDealt: { data: z.strictObject({ seat }), secret: z.strictObject({ number: z.int() }) },
  Added: { data: z.strictObject({ seat, amount: z.int() }), sealed: z.strictObject({ die: z.int() }) },
  GaveUp: { data: z.strictObject({ seat }) },
} as const;
type TinyFact = FactOf<typeof facts>;

interface Tiny {
  readonly target: number;
  readonly total: number;
  readonly numbers: readonly number[];
  readonly out: readonly number[];
}
type Steps = { start: null; ask: null; count: null; concede: { seat: number } };

const viewShape = z.strictObject({ scene: z.any(), total: z.int(), target: z.int(), number: z.int().nullable() });

/**
 * A game type for tests of the services, quick to play: round after round, every seat is asked at once for a number from 1 to 3 until
 * the total reaches `options.target`, 1000 a seat at most. Every seat has been dealt a secret number; a sealed die goes with every addition.
 */
export const tinyGame: Game = defineGame<Tiny, TinyFact, Steps, { target: number }, z.output<typeof viewShape>>({
  id: 'tiny',
  title: 'Tiny',
  summary: 'Count up to the target together.',
  ruleset: 1,
  seats: { min: 1, max: 4 },
  options: z.strictObject({ target: z.int().min(1).max(10_000_000).default(20) }),
  misfit: (seats, { target }) => (target > 1_000_000 * seats ? `${seats} seats count to ${1_000_000 * seats} at most. Choose a lower target or more seats.` : undefined),
  facts,
  sentences: {
    NumberDealt: ({ seat, number }) => `${who(seat)} is dealt ${number ?? 'a number'}.`,
    Added: ({ seat, amount, die }) => `${who(seat)} adds ${amount}${die === undefined ? '' : ` and has rolled a ${die}`}.`,
    GaveUp: ({ seat }) => `${who(seat)} gives up.`,
  },
  viewShape,
  setUp: (seats, { target }) => ({ target, total: 0, numbers: Array.from({ length: seats }, () => 0), out: [] }),
  steps: {
    start: (t) => {
      for (let seat = 0; seat < t.seats; seat++)
        t.record({ type: 'NumberDealt', data: { seat }, secret: { to: [seat], data: { number: t.chance.integer(1, 1000) } } });
      t.then('ask');
    },
    ask: (t) => {
      const question = pick({ kind: 'tiny.add', prompt: 'How much do you add?', options: ['1', '2', '3'].map((id) => ({ id, label: `Add ${id}` })) });
      t.ask(Object.fromEntries(t.state.numbers.map((_, seat) => [seat, question])), 'count');
    },
    count: (t, _args, given) => {
      for (let seat = 0; seat < t.seats; seat++)
        t.record({ type: 'Added', data: { seat, amount: Number(given.id(seat)) }, sealed: { die: t.chance.integer(1, 6) } });
      t.then('ask');
    },
    concede: (t, { seat }) => t.record({ type: 'GaveUp', data: { seat } }),
  },
  fold: (state, fact) => {
    switch (fact.type) {
      case 'NumberDealt':
        return { ...state, numbers: state.numbers.with(fact.data.seat, fact.secret!.data.number) };
      case 'Added':
        return { ...state, total: state.total + fact.data.amount };
      case 'GaveUp':
        return { ...state, out: [...state.out, fact.data.seat] };
    }
  },
  view: (state, viewer) => ({
    scene: { status: `${state.total} of ${state.target}`, floors: [], pieces: [], zones: [] },
    total: state.total,
    target: state.target,
    number: typeof viewer === 'number' ? (state.numbers[viewer] ?? null) : null,
  }),
  outcome: (state) => {
    const seats = state.numbers.map((_, seat) => seat);
    if (state.out.length === seats.length) return { winners: [], losers: seats, reason: 'Everybody gave up.' };
    if (state.total < state.target) return undefined;
    return { winners: seats.filter((s) => !state.out.includes(s)), losers: [...state.out], reason: 'The target is reached.' };
  },
  bots: { last: ({ decision }) => [decision.options.at(-1)!.id] },
  scramble: (state, viewer, chance) => ({ ...state, numbers: state.numbers.map((n, seat) => (seat === viewer ? n : chance.integer(1, 1000))) }),
});

/** The registry that holds the tiny game alone. */
export const tinyRegistry: Registry = new Map([[tinyGame.id, tinyGame]]);
