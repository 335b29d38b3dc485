/** Who asks, as far as it decides what may be seen. */
export interface Visitor {
  /** Null for those who have not said who they are. */
  readonly player: string | null;
  /** The invite of a private game, from the header `nightledger-invite` or the connection's parameters. */
  readonly invite?: string;
}
