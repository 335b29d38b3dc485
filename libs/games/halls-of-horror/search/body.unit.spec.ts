import { describe, expect, test } from '@jest/globals';
import { advanced, ammunition, declared, found, HERE, item, keys, searching } from '../testing/searching.js';

const DEAD = { cell: HERE, alive: false, body: true, hp: 0, resolve: 0, death: 1 };
const searched = (body: number) => ({ type: 'BodySearched', data: { seat: 0, body } });

/** The body of seat 2, with something on it, is searched in an Exhausted Room. */
function search(on: object, who: object = {}, ...answers: string[]) {
  const p = searching({ lies: { exhausted: true }, who, state: { participants: { 2: { ...DEAD, ...on } } } }).pick(...answers);
  const facts = found(p);
  expect(facts.slice(0, 2)).toEqual([declared('body', '2'), searched(2)]);
  return { p, facts: facts.slice(2), one: p.game.participants[0]!, dead: p.game.participants[2]! };
}

describe('searching a body', () => {
  test('HH-BODY-01 HH-BODY-06 HH-DEATH-03 HH-Q-49 all its belongings, and a Key more', () => {
    const { facts, one, dead } = search({ items: ['knife', 'shotgun', 'kevlar-vest'], bullets: 2, shells: 3, keys: 1 }, { bullets: 1, keys: 1, resolve: 4 });
    expect(facts).toEqual([item('knife'), item('shotgun'), item('kevlar-vest'), keys(2), ammunition(2, 3)]);
    expect(one).toMatchObject({ items: ['knife', 'shotgun', 'kevlar-vest'], bullets: 3, shells: 3, keys: 3, resolve: 4 });
    expect(dead).toMatchObject({ items: [], bullets: 0, shells: 0, keys: 0, body: false });
  });
  test('HH-BODY-05 a Key even where there was none', () => {
    expect(search({}).facts).toEqual([keys(1)]);
  });
  test('HH-KEY-02 HH-KEY-04 HH-KEY-05 HH-BODY-06 Keys that change hands are found again: a Room is owed for each', () => {
    const { facts, one } = search({ keys: 2 });
    expect(facts).toEqual([keys(3)]);
    expect(one).toMatchObject({ keys: 3, locksOwed: 3 });
  });
  test('HH-BODY-02 HH-BODY-03 HH-BODY-04 what is held already is neither taken nor made up for, and it is gone', () => {
    const { facts, one, dead } = search({ items: ['knife', 'pistol'] }, { items: ['knife'], resolve: 1 });
    expect(facts).toEqual([item('pistol'), keys(1)]);
    expect(one).toMatchObject({ items: ['knife', 'pistol'], resolve: 1 });
    expect(dead.items).toEqual([]);
  });
  test('HH-Q-50 a firearm brings only what ammunition there was', () => {
    expect(search({ items: ['pistol', 'shotgun'] }).facts).toEqual([item('pistol'), item('shotgun'), keys(1)]);
    expect(search({ items: ['pistol'], bullets: 1 }).facts).toEqual([item('pistol'), keys(1), ammunition(1, 0)]);
  });
  test('HH-Q-50 HH-REWARD-12 ammunition for a firearm that is held already is taken', () => {
    expect(search({ items: ['pistol'], bullets: 2 }, { items: ['pistol'] }).facts).toEqual([keys(1), ammunition(2, 0)]);
  });
  test('HH-BODY-07 HH-BODY-08 only once: the figure is gone', () => {
    const { p } = search({ keys: 1 });
    expect(p.game.participants[2]!.body).toBe(false);
    expect(p.offeredTo(0)).not.toContain('search');
  });
  test('HH-Q-48 of two bodies the one that is picked', () => {
    const p = searching({ state: { participants: { 2: { ...DEAD, items: ['knife'] }, 3: { ...DEAD, items: ['fireaxe'], death: 2 } } } });
    expect(p.offered).toEqual(['body:2', 'body:3', 'room']);
    p.pick('body:3');
    expect(found(p)).toEqual([declared('body', '3'), searched(3), item('fireaxe'), keys(1)]);
    expect(p.game.participants[2]).toMatchObject({ body: true, items: ['knife'] });
  });
  test('HH-DEATH-02 a body that lies elsewhere is not there', () => {
    expect(searching({ state: { participants: { 2: { ...DEAD, cell: 'r4c4' } } } }).question.kind).toBe('search.spend');
  });
});

describe('Every Shot Counts', () => {
  test('HH-POWER-10 HH-Q-139 1 more for a body', () => {
    expect(search({ shells: 1 }, advanced('mia')).facts).toEqual([keys(1), ammunition(0, 2)]);
    expect(search({}, advanced('mia')).facts).toEqual([keys(1)]);
  });
  test('HH-D-15 HH-Q-139 of the kind Mia says, if there were both', () => {
    const both = { bullets: 2, shells: 1 };
    expect(search(both, advanced('mia'), 'bullets').facts).toEqual([keys(1), ammunition(3, 1)]);
    expect(search(both, advanced('mia'), 'shells').facts).toEqual([keys(1), ammunition(2, 2)]);
    expect(search(both).facts).toEqual([keys(1), ammunition(2, 1)]);
  });
  test('HH-D-15 who gives up then takes a Bullet', () => {
    const { p } = search({ bullets: 2, shells: 1 }, advanced('mia'));
    expect(p.concede(0).told('AmmunitionTaken')).toEqual([ammunition(3, 1).data]);
  });
});
