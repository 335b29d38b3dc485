import type { Commit, Game, WatchedUpdate } from '#sdk';
import { after, NOTHING } from './table-state.js';

const commit = (version: number): Commit => ({ version, at: '', seat: null, facts: [], hash: '' });
const view = (name: string) => ({ name, scene: {} }) as never;
const game = (version: number, status = 'RUNNING') => ({ version, status, view: view(`read ${version}`), decisions: [] }) as unknown as Game;
const update = (version: number, ...commits: number[]): WatchedUpdate => ({ gameId: 'g', version, status: 'RUNNING', view: view(`pushed ${version}`), decisions: [], commits: commits.map(commit) });

test('a game that was read is the state', () => {
  expect(after(NOTHING, { kind: 'game', game: game(3) })).toMatchObject({ version: 3, status: 'RUNNING', view: { name: 'read 3' }, commits: [] });
});

test('an update carries on and adds to the log', () => {
  const state = after(after(NOTHING, { kind: 'game', game: game(2) }), { kind: 'update', update: update(2, 1, 2) });
  const next = after(state, { kind: 'update', update: update(4, 3, 4) });
  expect([next.version, next.view, next.commits.map(({ version }) => version)]).toEqual([4, view('pushed 4'), [1, 2, 3, 4]]);
});

test('what is told twice stands in the log once', () => {
  const state = after(NOTHING, { kind: 'update', update: update(2, 1, 2) });
  expect(after(state, { kind: 'update', update: update(3, 2, 3) }).commits.map(({ version }) => version)).toEqual([1, 2, 3]);
});

test('a reading older than the state changes who is there and nothing else', () => {
  const state = after(NOTHING, { kind: 'update', update: update(5) });
  const old = game(4);
  expect(after(state, { kind: 'game', game: old })).toEqual({ ...state, game: old });
});

test('a failure keeps what was known, and a reading mends it', () => {
  const state = after(after(NOTHING, { kind: 'game', game: game(3) }), { kind: 'failed', error: 'gone' });
  expect([state.version, state.error]).toEqual([3, 'gone']);
  expect(after(state, { kind: 'game', game: game(3) }).error).toBeUndefined();
});

test('no game is told as none', () => expect(after(NOTHING, { kind: 'game', game: null }).game).toBeNull());

test('beginning again forgets all', () => expect(after(after(NOTHING, { kind: 'game', game: game(3) }), { kind: 'again' })).toBe(NOTHING));
