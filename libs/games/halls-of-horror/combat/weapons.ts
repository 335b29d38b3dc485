import { pick, type Given, type Option, type Question } from '#engine';
import { ITEMS } from '../items/index.js';
import type { Item } from '../items/item.js';
import { ammunitionOf, holds, type GameState, type Weapon } from '../state.js';
import type { StepTable } from '../steps.js';
import { attackOf } from './fighters.js';

/** Weapons that a Participant can attack with now: firearms only with ammunition for them. */
const usableWeapons = (game: GameState, seat: number): Item[] =>
  ITEMS.filter(({ id, attack, ammunition }) => attack && holds(game, seat, id) && (!ammunition || ammunitionOf(game, seat, ammunition.kind) > 0));

/** An attacker declares what it attacks with. Bare hands are always possible; who has no weapon to use is not asked. */
export function combatWeapon(t: StepTable, { seat }: { seat: number }): void {
  const weapons = usableWeapons(t.state, seat);
  if (weapons.length === 0) declare(t, seat, 'basic');
  else t.ask({ [seat]: question(t.state, seat, weapons) }, 'weaponChosen', { seat });
}

/** Left alone, the hardest of the weapons that use nothing up is taken, else bare hands. */
function question(game: GameState, seat: number, weapons: readonly Item[]): Question {
  const free = weapons.filter(({ ammunition }) => !ammunition).sort((a, b) => b.attack!.damage - a.attack!.damage);
  const options = [option(game, seat, 'basic'), ...weapons.map((item) => ({ ...option(game, seat, item.id as Weapon, item), data: { item: item.id } }))];
  return pick({ kind: 'combat.weapon', prompt: 'What do you attack with?', options, default: [free[0]?.id ?? 'basic'] });
}

const USES_UP = { bullets: '1 Bullet', shells: '1 Shell' };
function option(game: GameState, seat: number, weapon: Weapon, item?: Item): Option {
  const { damage, succeedsOn } = attackOf(game, seat, weapon);
  const price = item?.ammunition ? `, takes ${USES_UP[item.ammunition.kind]}` : '';
  return { id: weapon, label: `${item?.name ?? 'Bare hands'}: ${damage} damage, succeeds on ${succeedsOn} to 6${price}` };
}

export const weaponChosen = (t: StepTable, { seat }: { seat: number }, given: Given): void => declare(t, seat, given.id() as Weapon);

/** A shot is used up before any dice are rolled, whatever comes of it. */
function declare(t: StepTable, seat: number, weapon: Weapon): void {
  t.record({ type: 'WeaponDeclared', data: { seat, weapon } });
  const ammunition = ITEMS.find(({ id }) => id === weapon)?.ammunition;
  if (ammunition) t.record({ type: 'AmmunitionSpent', data: { seat, kind: ammunition.kind } });
}
