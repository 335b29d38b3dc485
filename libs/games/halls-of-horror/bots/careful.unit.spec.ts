import { describe, expect, test } from '@jest/globals';
import { hmacChance, pick, type Question } from '#engine';
import { cellsOf } from '../board.js';
import { stateOf, type Given } from '../testing/playing.js';
import { view } from '../view.js';
import { careful } from './careful.js';

const faceUp = { revealed: true, entered: true };
const AWAY = { cell: 'r5c1' };
const CHARACTERS = { 0: { character: 'ben' }, 1: { character: 'mia', ...AWAY }, 2: { character: 'zoe', cell: 'r5c4' }, 3: { character: 'ian', cell: 'r1c4' } };
/** What seat 0 answers to a question in a state; all others and the Killer are far off unless told. */
function answers(question: Question, { state = {}, ...given }: Given = {}, random = 'any'): readonly string[] {
  const { participants = {}, killer = {}, ...rest } = state as { [key: string]: object };
  const seats = given.seats ?? 4;
  const people = Object.fromEntries(Array.from({ length: seats }, (_, seat) => [seat, { ...CHARACTERS[seat as 0], ...(participants as typeof CHARACTERS)[seat as 0] }]));
  const game = stateOf({ ...given, state: { turn: { phase: 'selection', number: 3 }, participants: people, killer: { cell: 'r4c4', ...killer }, ...rest } });
  const decision = { ...question, id: 'd1', seat: 0 };
  return careful({ seat: 0, view: view(game, 0), decision, random: hmacChance('careful', random) });
}
const ask = (kind: string, ...ids: string[]): Question => pick({ kind, prompt: '', options: ids.map((id) => ({ id, label: '' })) });
const askCells = (kind: string, ...cells: string[]): Question =>
  pick({ kind, prompt: '', options: cells.map((id) => ({ id, label: '', data: { space: id.replace('move:', '') } })) });

