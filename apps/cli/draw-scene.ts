import type { Scene } from '#engine';

type Space = Scene['floors'][number]['spaces'][number];
type Zone = Scene['zones'][number];
const WIDTH = 17;

/** A scene as text: each floor as a grid, then every piece by itself, since a cell has no room for many, and what lies beside the board. */
export function drawScene({ status, floors, pieces, zones }: Scene): string[] {
  const piecesAt = (space: string) => pieces.filter((p) => p.at === space).map((p) => p.label);
  return [
    '',
    ...floors.flatMap((floor) => [`-- ${floor.label}`, ...grid(floor.spaces, piecesAt)]),
    ...pieces.flatMap(({ label, at, marks = [] }) => (at === null ? [] : `${label}: ${[placeOf(floors, at), ...marks].join(', ')}`)),
    ...zones.flatMap(zoneLines),
    status,
  ];
}

function placeOf(floors: Scene['floors'], at: string): string {
  const { label, detail } = floors.flatMap(({ spaces }) => spaces).find(({ id }) => id === at)!;
  return detail === undefined ? label : `${label} (${detail})`;
}

/** What is in hand is explained. */
function zoneLines({ kind, label, count, items = [], tracks = [] }: Zone): string[] {
  const explained = kind === 'hand' ? items.filter(({ detail }) => detail !== undefined) : [];
  return [
    `${label}: ${[`${count}`, ...items.map((i) => i.label), ...tracks.map((t) => `${t.label} ${t.value}`)].join(', ')}`,
    ...explained.map((i) => `  ${i.label}: ${i.detail}`),
  ];
}

/** Two lines for every row of spaces: their names, and who is there. */
function grid(spaces: readonly Space[], piecesAt: (space: string) => string[]): string[] {
  const rows = [...new Set(spaces.map((s) => s.y))].sort((a, b) => a - b);
  const left = Math.min(...spaces.map((s) => s.x));
  return rows.flatMap((y) => {
    const row = spaces.filter((s) => s.y === y).sort((a, b) => a.x - b.x);
    const line = (text: (space: Space) => string) =>
      row.reduce((out, s) => out.padEnd(Math.round(s.x - left) * WIDTH) + cut(text(s)), '').trimEnd();
    return [line((s) => (s.face === 'down' ? '?' : s.face === 'gone' ? 'x' : s.label)), line((s) => [...piecesAt(s.id), ...(s.marks ?? [])].join(' '))];
  });
}

const cut = (text: string): string => (text.length < WIDTH ? text : `${text.slice(0, WIDTH - 2)}~`).padEnd(WIDTH);
