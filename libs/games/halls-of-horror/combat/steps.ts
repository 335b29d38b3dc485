import { turnOrder, type Fighter, type GameState } from '../state.js';
import type { CombatSteps, StepTable, StepsOf } from '../steps.js';
import { combatResult } from './damage.js';
import { escape, escapeChosen } from './escapes.js';
import { combatOf } from './fighters.js';
import { combatRoll } from './rolling.js';
import { combatWeapon, weaponChosen } from './weapons.js';
import { combatWindow, diceChosen, windowAnswered } from './windows.js';

export const combatSteps: StepsOf<CombatSteps> = {
  combat,
  combatWeapon,
  weaponChosen,
  combatRoll,
  combatWindow,
  windowAnswered,
  diceChosen,
  combatResult,
  escape,
  escapeChosen,
  combatEnd: (t) => t.record({ type: 'CombatEnded', data: { cell: combatOf(t.state).cell } }),
};

/** Whoever began the turn in the Room fights, and the Active Killer; who has come in since does not. Where all Escape, and not from him, nobody rolls. */
function combat(t: StepTable, { cell }: { cell: string }): void {
  const { active, cell: where } = t.state.killer;
  const killer = active && where === cell;
  const fighters = combatants(t.state, cell);
  t.record({ type: 'CombatBegan', data: { cell, fighters, killer } });
  const attackers = fighters.filter(({ card }) => card === 'attack');
  if (attackers.length === 0 && !killer) for (const { seat } of fighters) t.then('escape', { seat });
  else fight(t, attackers.map(({ seat }) => seat));
  t.then('combatEnd');
}

/** In turn order, with the cards they have played. */
function combatants(game: GameState, cell: string): Pick<Fighter, 'seat' | 'card'>[] {
  const { starts, actions } = game.turn;
  const seats = turnOrder(game).filter((seat) => starts[seat] === cell);
  return seats.map((seat) => ({ seat, card: actions[seat] === 'attack' ? 'attack' : 'escape' }));
}

function fight(t: StepTable, attackers: readonly number[]): void {
  for (const seat of attackers) t.then('combatWeapon', { seat });
  t.then('combatRoll');
  t.then('combatWindow', { seat: null });
  t.then('combatResult');
}