describe('the careful bot, alone in a Room,', () => {
  const ACTION = ask('action', 'up', 'right', 'down', 'left', 'search');
  const at = (cell: string, me: object, rooms: object, more: object = {}) => answers(ACTION, { state: { participants: { 0: { cell, ...me } }, rooms, ...more } });
  const known = (...cells: string[]) => Object.fromEntries(cells.map((cell) => [cell, { card: '21A', ...faceUp, exhausted: true }]));

  test('goes to see what it does not know', () => {
    expect(at('r2c2', {}, known('r1c2', 'r2c1', 'r2c2', 'r2c3'))).toEqual(['down']);
    expect(at('r2c2', {}, known('r2c2', 'r2c1', 'r2c3', 'r3c2'))).toEqual(['up']);
  });
  test('takes a Key that is certain, unless that costs the last Health', () => {
    const altar = { r2c2: { card: '15A', ...faceUp } };
    expect(at('r2c2', {}, altar)).toEqual(['search']);
    expect(at('r2c2', { hp: 3 }, altar)).not.toEqual(['search']);
  });
  test('goes for a body with its Keys', () => {
    const dead = { alive: false, body: true, hp: 0, death: 1, keys: 1 };
    const rooms = known('r2c1', 'r2c2', 'r2c3', 'r2c4');
    const state = (cell: string) => ({ participants: { 0: { cell: 'r2c2' }, 1: { ...dead, cell } }, rooms });
    expect(answers(ACTION, { state: state('r2c4') })).toEqual(['right']);
    expect(answers(ACTION, { state: state('r2c2') })).toEqual(['search']);
  });
  test('makes for an Exit with two Keys, and tries it', () => {
    const rooms = { ...known('r2c2', 'r3c2'), r4c2: { card: 'X1', ...faceUp } };
    expect(at('r2c2', { keys: 2 }, rooms, { killer: { cell: 'r5c4', active: false } })).toEqual(['down']);
    expect(at('r4c2', { keys: 2 }, rooms)).toEqual(['search']);
    expect(at('r4c2', { keys: 1 }, rooms)).not.toEqual(['search']);
  });
  test('calms down before it tries an Exit without Resolve', () => {
    const uses = ask('search.use', 'room', 'panic');
    const state = (resolve: number) => ({ participants: { 0: { cell: 'r4c2', panicked: true, resolve } }, rooms: { r4c2: { card: '21A', ...faceUp } } });
    expect(answers(uses, { state: state(0) })).toEqual(['panic']);
  });
  test('does not walk into the Killer or a rival who may be its death', () => {
    const rooms = { ...known('r2c2', 'r2c3', 'r3c2', 'r3c3'), r2c4: { card: 'X1', ...faceUp } };
    const past = (me: object, killer: object, rival: object = {}) =>
      answers(ACTION, { state: { participants: { 0: { cell: 'r2c2', keys: 2, ...me }, 1: { ...AWAY, ...rival } }, rooms, killer } });
    expect(past({ hp: 4 }, { active: false })).toEqual(['right']);
    expect(past({ hp: 4 }, { cell: 'r2c3', rage: 4 })).not.toEqual(['right']);
    expect(past({ hp: 4 }, { cell: 'r2c3', rage: 4, active: false })).toEqual(['right']);
    expect(past({ hp: 3 }, { active: false }, { cell: 'r2c3', items: ['shotgun'], shells: 2 })).not.toEqual(['right']);
  });
  test('hunts those who have Keys where there are no others to be found', () => {
    const everything = Object.fromEntries(cellsOf({ rows: 5, columns: 4 }).map((cell) => [cell, { card: '21A', ...faceUp, exhausted: true }]));
    const hunt = (keys: number) =>
      answers(ACTION, { state: { participants: { 0: { cell: 'r2c1', keys }, 1: { cell: 'r2c2' } }, rooms: everything, killer: { active: false } } });
    expect(hunt(1)).toEqual(['right']);
    expect(hunt(2)).not.toEqual(['right']);
  });
  test('uses its First Aid Kit when it is weak', () => {
    const exhausted = known('r1c2', 'r2c1', 'r2c2', 'r2c3', 'r3c2');
    expect(at('r2c2', { hp: 2, items: ['first-aid-kit'] }, exhausted)).toEqual(['search']);
    expect(at('r2c2', { hp: 10, items: ['first-aid-kit'] }, exhausted)).not.toEqual(['search']);
  });
});

describe('the careful bot, Searching,', () => {
  const search = (card: string, table: string[], me: object = {}, spent = 0) => ({
    state: { participants: { 0: { resolve: 2, ...me } }, rooms: { r1c1: { card } }, rewards: { deck: ['RC02', 'RC03'], table }, search: { seat: 0, spent } },
  });
  const SPEND = ask('search.spend', 'stop', 'spend');

  test('spends Resolve on an Exit until there is a pair', () => {
    expect(answers(SPEND, search('X1', ['RC01', 'RC03', 'RC05'], { keys: 2 }))).toEqual(['spend']);
    expect(answers(SPEND, search('X1', ['RC01', 'RC02', 'RC05'], { keys: 2 }))).toEqual(['stop']);
  });
  test('spends Resolve on a Key, and not on what it has', () => {
    expect(answers(SPEND, search('6A', ['RC13', 'RC14', 'RC09', 'RC05']))).toEqual(['spend']);
    expect(answers(SPEND, search('6A', ['RC13', 'RC09', 'RC10', 'RC05']))).toEqual(['stop']);
  });
  test('removes the card that stands between it and a Key', () => {
    const removal = ask('search.removal', 'none', 'RC13', 'RC09', 'RC05');
    expect(answers(removal, search('6A', ['RC13', 'RC09', 'RC05'], {}, 1))).toEqual(['RC13']);
    expect(answers(ask('search.removal', 'none', 'RC09', 'RC10', 'RC13'), search('6A', ['RC09', 'RC10', 'RC13'], {}, 1))).toEqual(['none']);
  });
  test('opens a Gift rather than search an Exhausted Room, and takes a body before either', () => {
    const offered = (...ids: string[]) => pick({ kind: 'search.use', prompt: '', options: ids.map((id) => ({ id, label: '', data: { piece: 'participant-1' } })) });
    const state = { participants: { 1: { alive: false, body: true, hp: 0, cell: 'r1c1' } }, rooms: { r1c1: { exhausted: true } } };
    expect(answers(offered('room', 'gift:gift-1'), { state })).toEqual(['gift:gift-1']);
    expect(answers(offered('gift:gift-1', 'body:1'), { state })).toEqual(['body:1']);
  });
});

