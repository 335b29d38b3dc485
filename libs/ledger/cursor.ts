/** A place in the order in which the ledger is followed. */
export interface Cursor {
  readonly tx: string;
  readonly position: string;
}
