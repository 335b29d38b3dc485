/** What a room card does: only the elevator does anything, and the laboratory is where the pigs begin. */
export type RoomKind = 'ordinary' | 'elevator' | 'start' | 'hall';

export interface RoomCard {
  readonly id: string;
  readonly name: string;
  readonly kind: RoomKind;
}

const ordinary = [
  'Pantry',
  'Scullery',
  'Dining Room',
  'Reading Room',
  'Music Room',
  'Game Room',
  'Portrait Gallery',
  'Winter Garden',
  'Nursery',
  'Guest Bedroom',
  'Master Bedroom',
  'Linen Room',
  'Washroom',
  'Sewing Room',
  'Trophy Room',
  'Study',
  'Observatory',
  'Attic Store',
  "Servants' Quarters",
  'Wine Cellar',
  'Boiler Room',
  'Coal Store',
  'Crypt',
];

export const ORDINARY_ROOMS: readonly RoomCard[] = ordinary.map((name, i) => ({ id: `R${String(i + 1).padStart(2, '0')}`, name, kind: 'ordinary' }));
export const ELEVATOR: RoomCard = { id: 'R24', name: 'Mystic Elevator', kind: 'elevator' };
export const LABORATORY: RoomCard = { id: 'R25', name: 'Operating Laboratory', kind: 'start' };
export const HALL_SPACES: readonly RoomCard[] = [
  { id: 'H1', name: 'Grand Staircase', kind: 'hall' },
  { id: 'H2', name: 'Foyer', kind: 'hall' },
  { id: 'H3', name: 'Front Hall', kind: 'hall' },
];

const byId = new Map([...ORDINARY_ROOMS, ELEVATOR, LABORATORY, ...HALL_SPACES].map((room) => [room.id, room]));

/** The room card or hall space of that id. */
export const roomCard = (id: string): RoomCard => byId.get(id)!;
