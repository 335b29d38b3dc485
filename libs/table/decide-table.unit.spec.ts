import { describe, expect, test } from '@jest/globals';
import { Refusal } from '#engine';
import { canonical, chainHash, commitmentOf, foldTable, nextDeadline, seeCommit, seeDecisions, viewTable, type TableCommand } from '#table';
import { tinyGame, tinyRegistry } from '#testing/tiny-game';
import { answer, create, finished, GAME_ID, History, join, SEED } from './testing/history.js';

const open = () => new History().does(create());
const running = () => open().does(join('bob')).does({ type: 'start', player: 'ann' });
const hidden = () => new History('open-sesame').does(create({ visibility: 'PRIVATE' }));
const facts = (history: History) => history.commits.at(-1)!.facts;

describe('a game before its start', () => {
  test('creating opens the seats, publishes the commitment and seats the creator', () => {
    const history = new History().does(create({ title: ' Friday ', clientSeed: 'mine' }));
    expect(history.commits).toHaveLength(1);
    expect(facts(history)).toEqual([
      {
        type: 'GameCreated',
        data: {
          type: 'tiny',
          title: 'Friday',
          visibility: 'PUBLIC',
          options: { target: 4 },
          decisionSeconds: null,
          seats: 3,
          creator: 'ann',
          commitment: commitmentOf(SEED),
          clientSeed: 'mine',
        },
      },
      { type: 'SeatTaken', data: { seat: 0, player: 'ann', clientSeed: null } },
    ]);
    expect(history.table).toMatchObject({
      gameId: GAME_ID,
      status: 'OPEN',
      version: 1,
      seats: [{ kind: 'HUMAN', player: 'ann' }, { kind: 'EMPTY' }, { kind: 'EMPTY' }],
      seed: null,
      clientSeeds: ['mine'],
    });
  });

  test('the hash goes over a salt, so that nobody can guess what is hidden in a commit', () => {
    const { hash, salt, previousHash, ...rest } = new History().does(create()).commits[0]!;
    const hashWith = (other: string) => chainHash(previousHash, canonical({ ...rest, salt: other, previousHash }));
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    expect(hashWith(salt)).toBe(hash);
    expect(hashWith('00'.repeat(16))).not.toBe(hash);
  });

  test('options are stored with their defaults', () => {
    expect(new History().does(create({ options: undefined })).table!.options).toEqual({ target: 20 });
  });

  test('options that need so many seats are good if all of them are taken', () => {
    const full = new History().does(create({ options: { target: 3_000_000 } })).does(join('bob')).does(join('cat'));
    expect(full.does({ type: 'start', player: 'ann' }).table!.status).toBe('RUNNING');
  });

  test('a seed mixed in after the commitment changes the dice and nothing else', () => {
    const mixed = open().does({ type: 'mixSeed', player: 'ann', clientSeed: 'later' });
    expect(facts(mixed)).toEqual([{ type: 'SeedMixed', data: { seat: 0, clientSeed: 'later' } }]);
    expect(mixed.table!.clientSeeds).toEqual(['later']);
    const dealt = (clientSeed: string) => facts(open().does({ type: 'mixSeed', player: 'ann', clientSeed }).does({ type: 'start', player: 'ann' }));
    expect(dealt('later')).toEqual(dealt('later'));
    expect(dealt('later')).not.toEqual(dealt('other'));
  });

  test('seats left empty are closed at the start and the others numbered anew', () => {
    const history = open().does(join('bob', { seat: 2 })).does({ type: 'start', player: 'ann' });
    expect(history.table!.seats).toEqual([
      { kind: 'HUMAN', player: 'ann' },
      { kind: 'HUMAN', player: 'bob' },
    ]);
    expect(facts(history).map((f) => f.type)).toEqual(['GameStarted', 'NumberDealt', 'NumberDealt']);
  });

  test('a seat that was left is free again; the creator leaving gives the game up', () => {
    const left = open().does(join('bob')).does({ type: 'leave', player: 'bob' });
    expect(left.table!.seats[1]).toEqual({ kind: 'EMPTY' });
    const given = left.does({ type: 'leave', player: 'ann' });
    expect(given.table!.status).toBe('ABANDONED');
    expect(given.commits.at(-1)!.facts.map((f) => f.type)).toEqual(['SeatLeft', 'GameAbandoned']);
  });
});

