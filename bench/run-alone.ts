import { pathToFileURL } from 'node:url';

/** Runs a bench that was started by itself, and prints its figures as JSON; does nothing where another file has imported it. */
export async function runAlone(url: string, run: () => Promise<object>): Promise<void> {
  if (url === pathToFileURL(process.argv[1] ?? '').href) console.log(JSON.stringify(await run()));
}

/** The value below which that part of the list lies, to a thousandth. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(1000 * (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN)) / 1000;
}
