import { describe, expect, test } from '@jest/globals';
import { seeCommit, seeDecisions, canonicalCommit, chainHash, viewerOf, viewTable, foldTable, type LedgerCommit, type TableState } from '#table';
import { tinyGame, tinyRegistry } from '#testing/tiny-game';
import { answer, create, finished, History as Table, join, SEED } from '../../libs/table/testing/history.js';
import { check, type Violation } from './checker.js';
import { decisionLine, digest, emptyHistory, type Heard, type History, type Sent, type Stream, type Update } from './history.js';

const seed = SEED.toString('hex');
const later = '2030-01-01T00:00:00.000Z';

/** As a client notes it: every command with the id that the ledger scopes by its sender. */
function relabelled(commits: readonly LedgerCommit[]): LedgerCommit[] {
  const people = ['ann', 'bob'];
  return relinked(commits.map((commit) => ({ ...commit, commandId: commit.seat === null ? commit.commandId : `player:${people[commit.seat] ?? 'bot'}:${commit.commandId}` })));
}

function relinked(commits: readonly LedgerCommit[]): LedgerCommit[] {
  let previousHash = '0'.repeat(64);
  return commits.map((commit) => {
    const linked = { ...commit, previousHash };
    previousHash = chainHash(previousHash, canonicalCommit(linked));
    return { ...linked, hash: previousHash };
  });
}

function statesOf(commits: readonly LedgerCommit[]): TableState[] {
  const states: TableState[] = [];
  for (const commit of commits) states.push(foldTable(states.at(-1), commit, tinyRegistry));
  return states;
}

/** What a faithful service would have told a player of each commit. */
function told(commits: readonly LedgerCommit[], player: string): Update[] {
  return statesOf(commits).map((state, n) => {
    const viewer = viewerOf(state, player);
    const decisions = seeDecisions(state, viewer, tinyRegistry).map((decision) => decisionLine(decision as never));
    return { version: n + 1, commits: [seeCommit(commits[n]!, viewer, tinyGame)], decisions, view: digest(viewTable(state, viewer, tinyRegistry)) };
  });
}

function streamOf(commits: readonly LedgerCommit[], player: string, heard: Heard[] = []): Stream {
  const last = statesOf(commits).at(-1)!;
  const finalView = viewTable(last, viewerOf(last, player), tinyRegistry);
  return { name: player, gameId: last.gameId, player, since: 0, updates: told(commits, player), heard, faults: [], invited: true, toTheEnd: true, finalView };
}

/** The answers and the start, as acknowledged to those who sent them. */
function ackedOf(commits: readonly LedgerCommit[]): Sent[] {
  const states = statesOf(commits);
  return commits.flatMap((commit, n) => {
    const [, player, commandId] = commit.commandId.split(':');
    const { cause } = commit;
    if (player === undefined || (cause.type !== 'decide' && cause.type !== 'start')) return [];
    const what = cause.type === 'decide' ? ({ type: 'decide', decision: cause.decision, answer: cause.answer } as const) : ({ type: 'start' } as const);
    const seen = seeCommit(commit, viewerOf(states[n]!, player), tinyGame);
    return [{ gameId: commit.gameId, player, commandId: commandId!, what, outcome: { kind: 'acked', version: n + 1, commits: [seen] } } satisfies Sent];
  });
}

const commits = relabelled(finished().commits);
const gameId = commits[0]!.gameId;
const faithful = (): History => ({ ...emptyHistory(), sent: ackedOf(commits), streams: [streamOf(commits, 'ann'), streamOf(commits, 'bob'), streamOf(commits, 'cy')] });

async function judged(history: History, kept = commits): Promise<readonly Violation[]> {
  return (await check({ history, ledger: new Map([[gameId, { commits: kept, seed }]]), quietSince: later }, tinyRegistry)).violations;
}
const kinds = async (history: History, kept = commits): Promise<string[]> => [...new Set((await judged(history, kept)).map(({ broken }) => broken))];

/** The faithful history with ann's updates changed. */
function annTold(change: (updates: Update[]) => void): History {
  const history = faithful();
  change(history.streams[0]!.updates);
  return history;
}

