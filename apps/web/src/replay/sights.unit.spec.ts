import { describe, expect, it } from '@jest/globals';
import type { Game } from '#sdk';
import { seatIn, sightOf, sightsOf } from './sights.js';

const seat = (number: number, name: string | null) => ({
  number,
  kind: name === null ? 'EMPTY' : 'HUMAN',
  player: name === null ? null : { id: name, name },
  bot: null,
  role: null,
  connected: false,
});
const game = (mySeat: number | null, status: Game['status']): Game => ({ mySeat, status, seats: [seat(0, 'Ann'), seat(1, 'Ben'), seat(2, null)] }) as unknown as Game;
const keys = (mySeat: number | null, status: Game['status']) => sightsOf(game(mySeat, status)).map(({ key, seat: asked, visitor }) => [key, asked, visitor]);

describe('the sights of a game', () => {
  it('are a spectator alone to who has no seat, and one’s own besides, before the end', () => {
    expect(keys(null, 'RUNNING')).toEqual([['spectator', undefined, false]]);
    expect(keys(1, 'RUNNING')).toEqual([
      ['1', undefined, false],
      ['spectator', undefined, true],
    ]);
    expect(keys(0, 'ABANDONED')).toEqual([
      ['0', undefined, false],
      ['spectator', undefined, true],
    ]);
  });

  it('are every taken seat and everything open after the end', () => {
    expect(keys(1, 'FINISHED')).toEqual([
      ['1', undefined, false],
      ['spectator', undefined, true],
      ['0', 0, false],
      ['open', -1, false],
    ]);
    expect(keys(null, 'FINISHED')).toEqual([
      ['spectator', undefined, false],
      ['0', 0, false],
      ['1', 1, false],
      ['open', -1, false],
    ]);
  });

  it('are chosen by an address; what is not open gives one’s own', () => {
    const chosen = (status: Game['status'], asked: string | null) => sightOf(sightsOf(game(1, status)), asked).key;
    expect([chosen('FINISHED', '0'), chosen('FINISHED', 'open'), chosen('RUNNING', 'spectator')]).toEqual(['0', 'open', 'spectator']);
    expect([chosen('RUNNING', 'open'), chosen('RUNNING', '0'), chosen('FINISHED', null), chosen('FINISHED', 'seat'), chosen('FINISHED', '2')]).toEqual(['1', '1', '1', '1', '1']);
  });

  it('have a seat of their own, or none', () => {
    const ended = game(1, 'FINISHED');
    expect(sightsOf(ended).map((sight) => seatIn(sight, ended))).toEqual([1, null, 0, null]);
  });
});
