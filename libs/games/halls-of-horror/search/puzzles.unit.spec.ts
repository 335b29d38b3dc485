import { describe, expect, test } from '@jest/globals';
import {
  advanced,
  ammunition,
  cardsOf,
  covered,
  declared,
  died,
  discarded,
  drawn,
  exhausted,
  found,
  gained,
  HERE,
  hurt,
  keys,
  master,
  opened,
  panicked,
  roomDeclared,
  searching,
  spent,
  won,
  type Searching,
} from '../testing/searching.js';

const PAIR = ['melee', 'melee', 'key', 'panic', 'utility'];
const NO_PAIR = ['melee', 'firearm', 'utility', 'ammunition', 'key'];
const TWO_KEYS = { keys: 2 };
const solved = { type: 'PuzzleSolved', data: { seat: 0, cell: HERE } };
const failed = { type: 'PuzzleFailed', data: { seat: 0, cell: HERE } };
const escaped = { type: 'ExitSolved', data: { seat: 0, cell: HERE } };

interface Attempt extends Omit<Searching, 'room' | 'draws'> {
  /** The Room has not shut. */
  readonly open?: boolean;
}
/** An attempt by somebody who is locked in, unless told, and has no Resolve. */
function attempt(room: string, draws: readonly string[], { open = false, lies, who, ...given }: Attempt = {}) {
  const p = searching({ ...given, room, draws, lies: { ...(!open && { lock: 'temporary' }), ...lies }, who: { resolve: 0, ...who } });
  const facts = found(p);
  expect(facts[0]).toEqual(roomDeclared);
  return { p, cards: p.told('RewardsDrawn').flatMap(({ cards }) => cards as string[]), facts: facts.slice(2) };
}

describe('an attempt', () => {
  test.each([
    ['5A', [4, 5, 6]],
    ['5B', [3, 4, 5]],
    ['9A', [3, 4, 5]],
    ['9B', [3, 4, 5]],
    ['11A', [3, 4, 5]],
    ['11B', [4, 5, 6]],
    ['14A', [3, 4, 5]],
    ['14B', [2, 3, 4]],
    ['22A', [3, 4, 5]],
    ['22B', [2, 3, 4]],
  ])('HH-PUZZLE-01 HH-PUZZLE-02 HH-PUZZLE-07 HH-PUZZLE-12 Room %s draws %j cards, by what is covered', (room, counts) => {
    expect([[], [0], [0, 1]].map((spaces) => attempt(room, [], { lies: { covered: spaces } }).cards.length)).toEqual(counts);
  });
  test.each([
    ['5A', 3],
    ['14B', 1],
  ])('HH-PUZZLE-19 HH-PANIC-03 Room %s: 1 fewer for the Panicked', (room, count) => {
    expect(attempt(room, [], { who: { panicked: true } }).cards).toHaveLength(count);
  });
  test.each(['5A', '9B', '11A', '14B', '22A', 'X1', 'X2', '10A', '10B', '20A', '20B'])('HH-POWER-08 HH-Q-138 Room %s: 1 more for the Problem Solver', (room) => {
    const cards = (who: object) => attempt(room, [], { open: true, who: { ...TWO_KEYS, ...who } }).cards.length;
    expect(cards(advanced('ian')) - cards({ character: 'ian' })).toBe(1);
  });
  test('HH-Q-138 that one is not taken off by Panic', () => {
    expect(attempt('14B', [], { who: { ...advanced('ian'), panicked: true } }).cards).toHaveLength(2);
  });
  test('HH-Q-138 it is for Puzzles alone', () => {
    expect(searching({ room: '3A', who: { ...advanced('ian'), resolve: 0 } }).told('RewardsDrawn')).toEqual([{ seat: 0, cards: ['RC01', 'RC02', 'RC03', 'RC04', 'RC05'] }]);
  });
  test('HH-PUZZLE-17 HH-PUZZLE-18 HH-D-10 Resolve brings 2 cards, then 1 at a time, and the clock stops', () => {
    const draws = ['melee', 'firearm', 'utility', 'ammunition', 'panic', 'key', 'damage'];
    const cards = cardsOf(...draws);
    const p = searching({ room: '14A', draws, lies: { lock: 'temporary' }, who: { resolve: 3 } });
    expect(p.question).toMatchObject({ seat: 0, kind: 'search.spend', prompt: 'There is no pair. Do you want more cards?', default: ['stop'] });
    p.pick('spend', 'spend').timeout();
    expect(found(p)).toEqual([
      roomDeclared,
      drawn(cards.slice(0, 3)),
      spent,
      drawn(cards.slice(3, 5)),
      spent,
      drawn(cards.slice(5, 6)),
      failed,
      covered(0),
      discarded(cards.slice(0, 6)),
    ]);
  });
  test('HH-Q-29 no card can be removed', () => {
    const p = searching({ room: '14A', draws: ['melee', 'firearm', 'utility', 'melee', 'key'], lies: { lock: 'temporary' } }).pick('spend');
    expect(p.question.kind).toBe('action');
    expect(p.told('PuzzleSolved')).toEqual([solved.data]);
  });
  test('the prompt tells of a pair', () => {
    expect(searching({ room: '14A', draws: PAIR, lies: { lock: 'temporary' } }).question.prompt).toBe('There is a pair. Do you want more cards?');
  });
});

