import type { Floor, Space } from './scene.js';

/** Units of the drawing to one cell of a floor's grid. */
export const CELL = 100;
const MARGIN = 4;
const GAP = 3;
/** How wide a letter is, on the average, for its size. */
const LETTER = 0.62;
/** Of letters, the usual first. */
const SIZES = [14.5, 13.5, 12.5, 11.5, 10.5, 9.5];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Where a space is drawn. */
export const boxOf = ({ x, y, w, h }: Box): Box => ({ x: x * CELL + GAP, y: y * CELL + GAP, w: w * CELL - 2 * GAP, h: h * CELL - 2 * GAP });

/** The part of the plane that holds all spaces of a floor, with a margin. */
export function frameOf({ spaces }: Pick<Floor, 'spaces'>): Box {
  if (spaces.length === 0) return { x: 0, y: 0, w: CELL, h: CELL };
  const left = Math.min(...spaces.map(({ x }) => x)) * CELL;
  const top = Math.min(...spaces.map(({ y }) => y)) * CELL;
  const right = Math.max(...spaces.map(({ x, w }) => x + w)) * CELL;
  const bottom = Math.max(...spaces.map(({ y, h }) => y + h)) * CELL;
  return { x: left - MARGIN, y: top - MARGIN, w: right - left + 2 * MARGIN, h: bottom - top + 2 * MARGIN };
}

export const centreOf = (box: Box): { readonly x: number; readonly y: number } => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

/** A label in lines, and how large its letters are. */
export interface Lettering {
  readonly lines: readonly string[];
  readonly size: number;
}

/** Breaks a label into at most `most` lines that fit a width, in the largest letters that allow it; what does not fit even so ends in an ellipsis. */
export function wrap(label: string, width: number, most: number): Lettering {
  const words = label.split(/\s+/).filter((each) => each !== '');
  const tried = SIZES.map((size) => {
    const room = Math.floor(width / (size * LETTER));
    return { size, room, lines: filled(words, room) };
  });
  const smallest = tried.at(-1)!;
  const { size, room, lines } = tried.find((each) => each.lines.length <= most && each.lines.every((line) => line.length <= each.room)) ?? smallest;
  return { size, lines: lines.slice(0, most).map((line, i) => shorten(lines.length > most && i === most - 1 ? `${line} …` : line, room)) };
}

/** Words put into lines of at most `room` letters; a longer word has a line of its own. */
function filled(words: readonly string[], room: number): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A text of at most `most` letters. */
export const shorten = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1)).trimEnd()}…`);

/** Where `count` pieces stand in a space, from the bottom line upwards, and how large each is. */
export function spots(box: Box, count: number): readonly { readonly x: number; readonly y: number; readonly r: number }[] {
  const r = count > 8 ? 8 : count > 4 ? 10 : 12.5;
  const step = 2 * r + 2;
  const perRow = Math.max(1, Math.floor((box.w - 6) / step));
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const left = box.x + box.w / 2 - ((inRow - 1) * step) / 2;
    return { x: left + (i % perRow) * step, y: box.y + box.h - r - 4 - row * step, r };
  });
}

/** The letters on a piece's token: the first ones of its first two words. */
export const initials = (label: string): string =>
  label
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase();

const WAYS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The space that an arrow key leads to: the nearest that lies more in that direction than aside. */
export function neighbour(spaces: readonly Space[], from: string, key: string): string | undefined {
  const way = WAYS[key];
  const here = spaces.find(({ id }) => id === from);
  if (way === undefined || here === undefined) return undefined;
  const start = centreOf(here);
  const ahead = spaces.flatMap((space) => {
    const there = centreOf(space);
    const [along, aside] = [(there.x - start.x) * way[0] + (there.y - start.y) * way[1], Math.abs((there.x - start.x) * way[1]) + Math.abs((there.y - start.y) * way[0])];
    return along > 0 && along >= aside ? [{ id: space.id, distance: along + 2 * aside }] : [];
  });
  return ahead.sort((a, b) => a.distance - b.distance)[0]?.id;
}
