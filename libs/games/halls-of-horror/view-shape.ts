import { z } from 'zod';
import { sceneShape } from '#engine';

const cell = z.string();
const card = z.string();
const seat = z.int();
const seats = z.array(seat);
const dice = z.array(z.int());
const action = z.enum(['up', 'right', 'down', 'left', 'search', 'attack', 'escape', 'pass']);

/** `card` is null for a Room that nobody has seen yet; a Room that is Locked for good keeps its card. */
const room = z.strictObject({
  card: card.nullable(),
  revealed: z.boolean(),
  entered: z.boolean(),
  covered: z.array(z.int()),
  exhausted: z.boolean(),
  lock: z.enum(['permanent', 'temporary']).nullable(),
});

/** Nothing about a Participant is hidden. */
const participant = z.strictObject({
  character: z.enum(['ben', 'mia', 'ian', 'zoe']).nullable(),
  sheet: z.enum(['beginner', 'advanced']),
  /** Ids of the powers that count for it. */
  powers: z.array(z.string()),
  cell,
  hp: z.int(),
  resolve: z.int(),
  items: z.array(z.enum(['knife', 'fireaxe', 'pistol', 'shotgun', 'first-aid-kit', 'kevlar-vest'])),
  bullets: z.int(),
  shells: z.int(),
  keys: z.int(),
  panicked: z.boolean(),
  alive: z.boolean(),
  body: z.boolean(),
  death: z.int().nullable(),
  resigned: z.boolean(),
  locksOwed: z.int(),
});

const killer = z.strictObject({
  cell,
  hp: z.int(),
  rage: z.int(),
  active: z.boolean(),
  keysCarried: z.int(),
  keysGiven: z.int(),
  /** What his Rage comes to in Combat: dice, or fixed Successes in the solo game. */
  dice: z.int(),
  successes: z.int().nullable(),
  damage: z.int(),
});

const fighter = z.strictObject({
  seat,
  card: z.enum(['attack', 'escape']),
  weapon: z.enum(['basic', 'knife', 'fireaxe', 'pistol', 'shotgun']).nullable(),
  dice,
  rerolls: z.int(),
  acrobatic: z.boolean(),
  accepted: z.boolean(),
});

/** What one viewer sees of a game being played. */
export const viewShape = z.strictObject({
  turn: z.strictObject({
    number: z.int(),
    first: seat,
    phase: z.enum(['set-up', 'selection', 'action', 'ceremony']),
    /** By seat, once all are revealed. */
    actions: z.array(action.nullable()),
    starts: z.array(cell.nullable()),
    entered: z.array(cell),
    fought: z.array(cell),
    killerFought: z.boolean(),
    escaped: seats,
  }),
  board: z.strictObject({ rows: z.int(), columns: z.int() }),
  rooms: z.record(cell, room),
  /** Numbered Rooms that were not dealt. */
  pile: z.int(),
  participants: z.array(participant),
  killer,
  search: z.strictObject({ seat, spent: z.int() }).nullable(),
  combat: z
    .strictObject({ cell, fighters: z.array(fighter), killer: z.strictObject({ dice, successes: z.int() }).nullable() })
    .nullable(),
  rewards: z.strictObject({ deck: z.int(), table: z.array(card), discard: z.array(card) }),
  gifts: z.strictObject({ supply: z.int(), board: z.array(z.strictObject({ id: z.string(), cell, token: card.nullable() })) }),
  ceremony: z.strictObject({
    master: seat.nullable(),
    /** From the top; null for every card the viewer has not seen put there. */
    deck: z.array(card.nullable()),
    hand: z.strictObject({ holder: seat.nullable(), count: z.int(), cards: z.array(card).nullable() }),
    played: card.nullable(),
    discard: z.array(card),
  }),
  ended: z.strictObject({ reason: z.enum(['escaped', 'all dead', 'draw', 'died']), winners: seats }).nullable(),
  scene: sceneShape,
});
export type HallsView = z.output<typeof viewShape>;
/** The view without its drawing: all that a drawing may rest on. */
export type Seen = Omit<HallsView, 'scene'>;
