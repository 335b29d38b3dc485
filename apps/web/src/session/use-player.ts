import { useSyncExternalStore } from 'react';
import type { Player } from '#sdk';
import { client, currentPlayer } from './session.js';

const onChange = (listener: () => void): (() => void) => client.onSession(listener);

/** Who plays in this browser; null for a visitor. */
export const usePlayer = (): Player | null => useSyncExternalStore(onChange, currentPlayer);