describe('a game that runs', () => {
  test('sealed answers stay out of every fact until the last is in', () => {
    const history = running().does(answer('ann', 'd1', '3'));
    expect(facts(history)).toEqual([]);
    expect(seeCommit(history.commits.at(-1)!, 1, tinyGame)).toEqual({ version: 4, at: expect.any(String), seat: 0, facts: [], hash: history.table!.headHash });
    history.does(answer('bob', 'd2', '1'));
    expect(facts(history).map((f) => f.type)).toEqual(['Added', 'Added', 'GameFinished']);
  });

  test('the commit that ends the game reveals the seed, and nothing before it does', () => {
    const { commits, table } = finished();
    const seed = SEED.toString('hex');
    expect(table).toMatchObject({ status: 'FINISHED', seed, outcome: { winners: [0, 1, 2], losers: [] } });
    expect(facts(finished()).at(-1)).toEqual({ type: 'GameFinished', data: { outcome: table!.outcome, seed } });
    expect(JSON.stringify(commits.slice(0, -1))).not.toContain(seed);
  });

  test('a seat sees its own secret and no other', () => {
    const history = running();
    const started = history.commits.at(-1)!;
    const numbers = (viewer: 0 | 1 | 'spectator') => seeCommit(started, viewer, tinyGame).facts.filter((f) => f.type === 'NumberDealt').map((f) => 'number' in f.data);
    expect(numbers(0)).toEqual([true, false]);
    expect(numbers(1)).toEqual([false, true]);
    expect(numbers('spectator')).toEqual([false, false]);
    expect(viewTable(history.table!, 'spectator', tinyRegistry)).toMatchObject({ number: null });
  });

  test('live state = fold of the stored text of the commits, at every version', () => {
    const { commits } = finished();
    const live = new History();
    let folded = live.table;
    for (const commit of commits) folded = foldTable(folded, JSON.parse(JSON.stringify(commit)), tinyRegistry);
    expect(folded).toEqual(finished().table);
    expect(JSON.parse(JSON.stringify(folded))).toEqual(folded);
  });

  test('a decision keeps the deadline it was asked with while others answer', () => {
    const history = new History().does(create({ decisionSeconds: 30 })).does(join('bob')).does({ type: 'start', player: 'ann' });
    const asked = Date.parse(history.table!.updatedAt);
    history.does(answer('ann', 'd1', '1'), 10);
    const due = new Date(asked + 30_000).toISOString();
    expect(nextDeadline(history.table!)).toBe(due);
    expect(seeDecisions(history.table!, 0, tinyRegistry)).toEqual([
      { id: 'd2', seat: 1, kind: 'waiting', prompt: '', options: null, min: 0, max: 0, ordered: false, default: null, deadline: due },
    ]);
  });

  test('a time-out before its time is refused, and after it gives the default answer', () => {
    const history = new History().does(create({ decisionSeconds: 30, seats: 1 })).does({ type: 'start', player: 'ann' });
    expect(() => history.decide({ type: 'timeout', decision: 'd1' })).toThrow(expect.objectContaining({ code: 'NOT_ASKED' }));
    history.does({ type: 'timeout', decision: 'd1' }, 30);
    expect(history.commits.at(-1)).toMatchObject({ seat: null, cause: { type: 'timeout', decision: 'd1' }, facts: [{ type: 'Added', data: { seat: 0, amount: 1 } }] });
  });
});

