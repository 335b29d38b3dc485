import type { Viewer } from '#engine';
import { stackOf, type StackId } from './cards/card-id.js';
import { SPACES } from './house.js';
import { knownInHand } from './knowledge.js';
import { drawScene } from './scene.js';
import { elevatorOf, ENEMY_TOKENS, pigOf, roomAt, seatsOf, stepsLeft, type GameState } from './state.js';
import type { ElevatorView } from './view-shape.js';

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
