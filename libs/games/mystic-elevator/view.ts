import { z } from 'zod';
import { sceneShape, type Viewer } from '#engine';
import { stackOf } from './cards/index.js';
import type { StackId } from './cards/card.js';
import { SPACES } from './house.js';
import { knownInHand } from './knowledge.js';
import { drawScene } from './scene.js';
import { elevatorOf, ENEMY_TOKENS, pigOf, roomAt, seatsOf, stepsLeft, type GameState } from './state.js';

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

/** Has this viewer seen what lies on a space? */
const knowsRoom = (game: GameState, space: string, viewer: Viewer): boolean => {
  const { known, peekedBy } = roomAt(game, space);
  return known || space.startsWith('H') || viewer === 'auditor' || peekedBy.includes(viewer as number);
};

function room(game: GameState, space: string, viewer: Viewer) {
  const { card, known, checked } = roomAt(game, space);
  return { card: knowsRoom(game, space, viewer) ? card : null, known, checked };
}

function handOf(game: GameState, holder: number, viewer: Viewer): readonly string[] {
  if (viewer === 'auditor') return pigOf(game, holder).hand;
  return viewer === 'spectator' ? [] : knownInHand(game, viewer, holder);
}

function pig(game: GameState, seat: number, viewer: Viewer) {
  const { at, attacks, alive, hand } = pigOf(game, seat);
  const item = hand.filter((card) => stackOf(card) === 'item').length;
  return { at, attacks, alive, cards: { item, event: hand.length - item }, hand: [...handOf(game, seat, viewer)] };
}

function top(game: GameState, stack: StackId, viewer: Viewer): string | null {
  const knows = viewer === 'auditor' || game.tops[stack].includes(viewer as number);
  return (knows && game.stacks[stack][0]) || null;
}

/** Built from what the viewer knows: nothing hidden is ever put in. */
export function view(game: GameState, viewer: Viewer): ElevatorView {
  const { number, seat, phase, flight, steps } = game.turn;
  const seen: Omit<ElevatorView, 'scene'> = {
    turn: { number, seat, phase, flight, stepsTaken: steps, stepsLeft: phase === 'moving' ? stepsLeft(game.turn) : 0 },
    rooms: Object.fromEntries(SPACES.map((space) => [space, room(game, space, viewer)])),
    elevator: elevatorOf(game) ?? null,
    pigs: seatsOf(game).map((s) => pig(game, s, viewer)),
    enemies: game.enemies.map(({ id, at, chase }) => ({ id, at, chases: chase?.pig ?? null, trail: [...(chase?.trail ?? [])] })),
    supply: ENEMY_TOKENS - game.enemies.length,
    stacks: { item: game.stacks.item.length, event: game.stacks.event.length },
    tops: { item: top(game, 'item', viewer), event: top(game, 'event', viewer) },
    discards: { item: [...game.discards.item], event: [...game.discards.event] },
    winner: game.winner ?? null,
  };
  return { ...seen, scene: drawScene(seen) };
}
