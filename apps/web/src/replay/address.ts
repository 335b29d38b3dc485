/** What the address of a replay asks for. */
export interface Asked {
  readonly at: number | undefined;
  readonly as: string | null;
}

export function askedIn(search: string): Asked {
  const params = new URLSearchParams(search);
  const at = Number(params.get('at') ?? NaN);
  return { at: Number.isInteger(at) && at > 0 ? at : undefined, as: params.get('as') };
}

/** The address of a moment, as a sight has it. */
export const momentPath = (game: string, at: number, as: string): string => `/games/${game}/replay?at=${at}&as=${as}`;
