import { z } from 'zod';
import { defineGame, pick, who, type FactOf, type Game } from '#engine';
import { toy } from './shape.js';

const seat = z.int().min(0);
const facts = {
  Added: { data: z.strictObject({ seat, amount: z.int() }) },
  GaveUp: { data: z.strictObject({ seat }) },
} as const;
type ToyFact = FactOf<typeof facts>;

interface ToyState {
  readonly cells: readonly number[];
  readonly moves: number;
  readonly out: readonly number[];
}
type Steps = { start: null; ask: null; add: null; concede: { seat: number } };

const viewShape = z.strictObject({ scene: z.any(), cells: z.array(z.int()), moves: z.int() });
const amounts = Array.from({ length: toy.most }, (_, n) => ({ id: String(n + 1), label: `Add ${n + 1}` }));
const scene = { status: '', floors: [], pieces: [], zones: [] };

/** The toy game as a plug-in of ours; it goes on until somebody gives up. */
export const toyGame: Game = defineGame<ToyState, ToyFact, Steps, Record<string, never>, z.output<typeof viewShape>>({
  id: 'toy',
  title: 'Toy',
  summary: 'Add to a row of numbers in turns.',
  ruleset: 1,
  seats: { min: 2, max: 2 },
  options: z.strictObject({}) as z.ZodType<Record<string, never>>,
  facts,
  sentences: {
    Added: ({ seat, amount }) => `${who(seat)} adds ${amount}.`,
    GaveUp: ({ seat }) => `${who(seat)} gives up.`,
  },
  viewShape,
  setUp: () => ({ cells: Array.from({ length: toy.cells }, () => toy.first), moves: 0, out: [] }),
  steps: {
    start: (t) => t.then('ask'),
    ask: (t) => t.ask({ [t.state.moves % 2]: pick({ kind: 'toy.add', prompt: 'How much do you add?', options: amounts }) }, 'add'),
    add: (t, _args, given) => {
      t.record({ type: 'Added', data: { seat: t.state.moves % 2, amount: Number(given.id()) } });
      t.then('ask');
    },
    concede: (t, { seat }) => t.record({ type: 'GaveUp', data: { seat } }),
  },
  fold: (state, fact) => {
    if (fact.type === 'GaveUp') return { ...state, out: [...state.out, fact.data.seat] };
    const cell = state.moves % toy.cells;
    return { ...state, cells: state.cells.with(cell, state.cells[cell]! + fact.data.amount), moves: state.moves + 1 };
  },
  view: ({ cells, moves }) => ({ scene, cells: [...cells], moves }),
  outcome: ({ out }) => (out.length === 0 ? undefined : { winners: [0, 1].filter((seat) => !out.includes(seat)), losers: [...out], reason: 'Somebody gave up.' }),
  bots: {},
  scramble: (state) => state,
});
