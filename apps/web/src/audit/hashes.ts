/** Where in an export a commit with that hash is; null where there is none. A few leading digits do, if no other commit has them. */
export function versionOfHash(file: string, wanted: string): number | null {
  const digits = wanted.trim().toLowerCase();
  if (!/^[0-9a-f]{8,64}$/.test(digits)) return null;
  const found = file.split('\n').flatMap((line, i) => (hashIn(line).startsWith(digits) ? [i + 1] : []));
  return found.length === 1 ? found[0]! : null;
}

function hashIn(line: string): string {
  try {
    const { hash } = JSON.parse(line) as { hash?: unknown };
    return typeof hash === 'string' ? hash : '';
  } catch {
    return '';
  }
}
