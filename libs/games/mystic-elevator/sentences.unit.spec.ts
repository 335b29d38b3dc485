import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '#engine';
import { factShapes } from './facts.js';
import { mysticElevator } from './index.js';

type Row = readonly [type: keyof typeof factShapes, seen: JsonObject, sentence: string];

const ROWS: readonly Row[] = [
  ['RoomsDealt', { rooms: 24 }, '24 rooms are dealt face down around the Operating Laboratory.'],
  ['RoomsDealt', { rooms: 24, cards: ['R01'] }, '24 rooms are dealt face down around the Operating Laboratory.'],
  ['StackShuffled', { stack: 'item', count: 5 }, 'The Item stack is shuffled: 5 cards.'],
  ['StackShuffled', { stack: 'event', count: 1, order: ['E01'] }, 'The Event stack is shuffled: 1 card.'],
  ['StartRolled', { seat: 1, dice: [2, 0] }, '{seat:1} rolls 2 and 0 for who begins.'],
  ['FirstPlayerFound', { seat: 1 }, '{seat:1} begins.'],
  ['TurnBegan', { seat: 0, number: 3, confronted: false }, 'Turn 3: {seat:0} is up.'],
  ['TurnBegan', { seat: 0, number: 3, confronted: true }, 'Turn 3: {seat:0} is up, face to face with an enemy.'],
  ['MovementRolled', { seat: 0, dice: [2, 1], flight: false }, '{seat:0} rolls 2 and 1: 3 steps.'],
  ['MovementRolled', { seat: 0, dice: [0, 0], flight: false }, '{seat:0} rolls 0 and 0: no steps.'],
  ['MovementRolled', { seat: 0, dice: [0, 1], flight: true }, '{seat:0} rolls 0 and 1 to flee: 1 step.'],
  ['MovementRolled', { seat: 0, dice: [0, 0], flight: true }, '{seat:0} rolls 0 and 0 to flee and does not get away.'],
  ['PigStepped', { seat: 2, from: 'r3c3', to: 'r2c4' }, '{seat:2} steps to row 2, column 4.'],
  ['PigStepped', { seat: 2, from: 'H1', to: 'H2' }, '{seat:2} steps to the Foyer.'],
  ['MovementEnded', { seat: 2, steps: 2, why: 'stopped' }, '{seat:2} stops after 2 steps.'],
  ['MovementEnded', { seat: 2, steps: 0, why: 'stopped' }, '{seat:2} stays put.'],
  ['MovementEnded', { seat: 2, steps: 1, why: 'met' }, ''],
  ['MovementEnded', { seat: 2, steps: 0, why: 'attacked' }, ''],
  ['CardDrawn', { seat: 0, stack: 'item' }, '{seat:0} draws a card from the Item stack.'],
  ['CardDrawn', { seat: 0, stack: 'item', card: 'I4' }, '{seat:0} draws Dynamite from the Item stack.'],
  ['NothingDrawn', { seat: 0 }, 'There is no card for {seat:0} to draw.'],
  ['RoomOpened', { seat: 0, space: 'r1c1', card: 'R24' }, '{seat:0} discovers the Mystic Elevator.'],
  ['RoomOpened', { seat: 0, space: 'H3', card: 'H3' }, '{seat:0} explores the Front Hall.'],
  ['CheckRolled', { seat: 0, space: 'r1c1', die: 0 }, '{seat:0} rolls 0 for an enemy in row 1, column 1.'],
  ['CheckRolled', { seat: 0, space: 'H2', die: 2 }, '{seat:0} rolls 2 for an enemy in the Foyer: nobody is there.'],
  ['EnemyPlaced', { enemy: 'enemy-3', space: 'r1c1' }, 'Enemy 3 lurks in row 1, column 1.'],
  ['EnemyMet', { seat: 0, space: 'r1c1' }, '{seat:0} meets an enemy in row 1, column 1.'],
  ['EnemyRemoved', { enemy: 'enemy-3', space: 'r1c1' }, 'Enemy 3 vanishes from row 1, column 1.'],
  ['ChaseBegan', { enemy: 'enemy-3', pig: 1 }, 'Enemy 3 goes after {seat:1}.'],
  ['ChaseEnded', { enemy: 'enemy-3', pig: 1 }, 'Enemy 3 is no longer after {seat:1}.'],
  ['EnemyMoved', { enemy: 'enemy-3', from: 'r1c1', to: 'H1' }, 'Enemy 3 comes to the Grand Staircase.'],
  ['PigAttacked', { seat: 0 }, '{seat:0} is attacked!'],
  ['AttackCancelled', { seat: 0 }, 'The attack on {seat:0} comes to nothing.'],
  ['PigHurt', { seat: 0, attacks: 1 }, '{seat:0} is knocked onto one side; the next attack is deadly.'],
  ['PigHurt', { seat: 0, attacks: 2 }, '{seat:0} is struck down.'],
  ['PigDied', { seat: 0, discarded: [] }, '{seat:0} dies.'],
  ['PigDied', { seat: 0, discarded: ['I4', 'E08', 'E09'] }, '{seat:0} dies and leaves Dynamite, Webs and Smoke behind.'],
  ['PigLeft', { seat: 0, discarded: ['I1', 'I2', 'I3', 'I4', 'I5', 'E01'] }, '{seat:0} gives up and leaves 6 cards behind.'],
  ['PigEscaped', { seat: 0 }, '{seat:0} is out of the house!'],
  ['CardPlayed', { seat: 0, card: 'I3' }, '{seat:0} plays Armor.'],
  ['PigTravelled', { seat: 0, from: 'r1c1', to: 'r2c1' }, '{seat:0} slips away to row 2, column 1.'],
  ['StepGained', { seat: 0 }, '{seat:0} may take one step more.'],
  ['ExtraDrawPromised', { seat: 0 }, '{seat:0} may draw one Item more at the end of this turn.'],
  ['CardStolen', { seat: 0, from: 1, stack: 'event' }, '{seat:0} steals an Event from {seat:1}.'],
  ['CardStolen', { seat: 0, from: 1, stack: 'event', card: 'E08' }, '{seat:0} steals Webs from {seat:1}.'],
  ['RoomPeeked', { seat: 0, space: 'r5c5' }, '{seat:0} peeks at the room in row 5, column 5.'],
  ['RoomPeeked', { seat: 0, space: 'r5c5', card: 'R23' }, '{seat:0} peeks at the room in row 5, column 5: the Crypt.'],
  ['StackPeeked', { seat: 0, stack: 'item' }, '{seat:0} peeks at the top Item.'],
  ['StackPeeked', { seat: 0, stack: 'item', card: 'I3' }, '{seat:0} peeks at the top Item: Armor.'],
];

describe('the sentences of Mystic Elevator', () => {
  test.each(ROWS)('%s %j', (type, seen, sentence) => {
    expect(mysticElevator.sentence({ type, data: seen })).toBe(sentence);
  });

  test('all facts are here, with what is hidden of them and without', () => {
    const here = (known: boolean) => [...new Set(ROWS.filter(([type, seen]) => hiddenKeys(type).every((key) => key in seen === known)).map(([type]) => type))].sort();
    const all = Object.keys(factShapes).sort();
    expect(here(true)).toEqual(all);
    expect(here(false)).toEqual(all);
  });
});

function hiddenKeys(type: Row[0]): string[] {
  const shape = factShapes[type];
  return [...('secret' in shape ? Object.keys(shape.secret.shape) : []), ...('sealed' in shape ? Object.keys(shape.sealed.shape) : [])];
}
