import { z } from 'zod';
import { factSchemas, type Fact, type FactOf } from '#engine';

const seat = z.int().min(0);
const clientSeed = z.string().nullable();
const holder = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('HUMAN'), player: z.string() }),
  z.strictObject({ kind: z.literal('BOT'), bot: z.string() }),
]);
const outcome = z.strictObject({ winners: z.array(seat), losers: z.array(seat), reason: z.string(), scores: z.json().optional() });

/** What happens to a game outside its rules, the same for every game type. */
const shapes = {
  GameCreated: {
    data: z.strictObject({
      type: z.string(),
      title: z.string(),
      visibility: z.enum(['PUBLIC', 'PRIVATE']),
      options: z.json(),
      decisionSeconds: z.int().nullable(),
      seats: z.int(),
      creator: z.string(),
      commitment: z.string(),
      clientSeed,
    }),
    sealed: z.strictObject({ invite: z.string() }),
  },
  SeatTaken: { data: z.strictObject({ seat, player: z.string(), clientSeed }) },
  SeatLeft: { data: z.strictObject({ seat, player: z.string() }) },
  /** Mixed into the dice after the commitment was published: whoever chose the secret seed could not have known it. */
  SeedMixed: { data: z.strictObject({ seat, clientSeed: z.string() }) },
  BotSeated: { data: z.strictObject({ seat, bot: z.string() }) },
  GameAbandoned: { data: z.strictObject({}) },
  /** Seats left empty are closed; those who play are numbered anew, in order. */
  GameStarted: { data: z.strictObject({ seats: z.array(holder) }) },
  GameFinished: { data: z.strictObject({ outcome, seed: z.string() }) },
} as const;

export type TableFact = FactOf<typeof shapes>;

/** The JSON Schema of `Fact.data` for the facts that every game has, by fact type. A game type must not use these names. */
export const tableFactSchemas = factSchemas(shapes);

export const isTableFact = (fact: Fact | TableFact): fact is TableFact => Object.hasOwn(shapes, fact.type);
