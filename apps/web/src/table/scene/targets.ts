import type { Decision, Option } from '#sdk';

/** What can be pointed at on the table, by scene id: the options that mean it. */
export type Targets = ReadonlyMap<string, readonly Option[]>;

export const NO_TARGETS: Targets = new Map();

/** The id of the space, piece or item that an option means. */
export function thingOf({ data }: Option): string | undefined {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return undefined;
  const { space, piece, item } = data as Readonly<Record<string, unknown>>;
  return [space, piece, item].find((id) => typeof id === 'string') as string | undefined;
}

/** The things that a question's options name. */
export function targetsOf(decision: Decision | undefined): Targets {
  const targets = new Map<string, Option[]>();
  for (const option of decision?.options ?? []) {
    const thing = thingOf(option);
    if (thing !== undefined) targets.set(thing, [...(targets.get(thing) ?? []), option]);
  }
  return targets;
}