describe('the careful bot, in Combat,', () => {
  const FIGHT = ask('combat.action', 'attack', 'escape');
  const withKiller = (me: object, killer: object = {}) => answers(FIGHT, { state: { participants: { 0: me }, killer: { cell: 'r1c1', ...killer } } });
  const withRival = (me: object, rival: object) => answers(FIGHT, { state: { participants: { 0: me, 1: { cell: 'r1c1', ...rival } } } });

  test('flees from the Killer, unless it can have his Key', () => {
    expect(withKiller({ hp: 4 }, { rage: 3 })).toEqual(['escape']);
    expect(withKiller({ items: ['shotgun'], shells: 2 }, { hp: 5 })).toEqual(['attack']);
    expect(withKiller({ items: ['shotgun'], shells: 0, hp: 3 }, { hp: 5 })).toEqual(['escape']);
  });
  test('attacks a rival it can kill, and flees from the stronger', () => {
    expect(withRival({ items: ['shotgun'], shells: 1 }, { hp: 3, keys: 1 })).toEqual(['attack']);
    expect(withRival({ hp: 3 }, { items: ['shotgun'], shells: 2 })).toEqual(['escape']);
  });
  test('does not spare a rival of full Health where there are no other Keys', () => {
    const fight = (exhausted: boolean) => {
      const rooms = Object.fromEntries(cellsOf({ rows: 5, columns: 4 }).map((cell) => [cell, { card: '6A', ...faceUp, exhausted }]));
      return answers(FIGHT, { state: { participants: { 0: { items: ['pistol'], bullets: 2 }, 1: { cell: 'r1c1' } }, rooms } });
    };
    expect([fight(true), fight(false)]).toEqual([['attack'], ['escape']]);
  });
  test('takes its best weapon', () => {
    const weapon = (items: string[], shots: object = {}) => answers(ask('combat.weapon', 'basic', ...items), { state: { participants: { 0: { items, ...shots } } } });
    expect(weapon(['knife', 'fireaxe'])).toEqual(['fireaxe']);
    expect(weapon(['fireaxe', 'shotgun'], { shells: 1 })).toEqual(['shotgun']);
  });

  const fighter = (seat: number, card: string, dice: number[], more: object = {}) => ({ seat, card, weapon: card === 'attack' ? 'basic' : null, dice, rerolls: 0, acrobatic: false, accepted: false, ...more });
  const window = (offered: string[], mine: object, killer: number, me: object = {}) =>
    answers(ask('combat.window', 'accept', ...offered), { state: { participants: { 0: { resolve: 2, ...me } }, combat: { cell: 'r1c1', fighters: [mine], killer: { dice: [], successes: killer } } } });

  test('rolls again where that may turn the Combat, and accepts what is won or lost', () => {
    expect(window(['re-roll'], fighter(0, 'escape', [1, 1, 2, 4]), 1)).toEqual(['re-roll']);
    expect(window(['re-roll'], fighter(0, 'escape', [1, 1, 4, 4]), 1)).toEqual(['accept']);
    expect(window(['re-roll'], fighter(0, 'escape', [1, 4, 4, 1], { rerolls: 1 }), 4)).toEqual(['accept']);
  });
  test('uses its powers where they decide it', () => {
    expect(window(['re-roll', 'acrobatic'], fighter(0, 'escape', [2, 3, 2, 1]), 2)).toEqual(['acrobatic']);
    expect(window(['quarterback:killer'], fighter(0, 'attack', [5, 6, 5, 6]), 4)).toEqual(['quarterback:killer']);
  });
  test('rolls all the dice again that it may', () => {
    const dice = pick({ kind: 'combat.dice', prompt: '', options: ['die-0', 'die-2'].map((id) => ({ id, label: '' })), min: 1, max: 2 });
    expect(answers(dice)).toEqual(['die-0', 'die-2']);
  });
  test('does not do the same every time', () => {
    const chosen = Array.from({ length: 30 }, (_, n) => answers(FIGHT, { state: { participants: { 0: { hp: 3 }, 1: { cell: 'r1c1', items: ['shotgun'], shells: 2 } } } }, String(n))[0]);
    expect(new Set(chosen)).toEqual(new Set(['attack', 'escape']));
  });
});

