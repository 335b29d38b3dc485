import { describe, expect, test } from '@jest/globals';
import { stateOf } from '../testing/playing.js';
import { declared, found, HERE, searching, type Searching } from '../testing/searching.js';
import { searchUses } from './uses.js';

const DEAD = { cell: HERE, alive: false, body: true, hp: 0, death: 1 };
const GIFTS = { board: [{ id: 'gift-1', cell: HERE, token: 'GT-01' }, { id: 'gift-2', cell: HERE, token: 'GT-10' }, { id: 'gift-3', cell: 'r4c4', token: 'GT-11' }] };
/** Everything a Search can be used for at once. */
const ALL: Searching = {
  who: { hp: 5, items: ['first-aid-kit'], panicked: true },
  state: { participants: { 1: DEAD, 2: { ...DEAD, cell: 'r4c4' }, 3: { ...DEAD, death: 2 } }, gifts: GIFTS },
};
const EVERYTHING = ['body:1', 'body:3', 'room', 'gift:gift-1', 'gift:gift-2', 'first-aid', 'panic'];

/** What a Participant in that Room could use a Search for. */
function uses(room: string, who: object = {}, lies: object = {}): string[] {
  const game = stateOf({ state: { rooms: { [HERE]: { card: room, revealed: true, entered: true, ...lies } }, participants: { 0: { cell: HERE, ...who } } } });
  return searchUses(game, 0).map(({ use }) => use);
}

describe('what a Search is used for', () => {
  test('HH-SEARCH-01 HH-SEARCH-03 HH-SEARCH-04 HH-SEARCH-05 HH-SEARCH-06 HH-Q-48 HH-D-09 the Room, each token, each body, the kit or the Panic card', () => {
    const { question } = searching(ALL);
    expect(question).toMatchObject({ seat: 0, kind: 'search.use', min: 1, max: 1 });
    expect(question.options).toEqual([
      { id: 'body:1', label: 'Search the body of Player 2', data: { piece: 'participant-1' } },
      { id: 'body:3', label: 'Search the body of Player 4', data: { piece: 'participant-3' } },
      { id: 'room', label: 'Search Room Filled with Tombs (row 2, column 2)', data: { space: HERE } },
      { id: 'gift:gift-1', label: 'Open the Gift token', data: { piece: 'gift-1' } },
      { id: 'gift:gift-2', label: 'Open the Gift token', data: { piece: 'gift-2' } },
      { id: 'first-aid', label: 'Use your First Aid Kit', data: { item: 'first-aid-kit' } },
      { id: 'panic', label: 'Calm down: put your Panic card away', data: { item: 'panic' } },
    ]);
  });
  test.each([
    ['body:1', 'body', '1'],
    ['body:3', 'body', '3'],
    ['room', 'room', HERE],
    ['gift:gift-1', 'gift', 'gift-1'],
    ['gift:gift-2', 'gift', 'gift-2'],
    ['first-aid', 'first-aid', null],
    ['panic', 'panic', null],
  ])('HH-SEARCH-07 %s is the only use of the Action', (id, use, target) => {
    const p = searching(ALL).pick(id);
    if (use === 'room') p.pick('stop');
    expect(p.told('SearchDeclared')).toEqual([declared(use, target).data]);
    expect(p.question.kind).toBe('action');
  });
  test('HH-SEARCH-08 HH-Q-15 HH-Q-30 nothing is drawn or paid before it is declared', () => {
    expect(found(searching(ALL))).toEqual([]);
    expect(found(searching(ALL).pick('panic'))[0]).toEqual(declared('panic', null));
  });
  test('HH-Q-15 the use is found afresh: where nothing is possible any more the Action is lost', () => {
    const p = searching({ lies: { exhausted: true } });
    expect(found(p)).toEqual([{ type: 'ActionFailed', data: { seat: 0, action: 'search', resolve: 0 } }]);
    expect(p.game.participants[0]!.resolve).toBe(1);
  });
  test('the only use there is needs no question', () => {
    expect(found(searching({ lies: { exhausted: true }, who: { panicked: true } }))).toEqual([declared('panic', null), { type: 'PanicDropped', data: { seat: 0 } }]);
  });
  test.each([
    ['body:1', ALL],
    ['body:3', { ...ALL, state: { ...ALL.state, participants: { 1: { cell: 'r4c4' }, 3: DEAD } } }],
    ['room', { ...ALL, state: { gifts: GIFTS } }],
    ['gift:gift-1', { ...ALL, lies: { exhausted: true }, state: { gifts: GIFTS } }],
    ['first-aid', { ...ALL, lies: { exhausted: true }, state: {} }],
  ])('HH-D-09 the clock takes %s where everything before it is missing', (id, given) => {
    const p = searching(given);
    expect(p.question.default).toEqual([id]);
    p.timeout();
    const { use, target } = p.told('SearchDeclared')[0] as { use: string; target: string };
    expect(id.startsWith(use)).toBe(true);
    if (use === 'body' || use === 'gift') expect(id).toBe(`${use}:${target}`);
  });
  test('conceding in front of the question takes the same', () => {
    const p = searching(ALL).concede(0);
    expect(found(p).slice(0, 2)).toEqual([{ type: 'ParticipantResigned', data: { seat: 0 } }, declared('body', '1')]);
  });
});

