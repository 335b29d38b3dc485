import { hostname, userInfo } from 'node:os';

/** Who acts: the name given, and in any case the operating system's user and host. */
export function adminActor(as?: string): string {
  const login = `${loginName()}@${hostname()}`;
  return as === undefined ? login : `${as} (${login})`;
}

/** In a container a user may have a number and no name. */
function loginName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
