import { describe, expect, it } from '@jest/globals';
import type { Commit } from '#sdk';
import { turnAfter, turnAt, turnBefore, turnsOf } from './turns.js';

const commit = (version: number, ...facts: { type: string; data?: Commit['facts'][number]['data'] }[]): Commit => ({
  version,
  at: '2026-11-21T12:00:00.000Z',
  seat: null,
  hash: '',
  facts: facts.map(({ type, data = {} }) => ({ type, data, text: '' })),
});

const commits = [
  commit(1, { type: 'GameCreated' }),
  commit(2, { type: 'GameStarted' }, { type: 'TurnBegan', data: { number: 1, seat: 2 } }),
  commit(3, { type: 'PigStepped' }),
  commit(4, { type: 'TurnBegan', data: { number: 2, seat: 0 } }, { type: 'TurnBegan', data: { number: 3, seat: 1 } }),
];

describe('the turns of a game', () => {
  it('begin where its facts tell of them; of two in one commit the last counts', () => {
    expect(turnsOf(commits)).toEqual([
      { version: 2, number: 1, seat: 2 },
      { version: 4, number: 3, seat: 1 },
    ]);
  });

  it('are counted where they have no number, and belong to nobody where no seat is told', () => {
    expect(turnsOf([commit(1), commit(2, { type: 'NightTurnStarted' }), commit(3, { type: 'NightTurnStarted' })])).toEqual([
      { version: 2, number: 1, seat: null },
      { version: 3, number: 2, seat: null },
    ]);
  });

  it('are none where no fact tells of one', () => {
    expect(turnsOf([commit(1, { type: 'TurnEnded' }), commit(2, { type: 'TurnBeganAgain' })])).toEqual([]);
  });

  it('are found from any version', () => {
    const turns = turnsOf(commits);
    const versions = (find: typeof turnAt) => [1, 2, 3, 4, 5].map((version) => find(turns, version)?.version);
    expect(versions(turnAt)).toEqual([undefined, 2, 2, 4, 4]);
    expect(versions(turnBefore)).toEqual([undefined, undefined, 2, 2, 4]);
    expect(versions(turnAfter)).toEqual([2, 4, 4, undefined, undefined]);
  });
});
