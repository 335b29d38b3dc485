import { describe, expect, test } from '@jest/globals';
import { cellsOf, type Cell } from '../board.js';
import { solo, type SoloGame } from '../testing/solo.js';

const CELLS = cellsOf({ rows: 4, columns: 4 });
const KEY_ROOMS = ['r2c3', 'r3c3']; // 6A and 11A
const KEY_SPACE: { readonly [cell: Cell]: number } = { r2c3: 1, r3c3: 0 };

/** All Rooms face up, those with Keys Exhausted, but for what is told of them. */
const explored = (but: { readonly [cell: string]: object } = {}) =>
  Object.fromEntries(CELLS.map((cell) => [cell, { revealed: true, entered: true, exhausted: KEY_ROOMS.includes(cell), ...but[cell] }]));
/** A turn with Combat, so that no card comes in between. */
const checked = (given: SoloGame): string[] => solo({ ...given, state: { ...given.state, turn: { killerFought: true } } }).types;
const promised = ['SecondKeyPromised', 'TurnBegan'];
const notYet = ['TurnBegan'];

describe('the Killer carries a second Key', () => {
  test('HH-SOLO-19 HH-Q-128 once every Room lies face up and none has a Key', () => {
    const p = solo({ rooms: explored(), state: { turn: { killerFought: true } } });
    expect(p.types).toEqual(promised);
    expect(p.game.killer).toMatchObject({ keysCarried: 2, keysGiven: 0 });
  });
  test('HH-SOLO-19 not while a face-down Room can be reached', () => {
    expect(checked({ rooms: explored({ r4c4: { revealed: false } }) })).toEqual(notYet);
  });
  test('HH-Q-128 a face-down Room that cannot be reached does not count', () => {
    expect(checked({ rooms: explored({ r4c4: { revealed: false }, r3c4: { lock: 'permanent' }, r4c3: { lock: 'permanent' } }) })).toEqual(promised);
  });
  test.each(KEY_ROOMS)('HH-Q-128 not while a Key is to be found: %s is not Exhausted', (cell) => {
    expect(checked({ rooms: explored({ [cell]: { exhausted: false } }) })).toEqual(notYet);
  });
  test.each(KEY_ROOMS)('HH-Q-128 HH-Q-111 a covered Key is not to be found: %s', (cell) => {
    expect(checked({ rooms: explored({ [cell]: { exhausted: false, covered: [KEY_SPACE[cell]] } }) })).toEqual(promised);
  });
  test('HH-Q-128 HH-Q-111 nor is one in a Room that is Locked for good', () => {
    expect(checked({ rooms: explored({ r2c3: { exhausted: false, lock: 'permanent' } }) })).toEqual(promised);
  });
  test('HH-Q-128 the Room that has closed around the Participant counts as open', () => {
    const here = { cell: 'r3c3' };
    const closed = { lock: 'temporary', exhausted: false };
    expect(checked({ participant: here, killer: { cell: 'r4c4' }, rooms: explored({ r3c3: closed }) })).toEqual(notYet);
    expect(checked({ participant: here, killer: { cell: 'r4c4' }, rooms: explored({ r3c3: { ...closed, covered: [0] }, r4c4: { revealed: false } }) })).toEqual(notYet);
    expect(checked({ participant: here, killer: { cell: 'r4c4' }, rooms: explored({ r3c3: { ...closed, covered: [0] } }) })).toEqual(promised);
  });
  test('HH-Q-128 it is looked at before the card, and a card that lays out a new Room comes too late', () => {
    const p = solo({ deck: ['SO-14'], rooms: explored({ r1c2: { exhausted: true } }) }).pick('r1c2');
    expect(p.types).toEqual(['SecondKeyPromised', 'CeremonyCardPlayed', 'RageChanged', 'RoomReplaced', 'CeremonyCardDiscarded', 'TurnBegan']);
    expect(p.game.killer.keysCarried).toBe(2);
  });
  test('HH-Q-128 it is looked at after the card, too', () => {
    const state = { ceremony: { deck: [], played: 'SO-01' } };
    const p = solo({ rooms: explored(), state, agenda: [{ step: 'soloLine', args: { line: 'active', at: 1, start: 'r3c3' } }] });
    expect(p.types).toEqual(['CeremonyCardDiscarded', 'SecondKeyPromised', 'TurnBegan']);
  });
  test('HH-SOLO-21 it is promised once, whatever comes later', () => {
    const p = solo({ rooms: explored(), killer: { keysCarried: 2 }, state: { turn: { killerFought: true } } });
    expect(p.types).toEqual(notYet);
    const later = solo({ rooms: explored({ r2c3: { exhausted: false } }), killer: { keysCarried: 2 }, state: { turn: { killerFought: true } } });
    expect(later.game.killer.keysCarried).toBe(2);
  });
});
