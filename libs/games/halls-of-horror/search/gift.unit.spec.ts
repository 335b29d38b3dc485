import { describe, expect, test } from '@jest/globals';
import { GIFT_TOKENS } from '../gifts/index.js';
import { isEmpty } from '../state.js';
import { advanced, ammunition, declared, died, found, gained, HERE, hurt, item, master, panicked, searching } from '../testing/searching.js';

/** A token is opened in a Room with nothing else to Search; the answers come after that. */
function opening(token: string, who: object = {}, ...answers: string[]) {
  const gifts = { supply: ['GT-01'], placed: 2, board: [{ id: 'gift-2', cell: HERE, token }] };
  const p = searching({ lies: { exhausted: true }, who, state: { gifts } });
  if (p.question.kind === 'search.use') p.pick('gift:gift-2');
  p.pick(...answers);
  const facts = found(p);
  const at = facts.findIndex(({ type }) => type === 'SearchDeclared');
  expect(facts.slice(at, at + 2)).toEqual([declared('gift', 'gift-2'), { type: 'GiftOpened', data: { seat: 0, gift: 'gift-2', token } }]);
  return { p, facts: facts.slice(at + 2), one: p.game.participants[0]! };
}

describe('a Gift token', () => {
  test.each([
    ['GT-01', [item('first-aid-kit')]],
    ['GT-02', [item('kevlar-vest')]],
    ['GT-03', [item('knife')]],
    ['GT-04', [item('fireaxe')]],
    ['GT-05', [item('pistol'), ammunition(2, 0)]],
    ['GT-06', [ammunition(2, 0)]],
    ['GT-07', [ammunition(0, 2)]],
    ['GT-08', [item('knife'), item('first-aid-kit')]],
    ['GT-09', [ammunition(1, 1)]],
    ['GT-10', [panicked]],
    ['GT-11', [hurt(1, 9, 'gift'), gained(1)]],
    ['GT-12', [hurt(2, 8, 'gift'), gained(2)]],
  ])('HH-GIFT-01 HH-GIFT-02 HH-GIFT-03 HH-Q-38 HH-PANIC-01 %s is turned up and received at once', (token, facts) => {
    expect(opening(token).facts).toEqual(facts);
  });
  test('HH-GIFT-04 is used up: neither on the board nor in the supply', () => {
    const { p } = opening('GT-03');
    expect(p.game.gifts).toEqual({ supply: ['GT-01'], board: [], placed: 2 });
  });
  test('HH-GIFT-07 HH-ROOM-04 keeps its Room from being Empty until then', () => {
    const gifts = { board: [{ id: 'gift-1', cell: 'r3c3', token: 'GT-01' }] };
    const { game } = searching({ state: { gifts, killer: { cell: 'r1c1' } } });
    expect(isEmpty(game, 'r3c3')).toBe(false);
    expect(isEmpty({ ...game, gifts: { ...game.gifts, board: [] } }, 'r3c3')).toBe(true);
  });
  test('HH-Q-48 one of several, the others stay', () => {
    const board = ['gift-1', 'gift-2', 'gift-3'].map((id, i) => ({ id, cell: HERE, token: `GT-0${i + 1}` }));
    const p = searching({ state: { gifts: { board } } });
    expect(p.offered).toEqual(['room', 'gift:gift-1', 'gift:gift-2', 'gift:gift-3']);
    expect(p.pick('gift:gift-2').game.gifts.board).toEqual([board[0], board[2]]);
    expect(p.told('ItemTaken')).toEqual([{ seat: 0, item: 'kevlar-vest' }]);
  });
  test('HH-GIFT-08 is not told before it is opened', () => {
    const p = searching({ state: { gifts: { board: [{ id: 'gift-1', cell: HERE, token: 'GT-12' }] } } });
    expect(JSON.stringify(p.question)).not.toContain('GT-12');
  });
});

