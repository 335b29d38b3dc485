import { readdir, readFile } from 'node:fs/promises';

/** The clock ticks of /proc: 100 a second on Linux, whatever the kernel's own. */
const TICK_MS = 10;

/** A process, or with `tree` its children too, those that have ended meanwhile among them. */
export interface Watched {
  readonly pid: number;
  readonly tree?: boolean;
}
/** Processes by what they are called in the results. */
export type Groups = Readonly<Record<string, readonly Watched[]>>;

/** CPU-ms used so far by each group; a process that is gone counts nothing. */
export async function cpuOf(groups: Groups): Promise<Record<string, number>> {
  const entries = Object.entries(groups).map(async ([name, processes]) => [name, sum(await Promise.all(processes.map(used)))] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** What was used between two readings. */
export function since(before: Readonly<Record<string, number>>, after: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? 0)]));
}

async function used({ pid, tree = false }: Watched): Promise<number> {
  const own = await statOf(pid);
  if (own === undefined) return 0;
  if (!tree) return own.running;
  const children = await childrenOf(pid);
  return own.running + own.reaped + sum((await Promise.all(children.map(statOf))).map((stat) => stat?.running ?? 0));
}

async function childrenOf(pid: number): Promise<number[]> {
  const stats = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(async (name) => ({ pid: Number(name), stat: await statOf(Number(name)) })));
  return stats.filter(({ stat }) => stat?.parent === pid).map((found) => found.pid);
}

async function statOf(pid: number): Promise<{ parent: number; running: number; reaped: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name, in brackets, may hold anything; after it come the state (field 3), the parent, ...
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ').map(Number);
  return { parent: fields[1]!, running: (fields[11]! + fields[12]!) * TICK_MS, reaped: (fields[13]! + fields[14]!) * TICK_MS };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Who started a process. */
export async function parentOf(pid: number): Promise<number | undefined> {
  return (await statOf(pid))?.parent;
}