describe('solved', () => {
  test('HH-PUZZLE-03 HH-PUZZLE-04 HH-PUZZLE-08 HH-PUZZLE-09 HH-Q-34 the left-most space is won, the Room opens and is Exhausted', () => {
    const { p, facts } = attempt('5A', PAIR);
    expect(facts).toEqual([solved, won(0), ammunition(0, 1), opened, exhausted, discarded(cardsOf(...PAIR).slice(0, 4))]);
    expect(p.game.rooms[HERE]).toMatchObject({ lock: null, covered: [], exhausted: true });
  });
  test('HH-PUZZLE-09 HH-PUZZLE-12 covered spaces are passed over', () => {
    const { facts } = attempt('5A', PAIR, { lies: { covered: [0] } });
    expect(facts).toEqual([solved, won(1), ammunition(1, 0), opened, exhausted, discarded(cardsOf(...PAIR))]);
  });
  test('HH-KEY-02 HH-KEY-01 a Key in a Puzzle is a Key found', () => {
    const { p, facts } = attempt('22A', PAIR);
    expect(facts.slice(0, 5)).toEqual([solved, won(0), keys(1), opened, exhausted]);
    expect(p.game.participants[0]!.locksOwed).toBe(1);
  });
  test('HH-PUZZLE-13 HH-Q-33 HH-Q-34 at the last attempt there is neither reward nor penalty', () => {
    const { facts } = attempt('11A', PAIR, { lies: { covered: [0, 1] } });
    expect(facts).toEqual([solved, opened, exhausted, discarded(cardsOf(...PAIR))]);
  });
  test('HH-Q-25 by any symbol that two cards share', () => {
    expect(attempt('14A', ['melee+panic', 'key', 'panic+utility']).facts[0]).toEqual(solved);
    expect(attempt('14A', ['melee+panic', 'key', 'utility+ammunition']).facts[0]).toEqual(failed);
    expect(attempt('14B', ['melee+panic', 'key'], { who: { panicked: true } }).facts[0]).toEqual(failed);
  });
  test('HH-PUZZLE-06 HH-PUZZLE-20 HH-PUZZLE-21 from then on the Participant can leave, and others can come', () => {
    const others = { state: { participants: { 1: { cell: 'r2c3' } } } };
    const solution = attempt('5A', PAIR, others).p;
    expect(solution.offeredTo(0)).toEqual(['up', 'right', 'down', 'left']);
    expect(solution.offeredTo(1)).toContain('left');
    const failure = attempt('5A', NO_PAIR, others).p;
    expect(failure.offeredTo(0)).toEqual(['search']);
    expect(failure.offeredTo(1)).not.toContain('left');
  });
});

describe('failed', () => {
  test('HH-PUZZLE-10 HH-PUZZLE-11 HH-PUZZLE-12 HH-Q-34 the left-most space is covered, the Room stays locked and is not Exhausted', () => {
    const { p, facts } = attempt('5A', NO_PAIR);
    expect(facts).toEqual([failed, covered(0), discarded(cardsOf(...NO_PAIR).slice(0, 4))]);
    expect(p.game.rooms[HERE]).toMatchObject({ lock: 'temporary', covered: [0], exhausted: false });
  });
  test('HH-PUZZLE-14 HH-PUZZLE-15 HH-Q-34 HH-Q-38 with all covered the penalty is suffered at once, the Room opens and is Exhausted', () => {
    const { p, facts } = attempt('11A', NO_PAIR, { lies: { covered: [0, 1] } });
    expect(facts).toEqual([failed, covered(2), won(2), hurt(2, 8, 'puzzle'), gained(2), opened, exhausted, discarded(cardsOf(...NO_PAIR))]);
    expect(p.game.rooms[HERE]).toMatchObject({ lock: null, covered: [], exhausted: true });
  });
  test('HH-PUZZLE-14 the penalty may be Panic', () => {
    const { facts } = attempt('14A', NO_PAIR, { lies: { covered: [0, 1] } });
    expect(facts.slice(0, 5)).toEqual([failed, covered(2), won(2), panicked, opened]);
  });
  test('HH-Q-37 HH-PANIC-08 Panic for the Panicked is 1 Resolve, and the Room opens all the same', () => {
    const { facts } = attempt('14A', NO_PAIR, { lies: { covered: [0, 1] }, who: { panicked: true } });
    expect(facts).toEqual([failed, covered(2), won(2), gained(1), opened, exhausted, discarded(cardsOf(...NO_PAIR).slice(0, 4))]);
  });
  test('HH-SEARCH-36 HH-DEATH-01 HH-Q-34 whoever dies of it dies after the Room has opened and been Exhausted', () => {
    const { facts } = attempt('5A', [...NO_PAIR, 'panic'], { lies: { covered: [0, 1] }, who: { hp: 2 } });
    expect(facts).toEqual([
      failed,
      covered(2),
      won(2),
      hurt(2, 0, 'puzzle'),
      gained(2),
      opened,
      exhausted,
      discarded(cardsOf(...NO_PAIR, 'panic')),
      died(),
      master(0),
    ]);
  });
  test('HH-POWER-02 HH-POWER-01 Tough counts here as well', () => {
    const { facts } = attempt('11B', [...NO_PAIR, 'panic'], { lies: { covered: [0, 1] }, who: advanced('ben') });
    expect(facts.slice(3, 5)).toEqual([hurt(2, 8, 'puzzle'), gained(2)]);
  });
  test('HH-Q-33 a Puzzle with two rewards has three attempts, and no more', () => {
    const draws = ['melee', 'firearm', 'utility', 'key', 'damage', 'panic', 'ammunition', 'melee', 'firearm', 'utility', 'key', 'damage'];
    const p = searching({ room: '9A', draws, lies: { lock: 'temporary' }, who: { resolve: 0 }, times: 3 });
    expect(p.told('RewardsDrawn').map(({ cards }) => (cards as string[]).length)).toEqual([3, 4, 5]);
    expect(p.told('SpaceCovered')).toEqual([covered(0).data, covered(1).data, covered(2).data]);
    expect(p.told('RewardWon')).toEqual([won(2).data]);
    expect(p.game.rooms[HERE]).toMatchObject({ lock: null, exhausted: true });
  });
});