describe('HH-Q-46 when there is something to Search', () => {
  test('everything at once, in the order of the default', () => {
    const { who, state } = ALL;
    const game = stateOf({ state: { rooms: { [HERE]: { card: '3A' } }, ...state, participants: { 0: { cell: HERE, ...who }, ...state!.participants } } });
    expect(searchUses(game, 0).map(({ use, target }) => (use === 'body' || use === 'gift' ? `${use}:${target}` : use))).toEqual(EVERYTHING);
    expect(searchUses(game, 0).find(({ use }) => use === 'room')).toEqual({ use: 'room', target: HERE });
  });
  test('HH-SEARCH-26 HH-ROOM-07 not an Exhausted Room', () => {
    expect(uses('3A')).toEqual(['room']);
    expect(uses('3A', {}, { exhausted: true })).toEqual([]);
    expect(uses('S1a')).toEqual(['room']);
  });
  test.each(['2A', '2B', '18A', '18B'])('HH-SEARCH-24 HH-ITEM-03 Room %s only with a Knife', (room) => {
    expect(uses(room)).toEqual([]);
    expect(uses(room, { items: ['fireaxe', 'pistol', 'shotgun', 'kevlar-vest'], bullets: 3 })).toEqual([]);
    expect(uses(room, { items: ['knife'] })).toEqual(['room']);
  });
  test.each(['8A', '8B', '13A', '13B'])('HH-SEARCH-24 HH-ITEM-09 HH-Q-43 Room %s only with a Pistol and a Bullet', (room) => {
    expect(uses(room, { items: ['pistol'] })).toEqual([]);
    expect(uses(room, { bullets: 1 })).toEqual([]);
    expect(uses(room, { items: ['shotgun'], bullets: 1, shells: 1 })).toEqual([]);
    expect(uses(room, { items: ['pistol'], bullets: 1 })).toEqual(['room']);
  });
  test.each(['X1', 'X2', '10A', '10B'])('HH-EXIT-05 HH-KEY-06 HH-Q-99 HH-Q-100 %s only with two Keys', (room) => {
    expect([0, 1, 2, 3].map((keys) => uses(room, { keys }))).toEqual([[], [], ['room'], ['room']]);
  });
  test.each(['19A', '19B'])('Room %s only with a Key', (room) => {
    expect([0, 1, 2].map((keys) => uses(room, { keys }))).toEqual([[], ['room'], ['room']]);
  });
  test.each([
    ['15A', 3],
    ['15B', 2],
  ])('HH-Q-40 Room %s only with more Health than %i', (room, price) => {
    expect([price - 1, price, price + 1, 10].map((hp) => uses(room, { hp }))).toEqual([[], [], ['room'], ['room']]);
  });
  test('HH-Q-44 the First Aid Kit not with all Health', () => {
    const kit = { items: ['first-aid-kit'] };
    expect([10, 9, 1].map((hp) => uses('3A', { ...kit, hp }, { exhausted: true }))).toEqual([[], ['first-aid'], ['first-aid']]);
    expect(uses('3A', { hp: 5 }, { exhausted: true })).toEqual([]);
  });
  test('HH-Q-45 HH-PANIC-09 the Panic card in any Room, an Exit and a Starting Room among them', () => {
    expect(['3A', 'S1a', 'X1', '5A', '15A'].map((room) => uses(room, { panicked: true }, { exhausted: true }))).toEqual(Array(5).fill(['panic']));
  });
  test('HH-Q-36 HH-Q-45 HH-SEARCH-02 HH-PUZZLE-06 locked in, nothing but the Puzzle', () => {
    const p = searching({ ...ALL, room: '5A', lies: { lock: 'temporary' } });
    expect(p.told('SearchDeclared')).toEqual([declared('room', HERE).data]);
    expect(p.question.kind).toBe('search.spend');
  });
  test('HH-Q-51 HH-KILLER-11 HH-KILLER-12 beside a Killer who is Stunned or dead, but never him', () => {
    for (const hp of [4, 0]) {
      const p = searching({ who: { panicked: true }, state: { killer: { cell: HERE, active: false, hp } } });
      expect(p.offered).toEqual(['room', 'panic']);
    }
  });
  test('HH-Q-52 HH-MOVE-19 not in Combat: there the cards are Attack and Escape, and no others', () => {
    const { question } = searching({ state: { participants: { 1: { cell: HERE } } }, times: 0 });
    expect(question.options).toEqual([
      { id: 'attack', label: 'Attack' },
      { id: 'escape', label: 'Escape' },
    ]);
  });
  test('HH-SEARCH-09 although somebody has come in', () => {
    const p = searching({ draws: ['utility', 'utility', 'key', 'key', 'panic'], state: { participants: { 1: { cell: HERE } } } }).pick('stop');
    expect(p.told('ItemTaken')).toEqual([{ seat: 0, item: 'first-aid-kit' }]);
  });
});

