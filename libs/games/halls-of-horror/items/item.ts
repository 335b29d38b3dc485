export type ItemId = 'knife' | 'fireaxe' | 'pistol' | 'shotgun' | 'first-aid-kit' | 'kevlar-vest';
export type Ammunition = 'bullets' | 'shells';

/** How an Attack with a weapon does: the damage of a full Success, and the lowest number of a die that succeeds. */
export interface AttackValues {
  readonly damage: number;
  readonly succeedsOn: number;
}

/** One of the six items; a Participant holds at most one of each. */
export interface Item {
  readonly id: ItemId;
  readonly name: string;
  readonly category: 'melee' | 'firearm' | 'utility';
  /** Cards in the box. */
  readonly copies: number;
  /** Weapons only. */
  readonly attack?: AttackValues;
  /** Firearms only: what an Attack uses up, and how much of it comes with a card from the supply. */
  readonly ammunition?: { readonly kind: Ammunition; readonly comesWith: number };
  /** What it does, in one sentence for players. */
  readonly text: string;
}
