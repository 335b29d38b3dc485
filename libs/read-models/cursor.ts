import { type z } from 'zod';
import { NightledgerError } from '#platform';

/** A place in a list, as an opaque text for clients. */
export const encodeCursor = (place: object): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/**
 * The place a client's cursor stands for; null for the beginning.
 *
 * @throws NightledgerError BAD_INPUT where the text is none of ours
 */
export function decodeCursor<T>(cursor: string | null, shape: z.ZodType<T>): T | null {
  if (cursor === null) return null;
  const place = shape.safeParse(parsed(cursor));
  if (place.success) return place.data;
  throw new NightledgerError('BAD_INPUT', 'The cursor is not one of this list. Pass an endCursor as it came, or none to begin anew.');
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A page out of one row more than asked for. */
export function pageOf<Row, T>(rows: readonly Row[], first: number, node: (row: Row) => T, place: (row: Row) => object) {
  const shown = rows.slice(0, first);
  const last = shown.at(-1);
  return { nodes: shown.map(node), endCursor: last === undefined ? null : encodeCursor(place(last)), hasNextPage: rows.length > first };
}
