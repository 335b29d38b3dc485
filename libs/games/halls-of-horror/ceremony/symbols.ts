import { pick, type Given, type Option } from '#engine';
import { activate, changeKillerHealth, changeRage, moveKiller } from '../happenings/killer.js';
import { KILLER_MOST_HP, MOST_RAGE } from '../killer.js';
import { cellName } from '../labels.js';
import { isKillerMovable, type GameState } from '../state.js';
import type { StepTable } from '../steps.js';
import { waysFrom } from '../ways.js';

/** Symbols it takes to get him on his feet. */
const TO_ACTIVATE = 2;
const MOVE = 'move:';

export interface Symbols {
  /** Who spends them. */
  readonly seat: number;
  readonly left: number;
}

/**
 * Spends the next Killer symbol. Dead, he has to be healed; Stunned, he has to be activated if there are two; for anything else the
 * resolver may use it or let the rest go.
 */
export function killerSymbols(t: StepTable, { seat, left }: Symbols): void {
  if (left === 0) return;
  const { hp, active } = t.state.killer;
  if (hp === 0) return spend(t, { seat, left }, 1, () => changeKillerHealth(t, 1));
  if (!active && left >= TO_ACTIVATE) return spend(t, { seat, left }, TO_ACTIVATE, () => activate(t));
  const uses = usesOf(t.state);
  if (uses.length === 0) return lose(t, left);
  const options = [...uses, { id: 'stop', label: left === 1 ? 'Let it go' : 'Let them go' }];
  const prompt = `What do you spend a Killer symbol on? ${left === 1 ? 'It is the last.' : `There are ${left}.`}`;
  t.ask({ [seat]: pick({ kind: 'killer.symbol', prompt, options, default: ['stop'] }) }, 'killerSymbolChosen', { seat, left });
}

function usesOf(game: GameState): Option[] {
  const { hp, rage, cell } = game.killer;
  const ways = isKillerMovable(game) ? waysFrom(game, cell) : [];
  return [
    ...(hp < KILLER_MOST_HP ? [{ id: 'heal', label: 'Heal the Killer by 1' }] : []),
    ...(rage < MOST_RAGE ? [{ id: 'enrage', label: "Raise the Killer's Rage by 1" }] : []),
    ...ways.map((to) => ({ id: `${MOVE}${to}`, label: `Move the Killer: ${cellName(game, to)}`, data: { space: to } })),
  ];
}

export function killerSymbolChosen(t: StepTable, symbols: Symbols, given: Given): void {
  const use = given.id();
  if (use === 'stop') return lose(t, symbols.left);
  spend(t, symbols, 1, () => carryOut(t, use));
}

function carryOut(t: StepTable, use: string): void {
  if (use === 'heal') changeKillerHealth(t, 1);
  else if (use === 'enrage') changeRage(t, 1);
  else moveKiller(t, use.slice(MOVE.length));
}

function spend(t: StepTable, { seat, left }: Symbols, count: number, use: () => void): void {
  use();
  t.then('killerSymbols', { seat, left: left - count });
}

const lose = (t: StepTable, count: number): void => t.record({ type: 'SymbolsLost', data: { count } });
