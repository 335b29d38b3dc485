import { z } from 'zod';
import { sceneShape } from '#engine';

const counts = z.strictObject({ item: z.int(), event: z.int() });

/** What one viewer sees of a game being played. */
export const viewShape = z.strictObject({
  turn: z.strictObject({
    number: z.int(),
    seat: z.int(),
    phase: z.enum(['set-up', 'cards', 'moving', 'attacked', 'drawing']),
    /** The pig flees from an enemy in its room. */
    flight: z.boolean(),
    stepsTaken: z.int(),
    stepsLeft: z.int(),
  }),
  /** Cells `r1c1` to `r5c5` and hall spaces `H1` to `H3`. `card` is null for what the viewer does not know. */
  rooms: z.record(z.string(), z.strictObject({ card: z.string().nullable(), known: z.boolean(), checked: z.boolean() })),
  /** Where the Mystic Elevator lies, once it has been discovered. */
  elevator: z.string().nullable(),
  /** By seat. `hand` holds only the cards the viewer knows; `cards` counts them all. */
  pigs: z.array(
    z.strictObject({ at: z.string(), attacks: z.int(), alive: z.boolean(), cards: counts, hand: z.array(z.string()) }),
  ),
  /** In the order in which they were placed. */
  enemies: z.array(
    z.strictObject({ id: z.string(), at: z.string(), chases: z.int().nullable(), trail: z.array(z.string()) }),
  ),
  supply: z.int(),
  stacks: counts,
  /** The top cards the viewer has looked at. */
  tops: z.strictObject({ item: z.string().nullable(), event: z.string().nullable() }),
  discards: z.strictObject({ item: z.array(z.string()), event: z.array(z.string()) }),
  winner: z.int().nullable(),
  scene: sceneShape,
});
export type ElevatorView = z.output<typeof viewShape>;
