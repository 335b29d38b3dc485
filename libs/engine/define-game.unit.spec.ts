import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { amount, hmacChance, order, pick, redactFact, type Command, type EngineCommit, type Game, type State } from './index.js';
import { deepFreeze } from './testing/deep-freeze.js';
import { hands } from './testing/fixtures/hands.js';
import { noughts } from './testing/fixtures/noughts.js';
import { race, raceWith } from './testing/fixtures/race.js';
import { end, say, toy, type ToyTable } from './testing/fixtures/toy.js';

const luck = hmacChance('define-game', 'spec');
const yesNo = pick({ kind: 'yes.no', prompt: 'Yes or no?', options: [{ id: 'yes', label: 'Yes' }, { id: 'no', label: 'No', data: { n: 1 } }] });

/** A game with everything that has been done in it so far. */
function begin(game: Game, seats = 2) {
  let state: State | undefined;
  const commits: EngineCommit[] = [];
  const does = (command: Command) => {
    const commit = game.decide(command, state, luck);
    commits.push(commit);
    state = deepFreeze(game.fold(state, commit));
    return commit;
  };
  does({ type: 'start', seats, options: {} });
  return {
    does,
    commits,
    answers: (seat: number, decision: string, ...answer: string[]) => does({ type: 'decide', seat, decision, answer }),
    concedes: (seat: number) => does({ type: 'concede', seat }),
    state: () => state!,
    said: () => (state!.game as { said: string[] }).said,
    open: () => game.decisions(state!, 'auditor').map((d) => `${d.id} ${d.seat} ${d.kind}`),
  };
}

const ask = (t: ToyTable, step: string, ...seats: number[]) => t.ask(Object.fromEntries(seats.map((s) => [s, yesNo])), step);

describe('the agenda', () => {
  test('steps run in the order written, each with all it schedules before the next', () => {
    const game = toy({
      start: (t) => (t.then('a'), t.then('b'), say(t, 'start')),
      a: (t) => (say(t, 'a'), t.then('a1'), t.then('a2')),
      a1: (t) => say(t, 'a1'),
      a2: (t) => say(t, 'a2'),
      b: (t) => (say(t, 'b'), end(t)),
    });
    expect(begin(game).said()).toEqual(['start', 'a', 'a1', 'a2', 'b']);
  });

  test('a question is asked before what the same step schedules, wherever it is written', () => {
    const game = toy({
      start: (t) => (t.then('later'), ask(t, 'answered', 0)),
      answered: (t, _, given) => say(t, `answered ${given.id()}`),
      later: (t) => (say(t, 'later'), end(t)),
    });
    const play = begin(game);
    expect([play.said(), play.open()]).toEqual([[], ['d1 0 yes.no']]);
    play.answers(0, 'd1', 'no');
    expect(play.said()).toEqual(['answered no', 'later']);
  });

  test('a recorded fact is seen by the same step at once', () => {
    const game = toy({ start: (t) => (say(t, 'one'), say(t, `after ${t.state.said.join()}`), end(t)) });
    expect(begin(game).said()).toEqual(['one', 'after one']);
  });

  test('cancel drops scheduled steps and the questions they wait on', () => {
    const game = toy({
      start: (t) => (ask(t, 'reacted', 1), t.then('go'), t.then('unwanted', { n: 1 }), t.then('unwanted', { n: 2 }), t.then('last')),
      reacted: (t) => t.cancel((frame) => frame.step === 'unwanted' && frame.args.n === 1),
      go: (t) => say(t, 'go'),
      unwanted: (t, { n }) => say(t, `unwanted ${n}`),
      last: (t) => (say(t, 'last'), end(t)),
    });
    const play = begin(game);
    play.answers(1, 'd1', 'yes');
    expect(play.said()).toEqual(['go', 'unwanted 2', 'last']);

    const dropping = toy({
      start: (t) => (ask(t, 'answered', 0), t.then('last')),
      answered: (t) => say(t, 'answered'),
      last: (t) => (say(t, 'last'), end(t)),
      concede: (t) => t.cancel((frame) => frame.step === 'answered'),
    });
    const dropped = begin(dropping);
    dropped.concedes(0);
    expect(dropped.said()).toEqual(['last']);
    expect(dropped.open()).toEqual([]);
  });

  test('a returned value goes to the step that was to run next, past all that the returning step scheduled itself', () => {
    const game = toy({
      start: (t) => (t.then('test', { of: 'strength' }), t.then('after')),
      test: (t, { of }) => (say(t, of), t.then('aside'), { passed: true }),
      aside: (t, _, given) => say(t, `aside got ${JSON.stringify(given.value)}`),
      after: (t, _, given) => (say(t, `after got ${JSON.stringify(given.value)}`), end(t)),
    });
    expect(begin(game).said()).toEqual(['strength', 'aside got undefined', 'after got {"passed":true}']);
  });

  test('a value is handed on through a question asked in between', () => {
    const game = toy({
      start: (t) => (t.then('test'), t.then('after')),
      test: (t) => (ask(t, 'tested', 0), undefined),
      tested: (_, __, given) => given.id() === 'yes',
      after: (t, _, given) => (say(t, `after got ${JSON.stringify(given.value)}`), end(t)),
    });
    const play = begin(game);
    play.answers(0, 'd1', 'yes');
    expect(play.said()).toEqual(['after got true']);
  });

  test('a value returned when nothing is left to run is a fault of the rules', () => {
    expect(() => begin(toy({ start: () => 1 }))).toThrow('a value was returned to nobody');
  });
});