describe('the careful bot, in the ceremony,', () => {
  const dead = { alive: false, body: true, hp: 0, death: 1 };
  const symbol = askCells('killer.symbol', 'enrage', 'move:r2c2', 'move:r3c3', 'stop');
  const spends = (me: object) => answers(symbol, { state: { participants: { 0: { cell: 'r1c1', ...me }, 1: { cell: 'r4c3' }, 2: { cell: 'r4c3' }, 3: { cell: 'r4c3' } }, killer: { cell: 'r3c2' } } });

  test('keeps the Killer away from itself, and dead, sends him to the others', () => {
    expect(spends({})).toEqual(['move:r3c3']);
    expect(spends({ ...dead, cell: 'r4c4' })).toEqual(['move:r3c3']);
    const alone = askCells('killer.symbol', 'move:r2c2', 'stop');
    expect(answers(alone, { state: { participants: { 0: { cell: 'r2c1' } }, killer: { cell: 'r2c3' } } })).toEqual(['stop']);
  });
  test('dead, plays the hardest card it holds', () => {
    expect(answers(ask('ceremony.card', 'MC-13.1', 'MC-09.1', 'MC-01.1'), { state: { participants: { 0: dead } } })).toEqual(['MC-09.1']);
  });
  test('turns on others than itself', () => {
    const victims = pick({ kind: 'ceremony.choice', prompt: '', options: [0, 1, 2].map((seat) => ({ id: String(seat), label: '', data: { piece: `participant-${seat}` } })) });
    expect(answers(victims, { state: { participants: { 0: { hp: 1 }, 2: { keys: 1 } } } })).toEqual(['2']);
  });
  test('names as many as are asked for', () => {
    const two = pick({ ...askCells('ceremony.choice', 'r2c1', 'r2c2', 'r2c3'), min: 2, max: 2 });
    expect(answers(two)).toHaveLength(2);
  });
  test('locks what is of least use to it', () => {
    const rooms = { r2c1: { card: '15A', ...faceUp }, r2c2: { card: '21A', ...faceUp, exhausted: true } };
    expect(answers(askCells('lock.room', 'r2c1', 'r2c2'), { state: { rooms } })).toEqual(['r2c2']);
  });
});

test('before the game it takes Ian, the side with powers, and puts the Killer far off', () => {
  expect(answers(ask('participant', 'ben', 'ian', 'zoe'))).toEqual(['ian']);
  expect(answers(ask('participant', 'ben', 'zoe'))).toEqual(['ben']);
  expect(answers(ask('sheet', 'beginner', 'advanced'))).toEqual(['advanced']);
  expect(answers(askCells('killer.start', 'r3c2', 'r3c3'))).toEqual(['r3c3']);
});
