/** Whoever looks: a seat by its number, somebody who holds no seat, or (after the end only) an auditor, to whom everything is open. */
export type Viewer = number | 'spectator' | 'auditor';