describe('questions asked at the same time', () => {
  const game = toy({
    start: (t) => ask(t, 'shown', 0, 1, 2),
    shown: (t, _, given) => (say(t, [0, 1, 2].map((seat) => given.id(seat)).join()), end(t)),
  });

  test('are numbered in order of seats, and no step runs before the last answer', () => {
    const play = begin(game, 3);
    expect(play.open()).toEqual(['d1 0 yes.no', 'd2 1 yes.no', 'd3 2 yes.no']);
    expect(play.answers(2, 'd3', 'no').facts).toEqual([]);
    expect(play.answers(0, 'd1', 'yes').facts).toEqual([]);
    expect(play.open()).toEqual(['d2 1 yes.no']);
    expect(play.answers(1, 'd2', 'no').facts).toEqual([{ type: 'Said', data: { text: 'yes,no,no' } }, { type: 'Ended', data: {} }]);
  });

  test('of others are seen as waiting, without prompt, options and default; the auditor sees all', () => {
    const { state } = begin(game, 3);
    const whole = { id: 'd2', seat: 1, ...yesNo };
    const waiting = { id: 'd2', seat: 1, kind: 'waiting', prompt: '', options: null, min: 0, max: 0, ordered: false, default: null };
    expect(game.decisions(state(), 1)[1]).toEqual(whole);
    expect(game.decisions(state(), 'auditor')[1]).toEqual(whole);
    expect(game.decisions(state(), 0)[1]).toEqual(waiting);
    expect(game.decisions(state(), 'spectator')[1]).toEqual(waiting);
  });

  test('a step gets the options picked with their data and without their labels', () => {
    const picking = toy({ start: (t) => ask(t, 'done', 0), done: (t, _, given) => (say(t, JSON.stringify(given.picked(0))), end(t)) });
    const play = begin(picking);
    play.answers(0, 'd1', 'no');
    expect(play.said()).toEqual(['[{"id":"no","data":{"n":1}}]']);
  });

  test('asking for the answer of a seat that was not asked is a fault of the rules', () => {
    const wrong = toy({ start: (t) => ask(t, 'done', 0), done: (t, _, given) => say(t, given.id(1)) });
    expect(() => begin(wrong).answers(0, 'd1', 'yes')).toThrow('step done has no answer of seat 1');
  });
});

