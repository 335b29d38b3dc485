import { describe, expect, test } from '@jest/globals';
import { hmacChance, type Fact, type Game, type JsonObject } from '../index.js';
import * as contract from './contract.js';
import { feud, feudRules, feudWith } from './fixtures/feud.js';
import { hands } from './fixtures/hands.js';
import { noughts } from './fixtures/noughts.js';
import { race, raceRules, raceWith } from './fixtures/race.js';
import { salvage } from './fixtures/salvage.js';

/* The contract must fail for a game that breaks it: each case takes one mechanism out. */

const playouts = (game: Game, seats = 2) =>
  [1, 2, 3, 4, 5, 6].map((n) => contract.playFrozen({ game, seats, options: game.parseOptions({}), seed: `broken ${n}`, bots: ['random'] }));
const states = (game: Game, seats = 2) => playouts(game, seats).flatMap(({ turns }) => turns.flatMap(({ after }) => (game.outcome(after) ? [] : [after])));
const luck = hmacChance('contract', 'spec');
const twoWorlds = (game: Game, reveals: string[] = []) => states(game).forEach((state, i) => contract.checkTwoWorlds(game, state, reveals, `two worlds ${i}`));
const viewing = (game: Game, more: (state: any, viewer: unknown) => JsonObject): Game => ({
  ...game,
  view: (state, viewer) => ({ ...game.view(state, viewer), ...more(state.game, viewer) }),
});

