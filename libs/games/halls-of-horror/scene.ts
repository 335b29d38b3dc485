import type { Scene } from '#engine';
import { columnOf, rowOf, type Cell } from './board.js';
import { ceremonyCardName } from './ceremony-words.js';
import { KILLER_MOST_HP, MOST_RAGE } from './killer.js';
import { cellName, KILLER_PIECE, participantName, pieceOf, placeName, rewardName } from './labels.js';
import { START_HEALTH } from './participants/index.js';
import { roomWords } from './room-words.js';
import { roomCard } from './rooms/index.js';
import { zones } from './scene-zones.js';
import type { Seen } from './view-shape.js';

type Space = Scene['floors'][number]['spaces'][number];
type Piece = Scene['pieces'][number];
type Room = Seen['rooms'][string];

const LOCK_MARKS = { permanent: 'locked', temporary: 'locked in' };

function marksOf({ card, covered, exhausted, lock }: Room): string[] {
  const spaces = card === null ? [] : roomCard(card).spaces;
  return [
    ...(lock === null ? [] : [LOCK_MARKS[lock]]),
    ...(exhausted ? ['exhausted'] : []),
    ...covered.map((space) => `covered: ${rewardName(spaces[space]!.reward)}`),
  ];
}

/** A Room that is Locked for good is out of play: it keeps its name, and nothing on it counts any more. */
const faceOf = ({ revealed, lock }: Room): Space['face'] => (lock === 'permanent' ? 'gone' : revealed ? 'up' : 'down');

function spaceAt({ rooms }: Seen, id: Cell): Space {
  const room = rooms[id]!;
  const { card } = room;
  const [x, y, face, marks] = [columnOf(id) - 1, rowOf(id) - 1, faceOf(room), marksOf(room)];
  if (card === null) return { id, x, y, w: 1, h: 1, face, label: 'Unknown Room', marks, detail: placeName(id) };
  const { name, kind } = roomCard(card);
  return { id, x, y, w: 1, h: 1, face, label: name, kind, marks, detail: `${placeName(id)}. ${roomWords(card)}` };
}

function participantMarks({ alive, panicked, resigned }: Seen['participants'][number], first: boolean, master: boolean): string[] {
  const condition = alive ? [...(panicked ? ['panicked'] : []), ...(resigned ? ['has given up'] : [])] : ['dead'];
  return [...condition, ...(first ? ['First Player'] : []), ...(master ? ['MC'] : [])];
}

/** Once it has been found who it is; in solo nobody is. */
const isFirstPlayer = ({ turn, participants }: Seen, seat: number): boolean =>
  participants.length > 1 && turn.phase !== 'set-up' && turn.first === seat;

function participantPiece(seen: Seen, seat: number): Piece {
  const participant = seen.participants[seat]!;
  const { alive, body, cell, hp, resolve } = participant;
  return {
    id: pieceOf(seat),
    kind: alive ? 'participant' : 'body',
    label: participantName(seen, seat),
    at: alive || body ? cell : null,
    seat,
    marks: participantMarks(participant, isFirstPlayer(seen, seat), seen.ceremony.master === seat),
    tracks: [
      { label: 'Health', value: hp, min: 0, max: START_HEALTH },
      { label: 'Resolve', value: resolve, min: 0 },
    ],
  };
}

function killerPiece({ killer, turn }: Seen): Piece {
  const { cell, hp, rage, active } = killer;
  return {
    id: KILLER_PIECE,
    kind: 'killer',
    label: 'Killer',
    at: turn.phase === 'set-up' ? null : cell,
    marks: [active ? 'active' : hp > 0 ? 'stunned' : 'dead'],
    tracks: [
      { label: 'Health', value: hp, min: 0, max: KILLER_MOST_HP },
      { label: 'Rage', value: rage, min: 0, max: MOST_RAGE },
    ],
  };
}

const giftPiece = ({ id, cell }: Seen['gifts']['board'][number]): Piece => ({ id, kind: 'gift', label: 'Gift token', at: cell });

const names = (seen: Seen, seats: readonly number[]): string => {
  const all = seats.map((seat) => participantName(seen, seat));
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
};

const ENDINGS: { readonly [reason in NonNullable<Seen['ended']>['reason']]: (winners: string) => string } = {
  escaped: (winners) => `${winners} got out.`,
  'all dead': (winners) => `Nobody is left; the show belongs to ${winners}.`,
  draw: () => 'Nobody is left, and nobody wins.',
  died: () => 'Nobody got out.',
};

function acting(seen: Seen): string {
  const { search, combat, turn } = seen;
  if (search !== null) return `${participantName(seen, search.seat)} searches ${cellName(seen, seen.participants[search.seat]!.cell)}`;
  if (combat !== null) return `Combat in ${cellName(seen, combat.cell)}`;
  const first = isFirstPlayer(seen, turn.first) && seen.participants[turn.first]!.alive ? `, ${participantName(seen, turn.first)} first` : '';
  return `the Actions are carried out${first}`;
}

function holding(seen: Seen): string {
  const { hand, played, master } = seen.ceremony;
  if (hand.count > 1) return `${participantName(seen, hand.holder!)} chooses an MC card`;
  if (played !== null) return `MC card: ${ceremonyCardName(played)}`;
  const owing = [...seen.participants.keys()].filter((seat) => seen.participants[seat]!.locksOwed > 0);
  if (owing.length > 0) return `${names(seen, owing)} must lock Rooms`;
  return `the ceremony, held by ${participantName(seen, master ?? seen.turn.first)}`;
}

const DOING: { readonly [phase in Seen['turn']['phase']]: (seen: Seen) => string } = {
  'set-up': () => 'The game is being set up',
  selection: (seen) => `${names(seen, [...seen.participants.keys()].filter((seat) => seen.participants[seat]!.alive))} select what to do`,
  action: acting,
  ceremony: holding,
};

function status(seen: Seen): string {
  const { ended, turn } = seen;
  if (ended !== null) return ENDINGS[ended.reason](names(seen, ended.winners));
  const doing = DOING[turn.phase](seen);
  return turn.phase === 'set-up' ? `${doing}.` : `Turn ${turn.number}: ${doing}.`;
}

/** The scene as a viewer may see it, drawn from that viewer's view alone. */
export const drawScene = (seen: Seen): Scene => ({
  status: status(seen),
  floors: [{ id: 'house', label: 'The picture house', spaces: Object.keys(seen.rooms).map((cell) => spaceAt(seen, cell)), links: [] }],
  pieces: [...seen.participants.map((_, seat) => participantPiece(seen, seat)), killerPiece(seen), ...seen.gifts.board.map(giftPiece)],
  zones: zones(seen),
});