describe('refusals', () => {
  const start: Command = { type: 'start', seats: 2, options: {} };
  const refusal = (game: Game, command: Command, state: State | undefined) => {
    try {
      game.decide(command, state, luck);
    } catch (error) {
      return error;
    }
    return 'accepted';
  };
  const asked = () => begin(noughts).state();

  test.each<[string, Command, State | undefined]>([
    ['ALREADY_STARTED', start, asked()],
    ['NOT_STARTED', { type: 'decide', seat: 0, decision: 'd1', answer: ['c1'] }, undefined],
    ['NOT_STARTED', { type: 'concede', seat: 0 }, undefined],
    ['NOT_STARTED', { type: 'timeout', decision: 'd1' }, undefined],
    ['BAD_OPTIONS', { ...start, seats: 3 }, undefined],
    ['BAD_OPTIONS', { ...start, options: { unknown: 1 } }, undefined],
    ['NOT_ASKED', { type: 'decide', seat: 1, decision: 'd1', answer: ['c1'] }, asked()],
    ['NOT_ASKED', { type: 'decide', seat: 0, decision: 'd2', answer: ['c1'] }, asked()],
    ['NOT_ASKED', { type: 'decide', seat: 0, decision: 'toString', answer: ['c1'] }, asked()],
    ['NOT_ASKED', { type: 'timeout', decision: 'd2' }, asked()],
    ['NOT_ASKED', { type: 'concede', seat: 2 }, asked()],
    ['NOT_ASKED', { type: 'concede', seat: Number.NaN }, asked()],
    ['NOT_OFFERED', { type: 'decide', seat: 0, decision: 'd1', answer: [] }, asked()],
    ['NOT_OFFERED', { type: 'decide', seat: 0, decision: 'd1', answer: ['c10'] }, asked()],
    ['NOT_OFFERED', { type: 'decide', seat: 0, decision: 'd1', answer: ['c1', 'c2'] }, asked()],
    ['NOT_OFFERED', { type: 'decide', seat: 0, decision: 'd1', answer: ['c1', 'c1'] }, asked()],
  ])('%s for %j', (code, command, state) => {
    expect(refusal(noughts, command, state)).toMatchObject({ name: 'Refusal', code });
  });

  test('BAD_OPTIONS for a seat and a half', () => {
    expect(refusal(toy({ start: end }), { ...start, seats: 1.5 }, undefined)).toMatchObject({ code: 'BAD_OPTIONS' });
  });

  test('BAD_OPTIONS for options that do not fit the number of seats, at the start and before it', () => {
    const misfit = (seats: number, { first }: { first: number }) => (first < seats ? undefined : `There is no seat ${first} among ${seats}. Name another.`);
    const game = toy({ start: end }, { options: z.strictObject({ first: z.int().default(1) }), misfit });
    const told = { code: 'BAD_OPTIONS', message: 'There is no seat 2 among 2. Name another.' };
    expect(refusal(game, { ...start, options: { first: 2 } }, undefined)).toMatchObject(told);
    expect(() => game.parseOptions({ first: 2 }, 2)).toThrow(expect.objectContaining(told));
    expect(refusal(game, { ...start, seats: 1 }, undefined)).toMatchObject({ code: 'BAD_OPTIONS', message: 'There is no seat 1 among 1. Name another.' });
    expect([game.parseOptions({ first: 2 }), game.parseOptions({ first: 2 }, 3), game.parseOptions({}, 2)]).toEqual([{ first: 2 }, { first: 2 }, { first: 1 }]);
    expect(refusal(game, { ...start, seats: 3, options: { first: 2 } }, undefined)).toBe('accepted');
  });

  test('STALE_DECISION for a question answered before, by decide and by the clock', () => {
    const play = begin(noughts);
    play.answers(0, 'd1', 'c1');
    expect(refusal(noughts, { type: 'decide', seat: 0, decision: 'd1', answer: ['c2'] }, play.state())).toMatchObject({ code: 'STALE_DECISION' });
    expect(refusal(noughts, { type: 'timeout', decision: 'd1' }, play.state())).toMatchObject({ code: 'STALE_DECISION' });
  });

  test('GAME_OVER for anything after the end, and nothing is open then', () => {
    const play = begin(noughts);
    play.concedes(1);
    expect(noughts.outcome(play.state())).toEqual({ winners: [0], losers: [1], reason: 'the other gave up' });
    expect(play.open()).toEqual([]);
    expect(refusal(noughts, { type: 'decide', seat: 0, decision: 'd1', answer: ['c1'] }, play.state())).toMatchObject({ code: 'GAME_OVER' });
    expect(refusal(noughts, { type: 'concede', seat: 0 }, play.state())).toMatchObject({ code: 'GAME_OVER' });
  });

  test('GAME_OVER for a seat that has conceded already', () => {
    const game = toy({ start: (t) => ask(t, 'start', 0), concede: () => undefined });
    const play = begin(game);
    play.concedes(1);
    expect(refusal(game, { type: 'concede', seat: 1 }, play.state())).toMatchObject({ code: 'GAME_OVER' });
  });
});