describe('what is there already', () => {
  test.each([
    ['GT-01', 'first-aid-kit'],
    ['GT-03', 'knife'],
  ])('HH-GIFT-05 HH-ITEM-15 %s is 1 Resolve for who has it, and used up', (token, held) => {
    const { facts, p } = opening(token, { items: [held] });
    expect(facts).toEqual([gained(1)]);
    expect(p.game.gifts.board).toEqual([]);
  });
  test('HH-GIFT-05 HH-ITEM-08 a Pistol brings no Bullets then', () => {
    expect(opening('GT-05', { items: ['pistol'] }).facts).toEqual([gained(1)]);
  });
  test('HH-Q-47 of two items what can be taken is; there is 1 Resolve at most', () => {
    expect(opening('GT-08', { items: ['knife'] }).facts).toEqual([item('first-aid-kit'), gained(1)]);
    expect(opening('GT-08', { items: ['first-aid-kit'] }).facts).toEqual([item('knife'), gained(1)]);
    expect(opening('GT-08', { items: ['knife', 'first-aid-kit'] }).facts).toEqual([gained(1)]);
  });
  test('HH-GIFT-05 HH-PANIC-08 Panic for the Panicked', () => {
    const { facts, one } = opening('GT-10', { panicked: true });
    expect(facts).toEqual([gained(1)]);
    expect(one.panicked).toBe(true);
  });
});

describe('a damage token', () => {
  test('HH-GIFT-06 HH-SEARCH-36 may kill', () => {
    expect(opening('GT-12', { hp: 2 }).facts).toEqual([hurt(2, 0, 'gift'), gained(2), died(), master(0)]);
    expect(opening('GT-12', { hp: 1 }).facts).toEqual([hurt(2, 0, 'gift'), gained(1), died(), master(0)]);
    expect(opening('GT-12', { hp: 3 }).one).toMatchObject({ hp: 1, alive: true });
  });
  test('HH-POWER-01 HH-POWER-02 is less for the Tough, but at least 1', () => {
    expect(opening('GT-12', advanced('ben')).facts).toEqual([hurt(1, 9, 'gift'), gained(1)]);
    expect(opening('GT-11', advanced('ben')).facts).toEqual([hurt(1, 9, 'gift'), gained(1)]);
  });
  test('HH-Q-70 is not stopped by a Kevlar Vest', () => {
    expect(opening('GT-12', { items: ['kevlar-vest'] }).one).toMatchObject({ hp: 8, items: ['kevlar-vest'] });
  });
});

describe('Every Shot Counts', () => {
  test('HH-POWER-10 HH-Q-139 1 more for a token', () => {
    expect(opening('GT-06', advanced('mia')).facts).toEqual([ammunition(3, 0)]);
    expect(opening('GT-05', advanced('mia')).facts).toEqual([item('pistol'), ammunition(3, 0)]);
  });
  test.each([
    ['bullets', ammunition(2, 1)],
    ['shells', ammunition(1, 2)],
  ])('HH-D-15 HH-Q-139 with both kinds Mia says which: %s', (kind, facts) => {
    expect(opening('GT-09', advanced('mia'), kind).facts).toEqual([facts]);
  });
  test('HH-D-15 the clock takes the Bullet', () => {
    const { p } = opening('GT-09', advanced('mia'));
    expect(p.question).toMatchObject({ seat: 0, kind: 'ammunition.extra', default: ['bullets'] });
    expect(p.offered).toEqual(['bullets', 'shells']);
    expect(p.timeout().told('AmmunitionTaken')).toEqual([ammunition(2, 1).data]);
  });
  test('HH-SETUP-18 not on the beginner side', () => {
    expect(opening('GT-09', { character: 'mia' }).facts).toEqual([ammunition(1, 1)]);
  });
  test('HH-GIFT-03 the twelve tokens of the box are all there are', () => {
    expect(GIFT_TOKENS.map(({ id }) => id)).toHaveLength(12);
  });
});
