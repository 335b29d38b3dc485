import type { Bot } from '#engine';
import { distances } from '../board.js';
import type { HallsView } from '../view-shape.js';
import { chooseCard, chooseForCard, lockRoom, spendSymbol } from './ceremony.js';
import { attackOrEscape, chooseWeapon, resolveWindow } from './fighting.js';
import { chooseUse, moreCards, removeCard } from './searching.js';
import { best, meIn, spaceOf, type Turn } from './situation.js';
import { chooseAction, wayWorths } from './steering.js';

/** The cell from which there is most to be had, less what threatens there, and now and then any, or those who flee together would stay together. */
function chooseCell(turn: Turn): string {
  const { options } = turn.decision;
  if (turn.random.integer(1, 6) === 1) return turn.random.pick(options).id;
  const worth = wayWorths(turn);
  return best(options, (option) => worth(spaceOf(option)!)).id;
}

function keepKillerAway(turn: Turn): string {
  const ways = distances(turn.view.board, meIn(turn).cell, () => true);
  return best(turn.decision.options, (option) => ways.get(spaceOf(option)!)!).id;
}

const take = ({ decision }: Turn, id: string): string => (decision.options.some((option) => option.id === id) ? id : decision.options[0]!.id);

const ANSWERS: { readonly [kind: string]: (turn: Turn) => string } = {
  participant: (turn) => take(turn, 'ian'),
  sheet: (turn) => take(turn, 'advanced'),
  'killer.start': keepKillerAway,
  action: chooseAction,
  'move.replacement': chooseCell,
  'combat.action': attackOrEscape,
  'combat.weapon': chooseWeapon,
  'combat.window': resolveWindow,
  'escape.direction': chooseCell,
  'search.use': chooseUse,
  'search.spend': moreCards,
  'search.removal': removeCard,
  'lock.room': lockRoom,
  'ceremony.card': chooseCard,
  'killer.symbol': spendSymbol,
};

/**
 * Weighs what there is to be found and won in reach against what threatens there, and goes for the best of it: Keys, then a way out. Flees from
 * Combat unless it is the stronger, spends Resolve where that turns something. Dead, it sets the Killer on whoever is left. Knows nothing but its
 * seat's own view.
 */
export const careful: Bot<HallsView> = ({ seat, view, decision, random }) => {
  const turn = { seat, view, decision, random };
  const { kind, options, max } = decision;
  const answer = ANSWERS[kind];
  if (answer !== undefined) return [answer(turn)];
  if (kind === 'combat.dice') return options.slice(0, max).map(({ id }) => id);
  return chooseForCard(turn);
};