describe('time-out and conceding', () => {
  test('the clock gives the default answer', () => {
    const options = ['yes', 'no', 'perhaps'].map((id) => ({ id, label: id }));
    const game = toy({
      start: (t) => t.ask({ 0: { ...yesNo, options, default: ['no'] } }, 'done'),
      done: (t, _, given) => (say(t, given.id()), end(t)),
    });
    const play = begin(game);
    expect(play.does({ type: 'timeout', decision: 'd1' })).toEqual({
      cause: { type: 'timeout', decision: 'd1' },
      facts: [{ type: 'Said', data: { text: 'no' } }, { type: 'Ended', data: {} }],
      agenda: { keep: 0, push: [], asked: 1 },
    });
  });

  test('whoever has conceded is answered for by the defaults, now and later, and the others play on', () => {
    const game = toy({
      start: (t) => ask(t, 'shown', 0, 1),
      shown: (t, _, given) => (say(t, `${given.id(0)} ${given.id(1)}`), t.state.said.length < 4 ? t.then('start') : end(t)),
    });
    const play = begin(game);
    play.answers(0, 'd1', 'no');
    play.concedes(1); // the last answer: the step runs, and the next question is open to seat 0 alone
    expect(play.said()).toEqual(['seat 1 concedes', 'no yes']);
    expect(play.open()).toEqual(['d3 0 yes.no']);
    play.answers(0, 'd3', 'yes');
    expect(play.said()).toEqual(['seat 1 concedes', 'no yes', 'yes yes']);
    expect(play.state().conceded).toEqual([1]);
  });

  test('the rules hear of it first: what they drop is not answered', () => {
    const game = toy({
      start: (t) => (ask(t, 'answered', 1), t.then('next')),
      answered: (t) => say(t, 'answered'),
      next: (t) => ask(t, 'start', 0),
      concede: (t) => (t.cancel((frame) => frame.step === 'answered'), say(t, 'gone')),
    });
    const play = begin(game);
    play.concedes(1);
    expect([play.said(), play.open()]).toEqual([['gone'], ['d2 0 yes.no']]);
  });

  test('may come while another seat is asked; the open question stays', () => {
    const game = toy({ start: (t) => ask(t, 'start', 0) });
    const play = begin(game);
    play.concedes(1);
    expect([play.said(), play.open()]).toEqual([['seat 1 concedes'], ['d1 0 yes.no']]);
  });
});

