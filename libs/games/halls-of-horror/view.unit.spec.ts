import { describe, expect, test } from '@jest/globals';
import type { Viewer } from '#engine';
import { stateOf } from './testing/playing.js';
import { view } from './view.js';
import { viewShape } from './view-shape.js';

const faceUp = { revealed: true, entered: true };
/** Seat 1 is dead and the MC; it has drawn three cards, and knows one of those under the deck. Seat 3 knows another. */
const game = stateOf({
  options: { sheet: 'advanced' },
  state: {
    rooms: { r1c2: { card: '3A', ...faceUp, covered: [0] }, r1c3: { card: '6A', ...faceUp, exhausted: true, lock: 'permanent' }, r2c1: { card: '11A', ...faceUp, lock: 'temporary' } },
    pile: ['23A', '24A'],
    participants: {
      0: { character: 'mia', hp: 7, resolve: 2, items: ['knife', 'pistol'], bullets: 3, shells: 1, keys: 1, panicked: true, locksOwed: 1 },
      1: { character: 'ben', cell: 'r3c4', hp: 0, resolve: 0, items: ['fireaxe'], keys: 2, alive: false, body: true, death: 1, locksOwed: 2 },
      2: { character: 'zoe', sheet: 'beginner', cell: 'r2c1' },
      3: { character: 'ian', resolve: 3, resigned: true },
    },
    killer: { cell: 'r3c3', hp: 4, rage: 2, active: false, keysGiven: 1 },
    turn: { number: 7, first: 2, phase: 'ceremony', actions: ['up', null, 'search', 'left'] },
    rewards: { deck: ['RC01', 'RC02', 'RC03'], table: ['RC04'], discard: ['RC05', 'RC06'] },
    gifts: { supply: ['GT-07', 'GT-08'], board: [{ id: 'gift-1', cell: 'r4c2', token: 'GT-12' }], placed: 1 },
    ceremony: {
      deck: ['MC-01.1', 'MC-02.1', 'MC-03.1', 'MC-09.1'],
      hand: ['MC-04.1', 'MC-05.1'],
      holder: 1,
      master: 1,
      discard: ['MC-08.1'],
      seen: { 'MC-02.1': 1, 'MC-03.1': 3, 'MC-09.1': 'all' },
    },
  },
});

const SEATS = [0, 1, 2, 3] as const;
const PEOPLE: readonly Viewer[] = [...SEATS, 'spectator'];
/** What each of them sees, people first, then the auditor. */
const seenBy = <T>(what: (seen: ReturnType<typeof view>) => T): T[] => [...PEOPLE, 'auditor' as const].map((viewer) => what(view(game, viewer)));
const same = <T>(what: T, auditors: T = what): T[] => [...PEOPLE.map(() => what), auditors];

