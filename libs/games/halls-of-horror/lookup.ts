/** Finds one of `all` by its id. An id that nothing has is a mistake of ours, and throws. */
export function lookup<T extends { readonly id: string }>(all: readonly T[]): (id: string) => T {
  const byId = new Map<string, T>(all.map((one) => [one.id, one]));
  return (id) => {
    const found = byId.get(id);
    if (found === undefined) throw new Error(`Nothing has the id ${id}`);
    return found;
  };
}
