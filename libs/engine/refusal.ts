export type RefusalCode =
  | 'ALREADY_STARTED'
  | 'NOT_STARTED'
  | 'GAME_OVER'
  | 'NOT_ASKED'
  | 'NOT_OFFERED'
  | 'STALE_DECISION'
  | 'BAD_OPTIONS';

/** A command the rules do not allow. Nothing has changed; anything else that `decide` throws is a fault in the rules. */
export class Refusal<Code extends string = RefusalCode> extends Error {
  constructor(
    readonly code: Code,
    message: string,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}