describe('two worlds', () => {
  test('fixtures pass, and are compared on the way as well as at once', () => {
    const sums = states(feud).map((state, i) => contract.checkTwoWorlds(feud, state, ['Played'], `${i}`));
    expect(sums.some(({ different }) => different > 0)).toBe(true);
    expect(sums.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(50);
  });

  test('find a view that shows the deck, or another hand', () => {
    expect(() => twoWorlds(viewing(feud, (g) => ({ top: g.deck[0] ?? null })), ['Played'])).toThrow('feud: the view tells viewer');
    expect(() => twoWorlds(viewing(feud, (g, viewer) => ({ other: viewer === 0 ? g.hands[1] : [] })), ['Played'])).toThrow('feud: the view tells viewer 0');
  });

  test("find others' questions shown whole", () => {
    const telling: Game = { ...feud, decisions: (state) => feud.decisions(state, 'auditor') };
    const asked = states(telling).filter((s) => telling.decisions(s, 0).some((d) => d.kind === 'play.react'));
    expect(asked.length).toBeGreaterThan(0);
    expect(() => twoWorlds(telling, ['Played'])).toThrow('feud: the open decisions tells viewer');
  });

  test('find that being asked tells: only holders of a Veto are asked', () => {
    const telling = feudWith({
      steps: { reaction(t, args, given) {
          if (t.state.hands[1 - args.play.by]!.some((id) => id.startsWith('veto'))) feudRules.steps.reaction(t, args, given);
        },
      },
    });
    expect(() => twoWorlds(telling, ['Played'])).toThrow(/feud: (fact (Raided|Vetoed)|the open decisions) tells viewer/);
  });

  test('find a public fact that tells a hidden card, unless its type is said to reveal', () => {
    const telling = feudWith({
      steps: { turnTaken(t, args, given) {
          feudRules.steps.turnTaken(t, args, given);
          t.record({ type: 'Vetoed', data: { card: t.state.hands[1 - t.state.turn]![0] ?? 'none' } });
        },
      },
    });
    expect(() => twoWorlds(telling, ['Played'])).toThrow('feud: fact Vetoed tells viewer');
    expect(() => twoWorlds(telling, ['Played', 'Vetoed'])).not.toThrow();
  });

  test('find a view of what no fact has told: it shows more than the facts allow, but only after them', () => {
    // The own hand shows which card lies on top of the deck as soon as a card has been drawn.
    const telling = viewing(feud, (g, viewer) => ({ next: viewer === g.turn ? (g.deck.length % 2) + (g.deck[0] === 'raid#1' ? 1 : 0) : 0 }));
    expect(() => twoWorlds(telling, ['Played'])).toThrow('feud: the view tells viewer');
  });

  test('find a refusal that tells', () => {
    const telling: Game = {
      ...feud,
      decide: (command, state, chance) => {
        try {
          return feud.decide(command, state, chance);
        } catch (error) {
          (error as Error).message += (state?.game as any)?.hands.flat().join() ?? '';
          throw error;
        }
      },
    };
    expect(() => twoWorlds(telling, ['Played'])).toThrow('feud: a refusal tells viewer');
  });

  test('find an answer under seal that is seen too early', () => {
    const telling: Game = { ...hands, view: (state, viewer) => ({ ...hands.view(state, viewer), sealed: JSON.stringify(state.agenda[0]?.answers ?? {}) }) };
    const check = (game: Game) => () => states(game).forEach((state) => contract.checkSealed(game, state, luck));
    expect(check(hands)).not.toThrow();
    expect(check(telling)).toThrow('hands: the view tells viewer');
  });
});

describe('replay', () => {
  test('finds a fold that keeps what JSON cannot, or that draws', () => {
    const keeping = feudWith({
      fold: (g, fact) => ({ ...feudRules.fold(g, fact), note: undefined }) });
    expect(() => playouts(keeping).forEach(contract.checkReplay)).toThrow('feud: the state after commit 0 is not plain JSON');
    let folds = 0;
    const counting = feudWith({
      fold: (g, fact) => ({ ...feudRules.fold(g, fact), folds: ++folds }) });
    expect(() => playouts(counting).forEach(contract.checkReplay)).toThrow('feud: replayed, the state after commit 0 differs');
  });

  test('finds a fold that writes to the state it is given', () => {
    const writing = feudWith({
      fold(g, fact) {
        if (fact.type === 'TurnEnded') (g as { turns: number }).turns++;
        return feudRules.fold(g, fact);
      },
    });
    expect(() => playouts(writing)).toThrow('Cannot assign to read only property');
  });

  test('finds rules that keep something beside the state', () => {
    let asked = 0;
    const keeping = feudWith({
      steps: { turn: (t, args, given) => (asked++ % 7 === 0 ? t.record({ type: 'Vetoed', data: { card: 'x' } }) : undefined, feudRules.steps.turn(t, args, given)) },
    });
    const [first] = playouts(keeping);
    expect(() => contract.checkResume(first!)).toThrow('feud: resumed, commit');
    expect(() => contract.checkDeterminism(first!)).toThrow('feud: the same seed gave another game');
  });
});

describe('legality', () => {
  const deciding = (decide: (game: Game) => Game['decide'], game = salvage): Game => ({ ...game, decide: decide(game) });
  const withAnswer = (change: (answer: readonly string[], kind: string) => readonly string[]) =>
    deciding((game) => (command, state, chance) => {
      if (command.type !== 'decide') return game.decide(command, state, chance);
      const kind = game.decisions(state!, 'auditor').find((d) => d.id === command.decision)?.kind ?? '';
      return game.decide({ ...command, answer: change(command.answer, kind) }, state, chance);
    });
  const salvaging = states(salvage);

  test('finds an offered answer that is refused', () => {
    const stubborn = withAnswer((answer, kind) => (kind === 'finds.take' && answer.length === 2 ? ['f99'] : answer));
    expect(() => salvaging.forEach((s) => contract.checkOffered(salvage, s, luck))).not.toThrow();
    expect(() => salvaging.forEach((s) => contract.checkOffered(stubborn, s, luck))).toThrow(/salvage: finds.take offers \[f\d+,f\d+\] and refuses it: NOT_OFFERED/);
  });

  test.each<[string, (answer: readonly string[]) => readonly string[]]>([
    ['unknown options', (answer) => answer.filter((id) => id !== 'no such option')],
    ['an option given twice', (answer) => [...new Set(answer)]],
    ['too many options', (answer) => answer.slice(0, 1)],
  ])('finds that %s are taken', (_, change) => {
    expect(() => salvaging.forEach((s) => contract.checkRefused(salvage, s))).not.toThrow();
    expect(() => salvaging.forEach((s) => contract.checkRefused(withAnswer(change), s))).toThrow('should be refused with NOT_OFFERED, and is accepted');
  });

  test("finds that another seat's answer is taken, or a stale one", () => {
    const anySeat = deciding((game) => (command, state, chance) => {
      const seat = command.type === 'decide' && game.decisions(state!, 'auditor').find((d) => d.id === command.decision)?.seat;
      return game.decide(typeof seat === 'number' ? { ...command, seat } as typeof command : command, state, chance);
    });
    expect(() => salvaging.forEach((s) => contract.checkRefused(anySeat, s))).toThrow('should be refused with NOT_ASKED, and is accepted');
    const late = deciding((game) => (command, state, chance) => {
      const open = state ? game.decisions(state, 'auditor')[0] : undefined;
      return game.decide(command.type === 'timeout' && open ? { ...command, decision: open.id } : command, state, chance);
    });
    expect(() => salvaging.forEach((s) => contract.checkRefused(late, s))).toThrow('should be refused with STALE_DECISION, and is accepted');
  });

  test('finds a clock that answers something else', () => {
    const other = deciding((game) => (command, state, chance) => {
      const decision = command.type === 'timeout' && game.decisions(state!, 'auditor').find((d) => d.id === command.decision);
      return decision ? game.decide({ type: 'decide', seat: decision.seat, decision: decision.id, answer: [decision.options!.at(-1)!.id] }, state, chance) : game.decide(command, state, chance);
    });
    expect(() => contract.checkTimeout(other, salvaging[0]!, 'seed')).toThrow(/the clock's answer to d\d+ is not the default/);
  });

  test('finds commands taken after the end', () => {
    const endless: Game = { ...noughts, decide: (command, state, chance) => noughts.decide(command, state && noughts.outcome(state) ? noughts.setUp(2, {}) : state, chance) };
    expect(() => playouts(endless).forEach(contract.checkEnds)).toThrow('after the end');
  });

  test('finds a game that goes on when all have conceded', () => {
    const stubborn = feudWith({
      steps: { concede: () => undefined },
      fold: (g, fact) => ({ ...feudRules.fold(g, fact), turns: 0 }),
    });
    const match = { game: stubborn, seats: 2, options: {}, seed: 'x', bots: ['random'] };
    const start = stubborn.fold(undefined, stubborn.decide({ type: 'start', seats: 2, options: {} }, undefined, luck));
    expect(() => contract.checkConcede(match, start)).toThrow();
  });
});

describe('rulesets', () => {
  test('are found out when they are not the ones they are asked for', () => {
    expect(() => contract.checkRulesets(race)).not.toThrow();
    const wrong: [Game['under'], string][] = [
      [() => race, 'race: the numbers of its rulesets'],
      [(ruleset) => (ruleset === 2 ? undefined : race.under(ruleset)), 'race: the current ruleset, asked of ruleset 2'],
      [(ruleset) => race.under(Math.min(ruleset, 2)), 'race under ruleset 3'],
      [(ruleset) => race.under(Math.round(ruleset)), 'race under ruleset 1.5'],
      [(ruleset) => race.under(Math.max(ruleset, 1)), 'race under ruleset 0'],
    ];
    for (const [under, problem] of wrong) expect(() => contract.checkRulesets({ ...race, under })).toThrow(problem);
  });

  const earlier = (steps: Parameters<typeof raceWith>[0]['steps']) => () =>
    contract.checkEarlierRulesets({ game: raceWith({ steps }), seats: 2, options: {}, seed: 'rulesets', bots: ['random'] });
  const { turn, moved } = raceRules.steps;
  test('are found out when an earlier one cannot be played to its end, or the current one cannot go on', () => {
    expect(earlier({})).not.toThrow();
    expect(
      earlier({
        turn(t, args, given) {
          if (t.ruleset === 1 && t.state.miles[0]! > 3) throw new Error('nobody has thought of this');
          turn(t, args, given);
        },
      }),
    ).toThrow('nobody has thought of this');
    expect(
      earlier({
        turn: (t, args, given) => turn({ ...t, state: t.state, ask: (questions: object) => t.ask(questions, 'moved', t.ruleset) }, args, given),
        moved(t, args, given) {
          if (args < t.ruleset) throw new Error('the argument of this step is another since ruleset 2');
          moved(t, args, given);
        },
      }),
    ).toThrow('the argument of this step is another since ruleset 2');
  });
});

describe('bots', () => {
  const state = states(feud)[0]!;
  test('are found out when they answer what is not offered, or differently the second time', () => {
    expect(() => contract.checkBots({ ...feud, bots: { rash: () => ['no such option'] } }, state, 's')).toThrow('feud: bot rash answers turn.play with [no such option]: NOT_OFFERED');
    let n = 0;
    expect(() => contract.checkBots({ ...feud, bots: { moody: ({ decision }) => (n++ ? ['end'] : [decision.options.at(-1)!.id, 'x']) } }, state, 's')).toThrow('differently the second time');
  });
});

describe('schemas', () => {
  const state = states(feud)[0]!;
  test('find a view that does not fit its own schema, and a scene that does not fit the common one', () => {
    expect(() => new contract.Schemas(viewing(feud, () => ({ extra: 1 }))).checkViews(state)).toThrow('feud: view of 0 does not fit its schema');
    const loose = { ...viewing(feud, () => ({ scene: { status: 'no floors' } })), viewSchema: {} };
    expect(() => new contract.Schemas(loose).checkViews(state)).toThrow('feud: scene of 0 does not fit its schema');
    const lost = { ...viewing(feud, () => ({ scene: { status: '', floors: [], zones: [], pieces: [{ id: 'p', kind: 'k', label: '', at: 'nowhere' }] } })), viewSchema: {} };
    expect(() => new contract.Schemas(lost).checkViews(state)).toThrow('feud: the scene names space nowhere, which is not there');
  });

  test('find a fact that does not fit, or whose type is not published', () => {
    const schemas = new contract.Schemas(feud);
    const check = (fact: Fact) => () => schemas.checkFacts({ cause: { type: 'concede', seat: 0 }, facts: [fact], agenda: { keep: 0, push: [], asked: 0 } }, 2);
    expect(check({ type: 'TurnEnded', data: { by: 0 } })).not.toThrow();
    expect(check({ type: 'TurnEnded', data: { by: 'ann' } })).toThrow('feud: fact TurnEnded does not fit its schema');
    expect(check({ type: 'Drawn', data: { seat: 0 }, secret: { to: [1], data: { card: 7 } } })).toThrow('feud: fact Drawn does not fit its schema');
    expect(check({ type: 'Unheard', data: {} })).toThrow('feud: no schema is published for fact Unheard');
  });
});