describe('hidden information', () => {
  test('a face-down Room is shown to nobody', () => {
    const hidden = { card: null, revealed: false, entered: false, covered: [], exhausted: false, lock: null };
    expect(seenBy(({ rooms }) => rooms['r5c3'])).toEqual(same(hidden, { ...hidden, card: game.rooms['r5c3']!.card } as never));
    for (const viewer of PEOPLE) expect(Object.values(view(game, viewer).rooms).filter(({ card }) => card !== null)).toHaveLength(7);
  });
  test('before the Rooms are dealt none is shown, from then on the Starting Rooms are', () => {
    const shown = (laidOut: boolean) => Object.values(view(stateOf({ state: { laidOut } }), 0).rooms).flatMap(({ card }) => card ?? []);
    expect([shown(false), shown(true)]).toEqual([[], ['S1a', 'S2a', 'S4a', 'S3a']]);
    expect(view(stateOf(), 'auditor').rooms['r1c1']!.card).toBeNull();
  });
  test('HH-MOVE-10 a Room that is face up may be read by everybody', () => {
    expect(seenBy(({ rooms }) => rooms['r1c2'])).toEqual(same({ card: '3A', revealed: true, entered: true, covered: [0], exhausted: false, lock: null }));
  });
  test('of the Rooms that were not dealt only the number is shown', () => expect(seenBy(({ pile }) => pile)).toEqual(same(2)));
  test('where the Exits lie is shown to nobody before they are face up', () => {
    const exits = seenBy(({ rooms }) => Object.keys(rooms).filter((cell) => rooms[cell]!.card?.startsWith('X')));
    expect(exits).toEqual(same([], ['r5c2', 'r5c3']));
    const found = stateOf({ state: { laidOut: true, rooms: { r5c2: faceUp } } });
    expect(view(found, 3).rooms['r5c2']!.card).toBe('X1');
  });
  test('what has been selected is shown once all of it is revealed', () => {
    expect(seenBy(({ turn }) => turn.actions)).toEqual(same(['up', null, 'search', 'left']));
    expect(view(stateOf(), 0).turn.actions).toEqual([null, null, null, null]);
  });
  test('of the Reward deck the number is shown, of the discard pile the cards', () => {
    expect(seenBy(({ rewards: { deck, discard } }) => ({ deck, discard }))).toEqual(same({ deck: 3, discard: ['RC05', 'RC06'] }));
  });
  test('HH-SEARCH-12 drawn Reward cards lie face up for everybody', () => expect(seenBy(({ rewards }) => rewards.table)).toEqual(same(['RC04'])));
  test('HH-Q-90 a card put under the MC deck is known to the MC who put it there, and one that everybody saw to all', () => {
    expect(seenBy(({ ceremony }) => ceremony.deck)).toEqual([
      [null, null, null, 'MC-09.1'],
      [null, 'MC-02.1', null, 'MC-09.1'],
      [null, null, null, 'MC-09.1'],
      [null, null, 'MC-03.1', 'MC-09.1'],
      [null, null, null, 'MC-09.1'],
      ['MC-01.1', 'MC-02.1', 'MC-03.1', 'MC-09.1'],
    ]);
  });
  test('HH-D-17 the cards drawn by the MC are shown to the MC alone', () => {
    const count = { holder: 1, count: 2, cards: null };
    const open = { ...count, cards: ['MC-04.1', 'MC-05.1'] as never };
    expect(seenBy(({ ceremony }) => ceremony.hand)).toEqual([count, open, count, count, count, open]);
  });
  test('they stay with whoever drew them, though another becomes MC meanwhile', () => {
    const passed = { ...game, ceremony: { ...game.ceremony, master: 3 } };
    expect(SEATS.map((seat) => view(passed, seat).ceremony.hand.cards)).toEqual([null, ['MC-04.1', 'MC-05.1'], null, null]);
  });
  test('HH-GIFT-08 where Gift tokens lie is shown to everybody, what they show to nobody', () => {
    const token = { id: 'gift-1', cell: 'r4c2', token: null };
    expect(seenBy(({ gifts }) => gifts.board)).toEqual(same([token], [{ ...token, token: 'GT-12' as never }]));
  });
  test('of the Gift supply the number left is shown', () => expect(seenBy(({ gifts }) => gifts.supply)).toEqual(same(2)));
  test('dice, weapons and Resolve windows are shown to everybody', () => {
    const fighters = [
      { seat: 0, card: 'attack', weapon: 'knife', dice: [1, 5, 6, 2], rerolls: 1, acrobatic: false, accepted: true },
      { seat: 3, card: 'escape', weapon: null, dice: [4, 4, 1, 1], rerolls: 0, acrobatic: true, accepted: false },
    ] as const;
    const fight = { ...game, combat: { cell: 'r1c1', fighters, killer: { dice: [5, 1, 2, 6], successes: 2 } } };
    for (const viewer of PEOPLE) expect(view(fight, viewer).combat).toEqual(fight.combat);
  });
  test('all that a Participant has is shown to everybody', () => {
    expect(seenBy(({ participants }) => participants[0])).toEqual(
      same({
        character: 'mia',
        sheet: 'advanced',
        powers: ['calm-under-pressure', 'every-shot-counts'],
        cell: 'r1c1',
        hp: 7,
        resolve: 2,
        items: ['knife', 'pistol'],
        bullets: 3,
        shells: 1,
        keys: 1,
        panicked: true,
        alive: true,
        body: false,
        death: null,
        resigned: false,
        locksOwed: 1,
      }),
    );
    expect(view(game, 'spectator').participants[2]!.powers).toEqual([]);
  });
  test('the Killer is shown to everybody, with the strength his Rage gives him', () => {
    const killer = { cell: 'r3c3', hp: 4, rage: 2, active: false, keysCarried: 1, keysGiven: 1, dice: 4, successes: null, damage: 3 };
    expect(seenBy((seen) => seen.killer)).toEqual(same(killer));
    const solo = stateOf({ seats: 1, state: { killer: { rage: 4 } } });
    expect(view(solo, 0).killer).toMatchObject({ dice: 0, successes: 3, damage: 4 });
  });
  test('HH-LOCK-08 HH-Q-108 a Locked Room keeps its name for everybody, whatever Locked it', () => {
    const locked = (card: string, lock: 'permanent' | 'temporary', exhausted: boolean) => ({ card, revealed: true, entered: true, covered: [], exhausted, lock });
    expect(seenBy(({ rooms }) => [rooms['r1c3'], rooms['r2c1']])).toEqual(same([locked('6A', 'permanent', true), locked('11A', 'temporary', false)]));
  });
  test('Rooms still to be locked are shown to everybody', () => {
    expect(seenBy(({ participants }) => participants.map(({ locksOwed }) => locksOwed))).toEqual(same([1, 2, 0, 0]));
  });
  test('of the solo deck nothing is shown but cards that were skipped', () => {
    const solo = stateOf({ seats: 1, state: { ceremony: { deck: ['SO-01', 'SO-12'], seen: { 'SO-12': 'all' } } } });
    expect([0, 'spectator' as const].map((viewer) => view(solo, viewer).ceremony.deck)).toEqual([[null, 'SO-12'], [null, 'SO-12']]);
  });
});

test('every view fits its shape', () => {
  for (const viewer of [...PEOPLE, 'auditor' as const]) expect(viewShape.parse(view(game, viewer))).toEqual(view(game, viewer));
});

test('nothing hidden is anywhere in a view', () => {
  for (const viewer of PEOPLE) {
    const text = JSON.stringify(view(game, viewer));
    const hidden = [...game.rewards.deck, ...game.gifts.supply, 'GT-12', 'MC-01.1', ...game.pile, ...(viewer === 1 ? [] : game.ceremony.hand)];
    for (const id of hidden) expect(text).not.toContain(`"${id}"`);
  }
});