describe('HH-Q-35 a Puzzle that is open', () => {
  test('is tried of free will: the same value, spaces and penalty, and nothing has to open', () => {
    expect(attempt('5A', PAIR, { open: true }).facts).toEqual([solved, won(0), ammunition(0, 1), exhausted, discarded(cardsOf(...PAIR).slice(0, 4))]);
    const failure = attempt('11A', NO_PAIR, { open: true, lies: { covered: [0, 1] } });
    expect(failure.facts).toEqual([failed, covered(2), won(2), hurt(2, 8, 'puzzle'), gained(2), exhausted, discarded(cardsOf(...NO_PAIR))]);
  });
  test('covered spaces stay, and leaving is free', () => {
    const { p, cards } = attempt('5A', NO_PAIR, { open: true, lies: { covered: [0] } });
    expect(cards).toHaveLength(5);
    expect(p.game.rooms[HERE]).toMatchObject({ covered: [0, 1], lock: null, exhausted: false });
    expect(p.offeredTo(0)).toEqual(['up', 'right', 'down', 'left', 'search']);
  });
  test('something else can be done there instead', () => {
    expect(searching({ room: '5A', who: { panicked: true } }).offered).toEqual(['room', 'panic']);
  });
});

describe('an Exit', () => {
  test.each(['X1', 'X2'])('HH-EXIT-06 HH-Q-99 %s: 3 cards, a pair gets the Participant out, its Keys are kept', (room) => {
    const { p, facts } = attempt(room, PAIR, { open: true, who: TWO_KEYS });
    expect(facts).toEqual([solved, escaped, discarded(cardsOf(...PAIR).slice(0, 3))]);
    expect(p.game.participants[0]!.keys).toBe(2);
    expect(p.game.rooms[HERE]).toMatchObject({ covered: [], exhausted: false, lock: null });
    expect(p.game.ended).toBeNull();
  });
  test.each(['X1', 'X2'])('HH-PUZZLE-16 HH-Q-99 %s: without a pair nothing happens, and it may be tried again', (room) => {
    const { p, facts } = attempt(room, NO_PAIR, { open: true, who: TWO_KEYS });
    expect(facts).toEqual([failed, discarded(cardsOf(...NO_PAIR).slice(0, 3))]);
    expect(p.game.participants[0]).toMatchObject({ hp: 10, keys: 2 });
    expect(p.game.rooms[HERE]).toMatchObject({ covered: [], exhausted: false, lock: null });
    expect(p.offeredTo(0)).toContain('search');
  });
  test('HH-EXIT-01 HH-EXIT-07 HH-EXIT-08 is noted for the end of the Actions, beside those of others', () => {
    const state = { turn: { number: 2, phase: 'action', escaped: [2] } };
    const p = searching({ room: 'X1', draws: PAIR, who: { ...TWO_KEYS, panicked: true, resolve: 0 }, state, times: 2 });
    expect(p.pick('room').game).toMatchObject({ turn: { escaped: [2, 0] }, ended: null });
  });
  test('an attempt asks what else, where there is something else', () => {
    expect(searching({ room: 'X1', who: { ...TWO_KEYS, panicked: true } }).pick('panic').told('SearchDeclared')).toEqual([declared('panic', null).data]);
  });
});