describe('a faithful history', () => {
  test('has nothing wrong, and much that was checked', async () => {
    const { violations, checks } = await check({ history: faithful(), ledger: new Map([[gameId, { commits, seed }]]), quietSince: later }, tinyRegistry);
    expect(violations).toEqual([]);
    expect(Object.fromEntries(checks)).toMatchObject({ 'command once': 11, 'decision once': 6, 'no repeat': 33, 'final view': 3, 'heard nothing hidden': 3 });
  });

  test('several commits may come at once, and the first update may bring none', async () => {
    const history = annTold((updates) => {
      const [first, second] = updates.splice(0, 2) as [Update, Update];
      updates.unshift({ ...second, commits: [...first.commits, ...second.commits] });
    });
    const { version, view, decisions } = history.streams[1]!.updates[5]!;
    const joined: Stream = { ...history.streams[1]!, since: null, updates: [{ version, view, decisions, commits: [] }, ...history.streams[1]!.updates.slice(6)] };
    expect(await judged({ ...history, streams: [history.streams[0]!, joined] })).toEqual([]);
  });

  test('an unknown outcome is allowed, done or not', async () => {
    const history = faithful();
    const open = history.sent.map((sent, n): Sent => (n % 2 === 0 ? { ...sent, outcome: { kind: 'unknown' } } : sent));
    const never: Sent = { ...open[1]!, commandId: 'never arrived', outcome: { kind: 'unknown' } };
    expect(await judged({ ...history, sent: [...open, never] })).toEqual([]);
  });
});

describe('commands', () => {
  test('acknowledged, and not in the ledger', async () => {
    const history = faithful();
    history.sent.push({ ...history.sent.at(-1)!, commandId: 'lost' });
    expect(await kinds(history)).toEqual(['acked and lost']);
  });

  test('acknowledged as another version than the ledger has', async () => {
    const history = faithful();
    const [first, ...others] = history.sent as [Sent, ...Sent[]];
    const moved: Sent = { ...first, outcome: { ...first.outcome, version: 3 } as Sent['outcome'] };
    expect(await kinds({ ...history, sent: [moved, ...others] })).toEqual(['acked and lost']);
  });

  test('acknowledged with facts that the ledger does not have', async () => {
    const history = faithful();
    const [first, ...others] = history.sent as [Sent, ...Sent[]];
    const wrong: Sent = { ...first, outcome: { ...first.outcome, commits: [] } as Sent['outcome'] };
    expect(await kinds({ ...history, sent: [wrong, ...others] })).toEqual(['wrong content']);
  });

  test('carried out with another answer than was sent', async () => {
    const history = faithful();
    const last = history.sent.at(-1)!;
    const other: Sent = { ...last, what: { type: 'decide', decision: 'd5', answer: ['1'] } };
    expect(await kinds({ ...history, sent: [...history.sent.slice(0, -1), other] })).toEqual(['wrong content']);
  });

  test('refused, and done', async () => {
    const history = faithful();
    history.sent.push({ ...history.sent[1]!, outcome: { kind: 'refused', code: 'STALE_DECISION' } });
    expect(await kinds(history)).toEqual(['refused and done']);
  });

  test('done, and sent by nobody', async () => {
    const history = faithful();
    expect(await kinds({ ...history, sent: history.sent.slice(1) })).toEqual(['out of nowhere']);
  });

  test('acknowledged in a game that is not there', async () => {
    const history = faithful();
    history.sent.push({ ...history.sent[0]!, gameId: '0190a000-0000-7000-8000-000000000002' });
    expect(await kinds(history)).toEqual(['acked and lost']);
  });
});

describe('updates', () => {
  test('with one version left out', async () => {
    expect(await kinds(annTold((updates) => updates.splice(4, 1)))).toEqual(['gap']);
  });

  test('with one version twice', async () => {
    expect(await kinds(annTold((updates) => updates.splice(4, 0, updates[4]!)))).toEqual(['repeat']);
  });

  test('in another order', async () => {
    expect((await kinds(annTold((updates) => updates.splice(4, 2, updates[5]!, updates[4]!)))).sort()).toEqual(['gap', 'repeat']);
  });

  test('that stop before the end', async () => {
    expect(await kinds(annTold((updates) => updates.pop()))).toContain('missed the end');
  });

  test('with a view, decisions or facts of another version', async () => {
    expect(await kinds(annTold((updates) => updates.splice(5, 1, { ...updates[5]!, view: updates[9]!.view })))).toEqual(['wrong view']);
    expect(await kinds(annTold((updates) => updates.splice(5, 1, { ...updates[5]!, decisions: [] })))).toEqual(['wrong view']);
    expect(await kinds(annTold((updates) => updates.splice(4, 1, { ...updates[4]!, commits: [{ ...updates[4]!.commits[0]!, facts: [] }] })))).toEqual(['wrong content']);
  });

  test('that end in another view than the ledger’s', async () => {
    const history = faithful();
    history.streams[0]!.finalView = {};
    expect(await kinds(history)).toEqual(['wrong view']);
  });

  test('whose patch did not fit', async () => {
    const history = faithful();
    history.streams[0]!.faults.push('INTERNAL: A view patch does not fit');
    expect(await kinds(history)).toEqual(['wrong view']);
  });
});

