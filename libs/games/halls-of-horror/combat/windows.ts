import { pick, type Given, type Option } from '#engine';
import { KILLER_SUCCEEDS_ON } from '../items/index.js';
import { KILLER_PIECE, killerName, participantName, pieceOf } from '../labels.js';
import { hasPower, isSolo, participantOf, type Fighter, type GameState } from '../state.js';
import type { StepTable } from '../steps.js';
import { combatOf, failedDice, fighterOf, successesOf } from './fighters.js';
import { rollAgain, rollDie, rollSuccessAgain } from './rolling.js';

const QUARTERBACK = 'quarterback:';

/**
 * The next Resolve window, or none: then all have accepted. Whoever has one keeps it until it accepts or can change nothing more (`seat` had the
 * last); then it goes to the one with the fewest Successes who has not accepted the dice as they lie. Who can change nothing accepts without being
 * asked. It comes to an end because everything but accepting costs Resolve.
 */
export function combatWindow(t: StepTable, { seat: last }: { seat: number | null }): void {
  const fighter = nextWindow(t.state, last);
  if (fighter === undefined) return;
  const { seat } = fighter;
  const { resolve } = participantOf(t.state, seat);
  const prompt = `Your Successes: ${successesOf(t.state, fighter)}; your Resolve: ${resolve}. Do you change anything?`;
  const options = [{ id: 'accept', label: 'Accept the dice as they lie' }, ...changes(t.state, fighter)];
  t.ask({ [seat]: pick({ kind: 'combat.window', prompt, options, default: ['accept'] }) }, 'windowAnswered', { seat });
}

/** Fighters are in turn order, and sorting keeps it where Successes are equal. */
function nextWindow(game: GameState, last: number | null): Fighter | undefined {
  const open = combatOf(game).fighters.filter((fighter) => !fighter.accepted && changes(game, fighter).length > 0);
  return open.find(({ seat }) => seat === last) ?? open.sort((a, b) => successesOf(game, a) - successesOf(game, b))[0];
}

/** All that a fighter may spend Resolve on. */
function changes(game: GameState, fighter: Fighter): Option[] {
  if (participantOf(game, fighter.seat).resolve === 0) return [];
  const failed = failedDice(game, fighter).length;
  const many = failed > 1 && mostDice(game, fighter) > 1;
  const reroll = { id: 're-roll', label: `Spend 1 Resolve: roll ${many ? 'any of your failed dice' : 'one failed die'} again` };
  return [...(failed > 0 ? [reroll] : []), ...quarterbacks(game, fighter), ...acrobatics(game, fighter)];
}

/** Every other combatant who has a Success. */
function quarterbacks(game: GameState, { seat }: Fighter): Option[] {
  if (!hasPower(game, seat, 'quarterback')) return [];
  const { fighters, killer } = combatOf(game);
  const option = (target: string, name: string, piece: string): Option => ({
    id: `${QUARTERBACK}${target}`,
    label: `Quarterback, 1 Resolve: ${name} must roll a Success again`,
    data: { piece },
  });
  const others = fighters.filter((other) => other.seat !== seat && successesOf(game, other) > 0);
  return [
    ...others.map((other) => option(String(other.seat), participantName(game, other.seat), pieceOf(other.seat))),
    ...(killer !== null && killer.successes > 0 ? [option('killer', killerName, KILLER_PIECE)] : []),
  ];
}

function acrobatics(game: GameState, { seat, card, acrobatic }: Fighter): Option[] {
  if (card !== 'escape' || acrobatic || !hasPower(game, seat, 'acrobatic')) return [];
  return [{ id: 'acrobatic', label: 'Acrobatic, 1 Resolve: all your dice but 1s are Successes' }];
}

/** How many dice the next Resolve re-rolls at most: any number with the first of the Combat (and with Calm Under Pressure), then one. */
const mostDice = (game: GameState, { seat, dice, rerolls }: Fighter): number =>
  rerolls === 0 || hasPower(game, seat, 'calm-under-pressure') ? dice.length : 1;

export function windowAnswered(t: StepTable, { seat }: { seat: number }, given: Given): void {
  const answer = given.id();
  if (answer === 'accept') t.record({ type: 'WindowAccepted', data: { seat } });
  else if (answer === 're-roll') askForDice(t, seat);
  else if (answer === 'acrobatic') buyAcrobatics(t, seat);
  else useQuarterback(t, seat, answer.slice(QUARTERBACK.length));
  t.then('combatWindow', { seat });
}

/** Left alone, as many dice as the Resolve is good for are taken. The only failed die is taken without a question. */
function askForDice(t: StepTable, seat: number): void {
  const fighter = fighterOf(t.state, seat);
  const failed = failedDice(t.state, fighter);
  if (failed.length === 1) return reroll(t, seat, failed);
  const options = failed.map((die) => ({ id: `die-${die}`, label: `Die ${die + 1}, which shows ${fighter.dice[die]}` }));
  const max = Math.min(failed.length, mostDice(t.state, fighter));
  const prompt = max > 1 ? 'Which of your failed dice do you roll again?' : 'Which failed die do you roll again?';
  const all = options.slice(0, max).map(({ id }) => id);
  t.ask({ [seat]: pick({ kind: 'combat.dice', prompt, options, min: 1, max, default: all }) }, 'diceChosen', { seat });
}

export const diceChosen = (t: StepTable, { seat }: { seat: number }, given: Given): void => {
  const picked = given.picked().map(({ id }) => Number(id.slice('die-'.length)));
  reroll(t, seat, picked.sort((a, b) => a - b));
};

function reroll(t: StepTable, seat: number, dice: readonly number[]): void {
  t.record({ type: 'ResolveSpent', data: { seat, on: 're-roll' } });
  rollAgain(t, seat, seat, 'resolve', dice);
}

function buyAcrobatics(t: StepTable, seat: number): void {
  t.record({ type: 'ResolveSpent', data: { seat, on: 'acrobatic' } });
  t.record({ type: 'AcrobaticsBought', data: { seat } });
}

function useQuarterback(t: StepTable, seat: number, target: string): void {
  t.record({ type: 'ResolveSpent', data: { seat, on: 'quarterback' } });
  if (target === 'killer') shakeKiller(t, seat);
  else rollSuccessAgain(t, Number(target), seat, 'quarterback');
}

/** A Success of the Killer is rolled again. In solo, where he has no dice, one is rolled for it. */
function shakeKiller(t: StepTable, by: number): void {
  const { dice, successes } = combatOf(t.state).killer!;
  const to = rollDie(t);
  if (isSolo(t.state)) return t.record({ type: 'KillerShaken', data: { by, rolled: to, successes: to >= KILLER_SUCCEEDS_ON ? successes : successes - 1 } });
  const die = dice.findIndex((shown) => shown >= KILLER_SUCCEEDS_ON);
  t.record({ type: 'KillerRerolled', data: { by, die, from: dice[die]!, to } });
}