describe('a commit', () => {
  test('keeps what both agendas have at the bottom and names only what changed', () => {
    const game = toy({
      start: (t) => (ask(t, 'first', 0), t.then('bottom')),
      first: (t) => (say(t, 'first'), ask(t, 'second', 1)),
      second: () => undefined,
      bottom: (t) => end(t),
    });
    const play = begin(game);
    const open = { id: 'd2', seat: 1, ...yesNo };
    expect(play.answers(0, 'd1', 'yes')).toEqual({
      cause: { type: 'decide', seat: 0, decision: 'd1', answer: ['yes'] },
      facts: [{ type: 'Said', data: { text: 'first' } }],
      agenda: { keep: 1, push: [{ step: 'second', args: null, open: [open] }], asked: 2 },
    });
  });

  test('folds without running a rule', () => {
    const play = begin(noughts);
    play.answers(0, 'd1', 'c5');
    const still = toy({ start: () => { throw new Error('a rule ran'); } });
    const said: EngineCommit = { cause: { type: 'start', seats: 2, options: {} }, facts: [{ type: 'Said', data: { text: 'hello' } }], agenda: { keep: 0, push: [], asked: 0 } };
    expect(still.fold(undefined, said)).toEqual({ seats: 2, game: { said: ['hello'], over: false }, agenda: [], asked: 0, conceded: [] });
    expect(play.commits.reduce<State | undefined>((s, c) => noughts.fold(s, JSON.parse(JSON.stringify(c))), undefined)).toEqual(play.state());
  });

  test('before the start cannot be folded', () => {
    expect(() => noughts.fold(undefined, { cause: { type: 'concede', seat: 0 }, facts: [], agenda: { keep: 0, push: [], asked: 0 } })).toThrow('noughts: a commit came before the start');
  });

  test('a game stored in mid-question under seal goes on as if nothing had happened', () => {
    const play = begin(hands);
    play.answers(1, 'd2', 'paper');
    const stored = JSON.parse(JSON.stringify(play.state())) as State;
    expect(stored.agenda[0]).toMatchObject({ step: 'reveal', answers: { 1: [{ id: 'paper' }] }, open: [{ id: 'd1' }] });
    const { facts } = hands.decide({ type: 'decide', seat: 0, decision: 'd1', answer: ['rock'] }, stored, luck);
    expect(facts).toEqual([{ type: 'Shown', data: { hands: ['rock', 'paper'], point: 1 } }]);
    expect(redactFact(facts[0]!, 'spectator')).toEqual(facts[0]);
  });

  test('resume runs the agenda to the next question without a command', () => {
    const state: State = { ...noughts.setUp(2, {}), agenda: [{ step: 'turn', args: null }] };
    const { facts, state: after } = noughts.resume(state, luck);
    expect(facts).toEqual([]);
    expect(noughts.decisions(after, 0).map((d) => d.kind)).toEqual(['turn.mark']);
  });
});

describe('rules that contradict themselves are faults, not refusals', () => {
  const options = [{ id: 'a', label: 'A' }, { id: 'b', label: 'B' }];
  const asking = (question: object, seat = 0) => toy({ start: (t) => t.ask({ [seat]: { ...yesNo, ...question } }, 'start') });

  test.each([
    ['a default that is not offered', asking({ default: ['maybe'] }), 'toy: the default of yes.no is not offered'],
    ['an option offered twice', asking({ options: [...options, ...options], default: ['a'] }), 'toy: yes.no offers an option twice'],
    ['a question without options', asking({ options: [], default: [] }), 'toy: the default of yes.no is not offered'],
    ['a question to a seat that is not there', asking({}, 2), 'toy: yes.no asks seat 2'],
    ['a question to nobody', toy({ start: (t) => t.ask({}, 'start') }), 'toy: start asks nobody'],
    ['two questions from one step', toy({ start: (t) => (ask(t, 'start', 0), ask(t, 'start', 1)) }), 'toy: a step may ask once'],
    ['a step nobody wrote', toy({ start: (t) => t.then('unwritten') }), 'toy: no step is called unwritten'],
    ['nothing left to do before the end', toy({ start: () => undefined }), 'toy: nothing left to do and no outcome'],
  ])('%s', (_, game, message) => {
    expect(() => begin(game)).toThrow(message);
  });

  test('steps without end: ten thousand are taken, and no more', () => {
    const counting = (most: number) => {
      let taken = 0;
      const game = toy({ start: (t) => (++taken < most ? t.then('start') : end(t)) });
      return { game, taken: () => taken };
    };
    const long = counting(10_000);
    begin(long.game);
    expect(long.taken()).toBe(10_000);
    const endless = counting(Infinity);
    expect(() => begin(endless.game)).toThrow('toy: more than 10000 steps from one command');
    expect(endless.taken()).toBe(10_001);
  });
});