describe('being warned', () => {
  const only = (given: Searching) => {
    const { kind, options, default: usual } = searching(given).question;
    expect({ kind, usual }).toEqual({ kind: 'search.use', usual: ['room'] });
    return options.map(({ label }) => label);
  };
  test('HH-Q-133 a Key that is paid is gone, and that is said although there is no other use', () => {
    expect(only({ room: '19A', who: { keys: 2 }, seats: 1 })).toEqual(['Search Strongbox Room (row 2, column 2); it costs 1 Key, which is gone for good']);
  });
  test('HH-Q-42 so is that the firearm is there already', () => {
    expect(only({ room: '19B', who: { keys: 1, items: ['pistol'] } })).toEqual([
      'Search Strongbox Room (row 2, column 2); it costs 1 Key, which is gone for good; you have what it gives already',
    ]);
  });
  test('so is that Health is paid', () => {
    expect(only({ room: '15A' })).toEqual(['Search Sacrificial Altar (row 2, column 2); it costs 3 Health']);
  });
  test('a Bullet is told, but asks for no consent', () => {
    const who = { items: ['pistol'], bullets: 1 };
    expect(found(searching({ room: '8A', who }))[0]).toEqual(declared('room', HERE));
    expect(searching({ room: '8A', who: { ...who, panicked: true } }).question.options[0]!.label).toBe('Search Fake Hostage Room (row 2, column 2); it costs 1 Bullet');
  });
  test('a Puzzle is called one', () => {
    expect(searching({ room: '5A', who: { panicked: true } }).question.options[0]!.label).toBe('Try the Puzzle of Ticking Cell (row 2, column 2)');
  });
});
