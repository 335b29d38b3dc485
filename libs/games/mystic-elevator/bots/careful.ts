import type { Bot } from '#engine';
import { ELEVATOR } from '../content/rooms.js';
import { CELLS, exits, FRONT_HALL, SPACES, type SpaceId } from '../house.js';
import type { ElevatorView } from '../view-shape.js';

type Turn = Parameters<Bot<ElevatorView>>[0];

/** A room with an enemy counts as so many steps: a long way round is better, but not any. */
const DREAD = 7;
const holdsEnemy = (view: ElevatorView, space: SpaceId) => view.enemies.some(({ at }) => at === space);

/** Where this seat knows the elevator to be, discovered or peeked at. */
const knownElevator = (view: ElevatorView) => SPACES.find((space) => view.rooms[space]!.card === ELEVATOR.id);

/** What the pig makes for: the door or, as long as it does not know the way there, the nearest unknown room. */
function goals(view: ElevatorView): SpaceId[] {
  if (view.elevator !== null) return [FRONT_HALL];
  const elevator = knownElevator(view);
  return elevator === undefined ? CELLS.filter((space) => !view.rooms[space]!.known) : [elevator];
}

/** What it costs to get from each space to the nearest goal. */
function costs(view: ElevatorView): Map<SpaceId, number> {
  const cost = new Map<SpaceId, number>();
  const toEnter = (space: SpaceId) => (holdsEnemy(view, space) ? DREAD : 1);
  const visit = (space: SpaceId, total: number): void => {
    if (total >= (cost.get(space) ?? Infinity)) return;
    cost.set(space, total);
    for (const { to } of exits(space, view.elevator ?? undefined)) visit(to, total + toEnter(space));
  };
  for (const goal of goals(view)) visit(goal, 0);
  return cost;
}

/** One of the spaces from which a goal is nearest, by chance among equals. */
function nearest({ view, random }: Turn, spaces: readonly SpaceId[]): SpaceId {
  const cost = costs(view);
  const total = (space: SpaceId) => (cost.get(space) ?? Infinity) + (holdsEnemy(view, space) ? DREAD : 0);
  const least = Math.min(...spaces.map(total));
  return random.pick(spaces.filter((space) => total(space) === least));
}

const offered = ({ decision }: Turn, ...ids: string[]) => ids.find((id) => decision.options.some((option) => option.id === id));
const spacesOffered = ({ decision }: Turn, prefix = ''): SpaceId[] =>
  decision.options
    .filter(({ id }) => id.startsWith(prefix))
    .map(({ id }) => id.slice(prefix.length))
    .filter((id) => SPACES.includes(id));

const REMOVALS = ['E05', 'E06', 'E07', 'E08', 'E09', 'E10', 'I4'].map((card) => `play:${card}`);
const TRAVELS = ['E01', 'E03', 'E02', 'E04'].map((card) => `play:${card}`);
/** Worth playing whenever they can be: an extra card, a stolen one, an extra step, a look ahead. */
const BOONS = ['E13', 'I1', 'E14', 'E15'].map((card) => `play:${card}`);

/** Gets rid of an enemy in the room, or on the doorstep; else uses what helps at any time. */
function beforeTheRoll(turn: Turn): string {
  const { seat, view } = turn;
  const confronted = holdsEnemy(view, view.pigs[seat]!.at);
  const barred = view.elevator !== null && holdsEnemy(view, FRONT_HALL);
  const wanted = confronted ? [...REMOVALS, ...TRAVELS] : barred ? [...REMOVALS, ...BOONS] : BOONS;
  return offered(turn, ...wanted) ?? 'done';
}

/** Walking in on the enemy before the door makes sense only with something to be rid of it next turn. */
const dares = ({ seat, view }: Turn, way: SpaceId): boolean =>
  way !== FRONT_HALL || !holdsEnemy(view, way) || view.pigs[seat]!.hand.some((card) => REMOVALS.includes(`play:${card}`));

/** Out of the door as soon as it may; else a step nearer to the goal. An extra step is for when there are none left. */
function nextStep(turn: Turn): string {
  const ways = spacesOffered(turn, 'go:');
  const out = offered(turn, 'out');
  if (out !== undefined) return out;
  if (ways.length === 0) return offered(turn, 'play:I5') ?? 'stop';
  const way = nearest(turn, ways);
  return dares(turn, way) ? `go:${way}` : (offered(turn, 'stop') ?? `go:${way}`);
}

/** Looks at a room it has not seen yet, if there is one. */
const peekAt = (turn: Turn): string => {
  const rooms = spacesOffered(turn).filter((space) => turn.view.rooms[space]!.card === null);
  return rooms.length > 0 ? turn.random.pick(rooms) : turn.decision.options[0]!.id;
};

/**
 * Explores what lies nearest until it knows the way out, then takes it, round known enemies where it can; plays removal cards when confronted and a shield
 * whenever attacked. Knows nothing but its seat's own view.
 */
export const careful: Bot<ElevatorView> = (turn) => [choose(turn)];

function choose(turn: Turn): string {
  const { decision } = turn;
  switch (decision.kind) {
    case 'card.play':
      return beforeTheRoll(turn);
    case 'step.next':
    case 'step.flee':
      return nextStep(turn);
    case 'attack.answer':
      return decision.options[0]!.id;
    case 'travel.destination':
      return nearest(turn, spacesOffered(turn));
    case 'peek.card':
      return peekAt(turn);
    default:
      return decision.options[0]!.id;
  }
}