describe('question kinds', () => {
  const options = [{ id: 'a', label: 'A' }, { id: 'b', label: 'B' }, { id: 'c', label: 'C' }];
  const asked = { kind: 'k', prompt: 'p' };

  test('pick: one unless told, the first option(s) by default', () => {
    expect(pick({ ...asked, options })).toEqual({ ...asked, options, min: 1, max: 1, ordered: false, default: ['a'] });
    expect(pick({ ...asked, options, min: 2, max: 3 })).toEqual({ ...asked, options, min: 2, max: 3, ordered: false, default: ['a', 'b'] });
    expect(pick({ ...asked, options, min: 0, max: 2 }).default).toEqual([]);
    expect(pick({ ...asked, options, default: ['c'] }).default).toEqual(['c']);
  });

  test('amount: an option for each number, the least by default', () => {
    expect(amount({ ...asked, from: 1, to: 2, label: (n) => `${n} coins` })).toEqual({
      ...asked,
      options: [{ id: '1', label: '1 coins', data: { amount: 1 } }, { id: '2', label: '2 coins', data: { amount: 2 } }],
      min: 1,
      max: 1,
      ordered: false,
      default: ['1'],
    });
    expect(amount({ ...asked, from: 0, to: 5, default: 3 }).default).toEqual(['3']);
  });

  test('order: all options, as listed by default', () => {
    expect(order({ ...asked, options })).toEqual({ ...asked, options, min: 3, max: 3, ordered: true, default: ['a', 'b', 'c'] });
  });
});

describe('rulesets', () => {
  const walked = (game: Game) => begin(game).answers(0, 'd1', 'walk').facts;

  test('a game is played by its own, and under an earlier one by that', () => {
    expect([race.ruleset, race.under(1)!.ruleset]).toEqual([2, 1]);
    expect(walked(race)).toEqual([{ type: 'Walked', data: { seat: 0, miles: 2 } }]);
    expect(walked(race.under(1)!)).toEqual([{ type: 'Walked', data: { seat: 0, miles: 1 } }]);
  });

  test('a game begun under an earlier one goes on under the current one', () => {
    const { state } = begin(race.under(1)!);
    expect(race.decide({ type: 'decide', seat: 0, decision: 'd1', answer: ['walk'] }, state(), luck).facts).toEqual([{ type: 'Walked', data: { seat: 0, miles: 2 } }]);
  });

  test('resuming in mid-game, too, is by the ruleset of the game', () => {
    const state = { ...begin(race).state(), agenda: [{ step: 'moved', args: null, answers: { 0: [{ id: 'walk' }] } }] };
    expect(race.resume(state, luck).facts).toEqual([{ type: 'Walked', data: { seat: 0, miles: 2 } }]);
    expect(race.under(1)!.resume(state, luck).facts).toEqual([{ type: 'Walked', data: { seat: 0, miles: 1 } }]);
  });

  test('every one finds the others; there is none but those shipped', () => {
    expect(race.under(1)!.under(2)).toBe(race);
    expect([0, 1.5, 3, NaN].map((n) => race.under(n))).toEqual([undefined, undefined, undefined, undefined]);
    expect(raceWith({ oldestRuleset: 2 }).under(1)).toBe(undefined);
    expect(raceWith({ oldestRuleset: undefined }).under(1)).toBe(undefined);
  });

  test.each([
    [0, undefined],
    [1.5, undefined],
    [2, 0],
    [2, 1.5],
    [2, 3],
  ])('ruleset %p with %p as the oldest is not taken', (ruleset, oldestRuleset) => {
    expect(() => raceWith({ ruleset, oldestRuleset })).toThrow('race: rulesets count 1, 2, 3, ...');
  });
});
