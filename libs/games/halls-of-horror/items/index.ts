import { lookup } from '../lookup.js';
import { fireaxe } from './fireaxe.js';
import { firstAidKit } from './first-aid-kit.js';
import type { AttackValues, Item } from './item.js';
import { kevlarVest } from './kevlar-vest.js';
import { knife } from './knife.js';
import { pistol } from './pistol.js';
import { shotgun } from './shotgun.js';

/** All six: melee weapons, firearms, utilities. */
export const ITEMS: readonly Item[] = [knife, fireaxe, pistol, shotgun, firstAidKit, kevlarVest];

export const itemOf = lookup(ITEMS);

/** Whether an Attack can be made with the item of that id. */
export const isWeapon = (id: string): boolean => itemOf(id).attack !== undefined;

/** An Attack with bare hands. */
export const BASIC_ATTACK: AttackValues = { damage: 2, succeedsOn: 5 };

/** The lowest number of a die that succeeds for whoever Escapes. */
export const ESCAPE_SUCCEEDS_ON = 4;

/** The lowest number of a die that succeeds for the Killer. */
export const KILLER_SUCCEEDS_ON = 5;
