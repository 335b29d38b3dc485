export type CharacterId = 'ben' | 'mia' | 'ian' | 'zoe';
export type Power =
  | 'tough'
  | 'quarterback'
  | 'calm-under-pressure'
  | 'every-shot-counts'
  | 'lucky'
  | 'problem-solver'
  | 'grapple-master'
  | 'acrobatic';

/** One of the four people a player may be. */
export interface Character {
  readonly id: CharacterId;
  readonly name: string;
  /** On the advanced side of the sheet; the beginner side has none. */
  readonly powers: readonly { readonly id: Power; readonly name: string; readonly text: string }[];
}
