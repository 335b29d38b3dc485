import { describe, expect, test } from '@jest/globals';
import { rate, rating } from 'openskill';
import { newcomer, ratingOf, seatResults, standingsAfter, type SeatResult } from './ratings.js';
import type { TableState } from '#table';

const human = (competitor: string, result: SeatResult['result']): SeatResult => ({ competitor, isBot: false, result });
const bot = (name: string, result: SeatResult['result']): SeatResult => ({ competitor: `bot:${name}`, isBot: true, result });

describe('the results of a game', () => {
  test('go by seat: people by their ids, bots of a kind as one, seats in neither list without a result', () => {
    const seats = [{ kind: 'HUMAN', player: 'ann' }, { kind: 'BOT', bot: 'random' }, { kind: 'EMPTY' }, { kind: 'HUMAN', player: 'ben' }, { kind: 'BOT', bot: 'random' }];
    expect(seatResults({ seats } as unknown as TableState, { winners: [1], losers: [0, 4], reason: '' })).toEqual([
      human('ann', 'lost'),
      bot('random', 'won'),
      human('ben', 'none'),
      bot('random', 'lost'),
    ]);
  });
});

describe('standings after a game', () => {
  test('a newcomer is rated 0', () => {
    expect(ratingOf(newcomer)).toBe(0);
  });

  test('winners share the first place and losers the second, each seat for itself', () => {
    const after = standingsAfter([human('ann', 'lost'), human('ben', 'won'), human('cleo', 'lost')], new Map());
    const [[ann], [ben], [cleo]] = rate([[rating()], [rating()], [rating()]], { rank: [2, 1, 2] });
    expect([...after]).toEqual([
      ['ann', { played: 1, won: 0, ...ann }],
      ['ben', { played: 1, won: 1, ...ben }],
      ['cleo', { played: 1, won: 0, ...cleo }],
    ]);
    expect(ratingOf(after.get('ben')!)).toBeGreaterThan(ratingOf(after.get('ann')!));
    expect(ann).toEqual(cleo);
  });

  test('go on from those before', () => {
    const before = new Map([['ann', { played: 7, won: 3, mu: 30, sigma: 2 }]]);
    const after = standingsAfter([human('ann', 'lost'), human('ben', 'won')], before);
    const [[ann]] = rate([[{ mu: 30, sigma: 2 }], [rating()]], { rank: [2, 1] });
    expect(after.get('ann')).toEqual({ played: 8, won: 3, ...ann });
  });

  test.each(['won', 'lost'] as const)('a game that all have %s counts as played, and moves no rating', (result) => {
    const before = new Map([['ann', { played: 1, won: 0, mu: 24, sigma: 8 }]]);
    const after = standingsAfter([human('ann', result), human('ben', result)], before);
    const won = result === 'won' ? 1 : 0;
    expect([...after]).toEqual([
      ['ann', { played: 2, won, mu: 24, sigma: 8 }],
      ['ben', { ...newcomer, played: 1, won }],
    ]);
  });

  test('a seat without a result has played, and is left out of the rating', () => {
    const after = standingsAfter([human('ann', 'won'), human('ben', 'lost'), human('cleo', 'none')], new Map());
    const [[ann], [ben]] = rate([[rating()], [rating()]], { rank: [1, 2] });
    expect([...after.values()]).toEqual([{ played: 1, won: 1, ...ann }, { played: 1, won: 0, ...ben }, { ...newcomer, played: 1 }]);
  });

  test('a bot that holds two seats plays one game, and gets the mean of the two', () => {
    const after = standingsAfter([bot('random', 'won'), human('ann', 'lost'), bot('random', 'lost')], new Map());
    const [[first], , [second]] = rate([[rating()], [rating()], [rating()]], { rank: [1, 2, 2] });
    expect(after.get('bot:random')).toEqual({ played: 1, won: 1, mu: (first.mu + second.mu) / 2, sigma: (first.sigma + second.sigma) / 2 });
  });
});