describe('refusals', () => {
  const start: TableCommand = { type: 'start', player: 'ann' };
  const addBot = (player: string, bot: string): TableCommand => ({ type: 'addBot', player, seat: undefined, bot });
  const cases: [string, () => History, TableCommand, string][] = [
    ['an unknown game type', () => new History(), create({ game: 'chess' }), 'BAD_INPUT'],
    ['options the type does not have', () => new History(), create({ options: { target: -1 } }), 'BAD_OPTIONS'],
    ['options that do not fit the seats', () => new History(), create({ options: { target: 3_000_001 } }), 'BAD_OPTIONS'],
    ['options that do not fit the seats taken at the start', () => new History().does(create({ options: { target: 3_000_000 } })).does(join('bob')), start, 'BAD_OPTIONS'],
    ['too many seats', () => new History(), create({ seats: 9 }), 'BAD_INPUT'],
    ['a clock of no time', () => new History(), create({ decisionSeconds: 0 }), 'BAD_INPUT'],
    ['a title with a control character', () => new History(), create({ title: 'a\u0007b' }), 'BAD_INPUT'],
    ['a seed of 201 characters', () => new History(), create({ clientSeed: 'x'.repeat(201) }), 'BAD_INPUT'],
    ['a taken seat', open, join('bob', { seat: 0 }), 'SEAT_TAKEN'],
    ['a seat that is not there', open, join('bob', { seat: 7 }), 'BAD_INPUT'],
    ['a negative seat', open, join('bob', { seat: -1 }), 'BAD_INPUT'],
    ['a second seat for one player', open, join('ann'), 'SEAT_TAKEN'],
    ['a full game', () => open().does(join('bob')).does(join('cat')), join('dan'), 'GAME_FULL'],
    ['mixing a seed into a running game', running, { type: 'mixSeed', player: 'ann', clientSeed: 'x' }, 'ALREADY_STARTED'],
    ['mixing a seed in without a seat', open, { type: 'mixSeed', player: 'bob', clientSeed: 'x' }, 'FORBIDDEN'],
    ['joining a running game', running, join('cat'), 'ALREADY_STARTED'],
    ['joining a private game without its invite', hidden, join('bob'), 'NOT_FOUND'],
    ['joining a private game with a wrong invite', hidden, join('bob', { invite: 'open-sesamy' }), 'NOT_FOUND'],
    ['starting a private game one is not in', hidden, { type: 'start', player: 'bob' }, 'NOT_FOUND'],
    ['starting a game one has not created', () => open().does(join('bob')), { type: 'start', player: 'bob' }, 'FORBIDDEN'],
    ['a bot added by another than the creator', () => open().does(join('bob')), addBot('bob', 'last'), 'FORBIDDEN'],
    ['an unknown bot', open, addBot('ann', 'constructor'), 'BAD_INPUT'],
    ['starting twice', running, start, 'ALREADY_STARTED'],
    ['answering before the start', open, answer('ann', 'd1', '1'), 'NOT_STARTED'],
    ['conceding before the start', open, { type: 'concede', player: 'ann' }, 'NOT_STARTED'],
    ['answering without a seat', running, answer('cat', 'd1', '1'), 'FORBIDDEN'],
    ['answering another’s question', running, answer('bob', 'd1', '1'), 'NOT_ASKED'],
    ['an option that is not offered', running, answer('ann', 'd1', '4'), 'NOT_OFFERED'],
    ['a question that was never asked', running, answer('ann', 'd9', '1'), 'NOT_ASKED'],
    ['a question that is answered', () => running().does(answer('ann', 'd1', '1')), answer('ann', 'd1', '1'), 'STALE_DECISION'],
    ['answering for a seat no bot holds', running, { type: 'decide', by: { botSeat: 0 }, decision: 'd1', answer: ['1'] }, 'FORBIDDEN'],
    ['leaving a running game', running, { type: 'leave', player: 'bob' }, 'ALREADY_STARTED'],
    ['conceding twice', () => running().does({ type: 'concede', player: 'bob' }), { type: 'concede', player: 'bob' }, 'GAME_OVER'],
    ['anything after the end', finished, answer('ann', 'd4', '1'), 'GAME_OVER'],
    ['leaving a game that was given up', () => open().does(join('bob')).does({ type: 'leave', player: 'ann' }), { type: 'leave', player: 'bob' }, 'GAME_OVER'],
    ['answering in a game that was given up', () => open().does(join('bob')).does({ type: 'leave', player: 'ann' }), answer('bob', 'd1', '1'), 'GAME_OVER'],
  ];
  test.each(cases)('%s', (_, history, command, code) => {
    const before = history();
    const stood = JSON.stringify(before.table);
    let refusal: unknown;
    try {
      before.decide(command);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code });
    expect(JSON.stringify(before.table)).toBe(stood);
    expect((refusal as Error).message).not.toContain('open-sesame');
  });

  test('an invite opens a private game', () => {
    expect(hidden().does(join('bob', { invite: 'open-sesame' })).table!.seats[1]).toEqual({ kind: 'HUMAN', player: 'bob' });
  });
});
