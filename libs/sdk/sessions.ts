import { Notices } from './notices.js';
import type { Session } from './types.js';

/** Where a session is kept from one start of a program to the next. */
export interface SessionStore {
  load(): Session | null;
  /** Null: there is none any more. */
  save(session: Session | null): void;
}

/** What of `localStorage` and `sessionStorage` is used. */
interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

/**
 * Keeps the session in a browser's storage, so that a guest is the same guest after a reload.
 *
 * @example
 * const client = new NightledgerClient({ url: location.origin, sessions: storedIn(localStorage) });
 * if (client.session === null) await client.guest('Ada');
 */
export function storedIn(storage: TextStorage, key = 'nightledger-session'): SessionStore {
  return {
    load: () => sessionIn(storage.getItem(key)),
    save: (session) => (session === null ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(session))),
  };
}

function sessionIn(text: string | null): Session | null {
  try {
    const session = JSON.parse(text ?? 'null') as Session | null;
    return typeof session?.token === 'string' ? session : null;
  } catch {
    return null;
  }
}

export type SessionChange = 'signed in' | 'signed out' | 'expired';

/** Who the client is: by a session, by a token or key alone, or nobody. */
export class Sessions {
  readonly changes: Notices<[session: Session | null, change: SessionChange]> = new Notices();
  #session: Session | null;
  #token: string | undefined;

  constructor(
    token: string | undefined,
    private readonly store: SessionStore | undefined,
  ) {
    this.#session = token === undefined ? (store?.load() ?? null) : null;
    this.#token = token ?? this.#session?.token;
  }

  get session(): Session | null {
    return this.#session;
  }

  get token(): string | undefined {
    return this.#token;
  }

  adopt(session: Session): void {
    this.#become(session, 'signed in');
  }

  forget(change: 'signed out' | 'expired'): void {
    if (this.#token !== undefined) this.#become(null, change);
  }

  #become(session: Session | null, change: SessionChange): void {
    this.#session = session;
    this.#token = session?.token;
    this.store?.save(session);
    this.changes.tell(session, change);
  }
}
