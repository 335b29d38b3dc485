import { listed, who, type Sentences } from '#engine';
import type { HallsFact } from '../facts.js';
import { itemOf } from '../items/index.js';
import { killerName, placeName } from '../labels.js';
import { diceWords } from './words.js';

type Rerolled = Extract<HallsFact, { type: 'DiceRerolled' }>['data'];

const successesOf = (count: number): string => (count === 1 ? '1 Success' : `${count} Successes`);
const changes = (dice: Rerolled['dice']): string => listed(dice.map(({ from, to }) => `${from} becomes ${to}`));

function rerollWords({ seat, by, why, dice }: Rerolled): string {
  if (dice.length === 0) return '';
  if (why === 'quarterback') return `${who(by)} makes ${who(seat)} roll again: ${changes(dice)}.`;
  return `${who(seat)} ${why === 'panic' ? 'panics and ' : ''}rolls again: ${changes(dice)}.`;
}

export const combatSentences = {
  CombatBegan: ({ cell, fighters, killer }) => {
    const sides = fighters.map(({ seat, card }) => `${who(seat)} ${card === 'attack' ? 'attacks' : 'runs'}`);
    return `Combat in ${placeName(cell)}: ${listed([...sides, ...(killer ? [`${killerName} attacks`] : [])])}.`;
  },
  WeaponDeclared: ({ seat, weapon }) => `${who(seat)} fights with ${weapon === 'basic' ? 'bare hands' : `a ${itemOf(weapon).name}`}.`,
  DiceRolled: ({ seat, dice }) => `${who(seat)} rolls ${diceWords(dice)}.`,
  KillerRolled: ({ dice }) => `The Killer rolls ${diceWords(dice)}.`,
  KillerScored: ({ successes }) => `The Killer has ${successesOf(successes)}.`,
  WindowAccepted: ({ seat }) => `${who(seat)} accepts the dice.`,
  DiceRerolled: rerollWords,
  KillerRerolled: ({ by, from, to }) => `${who(by)} makes ${killerName} roll again: ${from} becomes ${to}.`,
  KillerShaken: ({ by, rolled, successes }) => `${who(by)} makes ${killerName} roll a die: ${rolled} leaves him ${successesOf(successes)}.`,
  AcrobaticsBought: ({ seat }) => `${who(seat)} leaps: all dice but 1s are Successes.`,
  CombatDecided: ({ cell, successes, killer }) => {
    const sides = successes.map((side) => `${who(side.seat)} ${side.successes}`);
    return `Successes in ${placeName(cell)}: ${listed([...sides, ...(killer === null ? [] : [`${killerName} ${killer}`])])}.`;
  },
  KevlarUsed: ({ seat }) => `The Kevlar Vest of ${who(seat)} stops the hit and is gone.`,
  CombatEnded: () => '',
} satisfies Partial<Sentences<HallsFact>>;
