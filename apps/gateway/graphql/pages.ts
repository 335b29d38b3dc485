import { NightledgerError } from '#platform';

/** The wanted length of a page. Throws BAD_INPUT beyond 1 to `most`. */
export function pageLength(name: string, wanted: number | null | undefined, usual: number, most: number): number {
  const length = wanted ?? usual;
  if (!Number.isInteger(length) || length < 1 || length > most) throw new NightledgerError('BAD_INPUT', `${name}: ask for 1 to ${most}.`);
  return length;
}

/** A cursor that is a version. Throws BAD_INPUT for anything else. */
export function versionCursor(after: string | null | undefined): number {
  if (after === null || after === undefined) return 0;
  if (!/^\d{1,9}$/.test(after)) throw new NightledgerError('BAD_INPUT', 'after: pass on the endCursor of the page before, unchanged.');
  return Number(after);
}