describe('the ledger', () => {
  const none = emptyHistory();

  test('with a commit changed', async () => {
    const changed = structuredClone(commits);
    changed[7] = { ...changed[7]!, at: '2026-01-01T00:00:07.500Z' };
    expect(await kinds(none, changed)).toContain('chain broken');
  });

  test('with a decision answered twice, and a command twice', async () => {
    const again = { ...commits[5]!, version: 7, facts: [], agenda: { ...commits[5]!.agenda!, keep: 0 } };
    const found = await judged(none, relinked([...commits.slice(0, 6), again]));
    expect(found.filter(({ broken }) => broken === 'applied twice').map(({ evidence }) => evidence)).toEqual([
      `${again.commandId} made version 6 and again version 7`,
      'decision d1 was answered at version 6 and again (decide) at version 7',
    ]);
  });
});

describe('clocks', () => {
  const timed = () => new Table().does(create({ decisionSeconds: 2, seats: 2 })).does(join('bob')).does({ type: 'start', player: 'ann' });
  const timeout = { type: 'timeout', decision: 'd2' } as const;
  const none = emptyHistory();

  test('that fired in time', async () => {
    const { commits } = timed().does(answer('ann', 'd1', '1')).does(timeout, 1);
    const found = (await check({ history: none, ledger: new Map([[gameId, { commits, seed }]]), quietSince: commits.at(-1)!.at }, tinyRegistry)).violations;
    expect(found.filter(({ broken }) => broken !== 'out of nowhere')).toEqual([]);
  });

  test('that fired before the deadline', async () => {
    const { commits } = timed().does(timeout, 2);
    const early = commits.with(-1, { ...commits.at(-1)!, at: new Date(Date.parse(commits.at(-1)!.at) - 1).toISOString() });
    expect(await kinds(none, relinked(early))).toContain('clock fired early');
  });

  test('that fired twice', async () => {
    const once = timed().does(timeout, 2).commits;
    const again = { ...once.at(-1)!, version: once.length + 1, commandId: 'again' };
    expect(await kinds(none, relinked([...once, again]))).toContain('clock fired twice');
  });

  test('that did not fire', async () => {
    expect(await kinds(none, timed().commits.slice())).toEqual(['clock did not fire']);
  });
});

describe('secrets', () => {
  const heardBy = (player: string, heard: Heard[], invited = true): History => ({ ...emptyHistory(), sent: ackedOf(commits), streams: [{ ...streamOf(commits, player, heard), invited }] });

  test('a seed before the end, and not after it', async () => {
    expect(await kinds(heardBy('ann', [{ version: 10, text: `... ${seed} ...` }]))).toEqual(['leak']);
    expect(await kinds(heardBy('ann', [{ version: 11, text: `... ${seed} ...` }]))).toEqual([]);
  });

  test('the salt of a commit', async () => {
    expect(await kinds(heardBy('ann', [{ version: 11, text: JSON.stringify(commits[3]) }]))).toEqual(['leak']);
  });

  test('an invite, by somebody who was not invited, and by whoever passes', async () => {
    const secret = relabelled(new Table('the-invite').does(create({ visibility: 'PRIVATE' })).commits);
    const stream = { ...streamOf(secret, 'cy', [{ version: 1, text: 'the-invite' }]), toTheEnd: false };
    expect(await kinds({ ...emptyHistory(), streams: [stream] }, secret)).toEqual([]);
    expect(await kinds({ ...emptyHistory(), streams: [{ ...stream, invited: false }] }, secret)).toEqual(['leak']);
    expect(await kinds({ ...emptyHistory(), overheard: [{ at: later, text: 'the-invite' }] }, secret)).toEqual(['leak']);
  });

  test('the secret part of a fact, as content that is not the ledger’s for that player', async () => {
    const history = annTold((updates) => {
      const open = { ...updates[4]!.commits[0]!, facts: seeCommit(commits[4]!, 'auditor', tinyGame).facts };
      updates.splice(4, 1, { ...updates[4]!, commits: [open] });
    });
    expect(await kinds(history)).toEqual(['wrong content']);
  });
});
