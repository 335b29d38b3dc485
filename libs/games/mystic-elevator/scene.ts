import type { Scene } from '#engine';
import { cardOf } from './cards/index.js';
import { roomCard } from './content/rooms.js';
import { CELLS, HALL, STAIRCASE, type SpaceId } from './house.js';
import { enemyName, OUTSIDE, pigId, pigName, placeName, zoneOf } from './labels.js';
import { DEADLY } from './state.js';
import type { ElevatorView } from './view-shape.js';

/** The view without its drawing: all that a drawing may rest on. */
type Seen = Omit<ElevatorView, 'scene'>;
type Floor = Scene['floors'][number];
type Space = Floor['spaces'][number];
type Piece = Scene['pieces'][number];
type Zone = Scene['zones'][number];

const STACKS = [
  { stack: 'item', name: 'Item' },
  { stack: 'event', name: 'Event' },
] as const;

function marksOf({ card, known, checked }: Seen['rooms'][string]): string[] {
  if (known) return [];
  return [...(checked ? ['checked'] : []), ...(card !== null ? ['peeked'] : [])];
}

function gridSpace(seen: Seen, id: SpaceId): Space {
  const room = seen.rooms[id]!;
  const card = room.card === null ? undefined : roomCard(room.card);
  return {
    id,
    x: Number(id[3]) - 1,
    y: Number(id[1]) - 1,
    w: 1,
    h: 1,
    face: room.known ? 'up' : 'down',
    label: card?.name ?? 'Unknown room',
    ...(card && { kind: card.kind }),
    marks: marksOf(room),
    detail: placeName(id),
  };
}

function hallSpace(seen: Seen, id: SpaceId, x: number): Space {
  const { known, checked } = seen.rooms[id]!;
  const marks = known ? [] : ['unexplored', ...(checked ? ['checked'] : [])];
  return { id, x, y: 0, w: 1, h: 1, face: 'up', label: roomCard(id).name, kind: 'hall', marks };
}

/** The grid is a cross-section: each row is a floor of the house, but one map shows it best. */
function floors(seen: Seen): Floor[] {
  const outside: Space = { id: OUTSIDE, x: HALL.length, y: 0, w: 1, h: 1, face: 'up', label: 'Way out', kind: 'exit', marks: [] };
  const lift = seen.elevator === null ? [] : [{ from: seen.elevator, to: STAIRCASE, kind: 'passage' as const }];
  return [
    { id: 'house', label: 'The house, five floors', spaces: CELLS.map((id) => gridSpace(seen, id)), links: lift },
    { id: 'hall', label: 'Entrance Hall', spaces: [...HALL.map((id, x) => hallSpace(seen, id, x)), outside], links: [] },
  ];
}

function pigMarks({ alive, attacks }: Seen['pigs'][number]): string[] {
  if (!alive) return [attacks >= DEADLY ? 'dead' : 'gone'];
  return attacks > 0 ? ['on its side'] : [];
}

function pigPiece(seen: Seen, seat: number): Piece {
  const pig = seen.pigs[seat]!;
  const gone = !pig.alive && pig.attacks < DEADLY;
  const at = gone ? null : seen.winner === seat ? OUTSIDE : pig.at;
  const tracks = [{ label: 'Attacks', value: pig.attacks, min: 0, max: DEADLY }];
  return { id: pigId(seat), kind: 'pig', label: pigName(seat), at, seat, marks: pigMarks(pig), tracks };
}

function enemyPiece({ id, at, chases, trail }: Seen['enemies'][number]): Piece {
  const chase = chases !== null && { marks: [`after ${pigName(chases)}`], tracks: [{ label: 'Rooms behind', value: trail.length }] };
  return { id, kind: 'enemy', label: enemyName(id), at, ...chase };
}

const item = (id: string) => ({ id, label: cardOf(id).name, detail: cardOf(id).text });

function zones(seen: Seen): Zone[] {
  const hands: Zone[] = seen.pigs.map(({ cards, hand }, seat) => ({
    id: `hand-${seat}`,
    kind: 'hand',
    label: `Hand of ${pigName(seat)}`,
    seat,
    count: cards.item + cards.event,
    items: hand.map(item),
    tracks: [
      { label: 'Items', value: cards.item },
      { label: 'Events', value: cards.event },
    ],
  }));
  const stacks = STACKS.flatMap(({ stack, name }): Zone[] => {
    const known = seen.tops[stack];
    const pile = seen.discards[stack];
    return [
      { id: zoneOf(stack), kind: 'deck', label: `${name} stack`, count: seen.stacks[stack], items: known === null ? [] : [item(known)] },
      { id: `${stack}-discards`, kind: 'discard', label: `${name}s played`, count: pile.length, items: pile.map(item) },
    ];
  });
  return [...hands, ...stacks, { id: 'supply', kind: 'pool', label: 'Enemies in the supply', count: seen.supply }];
}

const DOING: { readonly [phase in Seen['turn']['phase']]: (turn: Seen['turn']) => string } = {
  'set-up': () => 'gets ready',
  cards: () => 'may play cards',
  moving: ({ flight, stepsLeft }) => `${flight ? 'flees' : 'moves'}, steps left: ${stepsLeft}`,
  attacked: () => 'is attacked',
  drawing: () => 'draws a card',
};

function status({ turn, winner, pigs }: Seen): string {
  if (winner !== null) return `${pigName(winner)} has escaped.`;
  if (pigs.every(({ alive }) => !alive)) return 'Nobody got out.';
  return `Turn ${turn.number}: ${pigName(turn.seat)} ${DOING[turn.phase](turn)}.`;
}

/** The scene as a viewer may see it, drawn from that viewer's view alone. */
export const drawScene = (seen: Seen): Scene => ({
  status: status(seen),
  floors: floors(seen),
  pieces: [...seen.pigs.map((_, seat) => pigPiece(seen, seat)), ...seen.enemies.map(enemyPiece)],
  zones: zones(seen),
});
