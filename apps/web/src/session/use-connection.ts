import { useSyncExternalStore } from 'react';
import type { ConnectionState } from '#sdk';
import { client } from './session.js';

const onChange = (listener: () => void): (() => void) => client.onConnection(listener);

/** How the live connection to the service stands. */
export const useConnection = (): ConnectionState => useSyncExternalStore(onChange, () => client.connection);
