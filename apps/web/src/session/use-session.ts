import type { NightledgerClient, Player } from '#sdk';
import { client } from './session.js';
import { usePlayer } from './use-player.js';

/** The connection to the service, and who plays in this browser. */
export const useSession = (): { readonly client: NightledgerClient; readonly player: Player | null } => ({ client, player: usePlayer() });
