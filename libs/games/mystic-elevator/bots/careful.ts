import type { Bot } from '#engine';
import { exits, FRONT_HALL, SPACES, type SpaceId } from '../house.js';
import type { ElevatorView } from '../view.js';

type Turn = Parameters<Bot<ElevatorView>>[0];

const FAR = 1000;
const holdsEnemy = (view: ElevatorView, space: SpaceId) => view.enemies.some(({ at }) => at === space);

/** Where this seat knows the elevator to be, discovered or peeked at. */
const knownElevator = (view: ElevatorView) => SPACES.find((space) => view.rooms[space]!.card === 'R24');

/** What the pig makes for: the door or, as long as it does not know the way there, the nearest unknown room. */
function goals(view: ElevatorView): SpaceId[] {
  if (view.elevator !== null) return [FRONT_HALL];
  const elevator = knownElevator(view);
  return elevator === undefined ? SPACES.filter((space) => !space.startsWith('H') && !view.rooms[space]!.known) : [elevator];
}

/** Steps from every space to the nearest goal, round rooms with enemies as long as there is a way. */
function distances(view: ElevatorView): Map<SpaceId, number> {
  const far = new Map<SpaceId, number>();
  let edge = goals(view);
  for (let steps = 0; edge.length > 0; steps++) {
    for (const space of edge) far.set(space, holdsEnemy(view, space) ? steps + FAR : steps);
    const open = edge.filter((space) => !holdsEnemy(view, space));
    edge = [...new Set(open.flatMap((space) => exits(space, view.elevator ?? undefined).map(({ to }) => to)))].filter((to) => !far.has(to));
  }
  return far;
}

const best = (spaces: readonly SpaceId[], far: Map<SpaceId, number>) => Math.min(...spaces.map((space) => far.get(space) ?? FAR * 2));

/** One of the spaces nearest to a goal, by chance among equals. */
function nearest({ view, random }: Turn, spaces: readonly SpaceId[]): SpaceId {
  const far = distances(view);
  const least = best(spaces, far);
  return random.pick(spaces.filter((space) => (far.get(space) ?? FAR * 2) === least));
}

const offered = ({ decision }: Turn, ...ids: string[]) => ids.find((id) => decision.options.some((option) => option.id === id));
const spacesOffered = ({ decision }: Turn, prefix = ''): SpaceId[] =>
  decision.options.map(({ id }) => id).filter((id) => id.startsWith(prefix) && SPACES.includes(id.slice(prefix.length))).map((id) => id.slice(prefix.length));

const REMOVALS = ['E05', 'E06', 'E07', 'E08', 'E09', 'E10', 'I4'].map((card) => `play:${card}`);
const TRAVELS = ['E01', 'E03', 'E02', 'E04'].map((card) => `play:${card}`);
/** Worth playing whenever they can be: an extra card, a stolen one, an extra step, a look ahead. */
const BOONS = ['E13', 'I1', 'E14', 'E15'].map((card) => `play:${card}`);

/** Gets rid of an enemy in the room, then uses what helps at any time. */
function beforeTheRoll(turn: Turn): string {
  const { seat, view } = turn;
  const confronted = holdsEnemy(view, view.pigs[seat]!.at);
  return (confronted ? offered(turn, ...REMOVALS, ...TRAVELS) : offered(turn, ...BOONS)) ?? 'done';
}

/** A step nearer to the goal; out of the door as soon as it may; never willingly into a room with an enemy. */
function nextStep(turn: Turn): string {
  const { seat, view } = turn;
  const ways = spacesOffered(turn, 'go:');
  const way = ways.length > 0 ? nearest(turn, ways) : undefined;
  const worthIt = way !== undefined && (!holdsEnemy(view, way) || view.turn.flight) && view.pigs[seat]!.at !== FRONT_HALL;
  return offered(turn, 'out', worthIt ? `go:${way}` : '', 'play:I5', 'stop') ?? `go:${way}`;
}

/** Looks at a room it has not seen yet, if there is one. */
const peekAt = (turn: Turn): string => {
  const rooms = spacesOffered(turn).filter((space) => turn.view.rooms[space]!.card === null);
  return rooms.length > 0 ? turn.random.pick(rooms) : turn.decision.options[0]!.id;
};

/**
 * Makes for the nearest unknown room, then for the exit, round known enemies; plays removal cards when confronted and a shield
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
