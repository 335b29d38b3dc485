import { lookup } from '../lookup.js';
import { bulletAndShell } from './bullet-and-shell.js';
import { fireaxe } from './fireaxe.js';
import { firstAidKit } from './first-aid-kit.js';
import type { GiftToken } from './gift-token.js';
import { kevlarVest } from './kevlar-vest.js';
import { knifeAndFirstAidKit } from './knife-and-first-aid-kit.js';
import { knife } from './knife.js';
import { oneDamage } from './one-damage.js';
import { panicked } from './panicked.js';
import { pistol } from './pistol.js';
import { twoBullets } from './two-bullets.js';
import { twoDamage } from './two-damage.js';
import { twoShells } from './two-shells.js';

/** All twelve, in the order of their ids. None of them holds a Key. */
export const GIFT_TOKENS: readonly GiftToken[] = [
  firstAidKit,
  kevlarVest,
  knife,
  fireaxe,
  pistol,
  twoBullets,
  twoShells,
  knifeAndFirstAidKit,
  bulletAndShell,
  panicked,
  oneDamage,
  twoDamage,
];

export const giftTokenOf = lookup(GIFT_TOKENS);
