/** What the Killer does in Combat by his Rage, from 0 to 4: dice and damage; in the solo game he has so many Successes without a roll. */
export const RAGE_TRACK: readonly { readonly dice: number; readonly damage: number; readonly soloSuccesses: number }[] = [
  { dice: 3, damage: 2, soloSuccesses: 1 },
  { dice: 3, damage: 3, soloSuccesses: 1 },
  { dice: 4, damage: 3, soloSuccesses: 2 },
  { dice: 4, damage: 4, soloSuccesses: 2 },
  { dice: 5, damage: 4, soloSuccesses: 3 },
];

export const MOST_RAGE = 4;
export const KILLER_START_HP = 10;
export const KILLER_MOST_HP = 12;
