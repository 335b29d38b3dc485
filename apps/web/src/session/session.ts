import { NightledgerClient, SessionExpired, storedIn, type Player } from '#sdk';
import { madeUpName } from './made-up-name.js';

/** The one connection to the service; the session is kept in this browser. */
export const client = new NightledgerClient({ url: location.origin, sessions: storedIn(localStorage) });

let becoming: Promise<unknown> | undefined;

/** Makes up a guest; once, however many ask for one at the same time. */
function beSomebody(): Promise<unknown> {
  becoming ??= client.guest(madeUpName()).finally(() => (becoming = undefined));
  return becoming;
}

/** Does something that only a player may do: a visitor becomes a guest with a made-up name first, and so does one whose session has run out. */
export async function asPlayer<T>(act: () => Promise<T>): Promise<T> {
  if (client.session === null) await beSomebody();
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof SessionExpired)) throw error;
    await beSomebody();
    return act();
  }
}

/** Who plays in this browser; null for a visitor. */
export const currentPlayer = (): Player | null => client.session?.player ?? null;
