import { describe, expect, test } from '@jest/globals';
import { feud } from './fixtures/feud.js';
import { noughts } from './fixtures/noughts.js';
import { salvage } from './fixtures/salvage.js';
import { runScenario } from './scenario.js';
import { scenarioTests } from './scenario-tests.js';

const registry = new Map([feud, noughts, salvage].map((game) => [game.id, game]));
const run = (yaml: string) => () => runScenario(yaml, registry);

scenarioTests(new URL('./fixtures/scenarios/', import.meta.url), registry);

const raid = (then: string, more = '') => `
title: A raid takes two gold
rules: [FE-RAID-01]
game: feud
seats: 2
given:
  state: { hands: { 0: [raid#1], 1: [veto#1] } }
  agenda: [{ step: turn }]
${more}
when:
  - { seat: 0, decision: turn.play, pick: raid#1 }
  - { seat: 1, decision: play.react, pick: [pass] }
then:
${then}`;

describe('a scenario that holds passes', () => {
  test('facts, with gaps and without; state, decisions and outcome', () => {
    expect(
      run(
        raid(`
  facts:
    - { type: Played, data: { by: 0, card: raid#1 } }
    - { type: Raided, data: { by: 0, from: 1, gold: 2 } }
  state: { gold: [5, 1], hands: { 1: [veto#1] } }
  decisions: [{ seat: 0, kind: turn.play, options: [end] }]
  outcome: null`),
      ),
    ).not.toThrow();
    expect(run(raid(`  facts: [..., { type: Raided, data: { by: 0, from: 1, gold: 2 } }]`))).not.toThrow();
  });

  test('steps that come to their end with nothing asked', () => {
    const alone = (then: string) => run(`
title: A raid that nobody can answer
game: feud
seats: 2
given:
  state: { hands: { 0: [], 1: [] } }
  agenda: [{ step: takeEffect, args: { play: { by: 0, card: raid#1 } } }]
then: ${then}`);
    expect(alone('{ facts: [{ type: Raided, data: { by: 0, from: 1, gold: 2 } }], decisions: [], outcome: null }')).not.toThrow();
    expect(alone('{ decisions: [{ seat: 0 }] }')).toThrow('open decisions differ');
  });

  test('a step that is refused, by code or by the rule that forbids it', () => {
    const taken = (refused: string) => `
title: A cell is marked once
rules: [NO-MARK-02]
game: noughts
seats: 2
when:
  - { seat: 0, decision: turn.mark, pick: [c5] }
  - { seat: 1, decision: turn.mark, pick: [c5] }
then: { refused: ${refused}, facts: [{ type: Marked, data: { seat: 0, cell: 4 } }] }`;
    expect(run(taken('NOT_OFFERED'))).not.toThrow();
    expect(run(taken('NO-MARK-02'))).not.toThrow();
    expect(run(taken('NOT_ASKED'))).toThrow('then.refused: expected NOT_ASKED, which is not a rule listed under rules; refused with NOT_OFFERED');
    expect(run(taken('NO-MARK-03'))).toThrow('refused with NOT_OFFERED');
    expect(run(taken('NOT_OFFERED').replace('pick: [c5] }\nthen', 'pick: [c6] }\nthen'))).toThrow('then.refused: the last step ({"seat":1,"decision":"turn.mark","pick":["c6"]}) was not refused');
  });

  test('whoever is not asked is refused as the rules would', () => {
    expect(run('title: t\ngame: noughts\nseats: 2\nwhen: [{ seat: 1, decision: turn.mark, pick: [c1] }]\nthen: { refused: NOT_ASKED }')).not.toThrow();
  });
});

describe('a scenario that does not hold fails and tells what differs', () => {
  test('facts', () => {
    expect(run(raid(`  facts: [{ type: Raided, data: { by: 0, from: 1, gold: 1 } }]`))).toThrow(
      [
        'facts differ',
        '  expected:',
        '    {"type":"Raided","data":{"by":0,"from":1,"gold":1}}',
        '  recorded:',
        '    {"type":"Played","data":{"by":0,"card":"raid#1"}}   <-- not among the expected',
        '    {"type":"Raided","data":{"by":0,"from":1,"gold":2}}   <-- not among the expected',
      ].join('\n'),
    );
  });
  test('an empty list of facts means that there are none', () => {
    expect(run(raid('  facts: []'))).toThrow('facts differ');
  });
  test('parts of a fact that are not named', () => {
    const start = 'title: t\ngame: salvage\nseats: 2\nrandom: [keep]\nthen: { facts: [{ type: DeckShuffled, data: { count: 12 } }] }';
    expect(run(start)).toThrow('facts differ');
    expect(run(start.replace('{ count: 12 }', '{ count: 12 }, sealed: { deck: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }'))).not.toThrow();
  });
  test('state, decisions and outcome, all at once', () => {
    expect(run(raid('  state: { gold: [5, 2] }\n  decisions: []\n  outcome: { winners: [0] }'))).toThrow(
      'state.gold: expected [5,2], found [5,1]\nopen decisions differ\n  expected:\n    none\n  open:\n    d3 seat 0 turn.play, 1 to 1 of [end]\noutcome: expected {"winners":[0]}, found null',
    );
  });
  test('luck that runs short, is left over, or cannot be', () => {
    expect(run('title: t\ngame: salvage\nseats: 2\nthen: {}')).toThrow('at the beginning: random runs short');
    expect(run(raid('  outcome: null', 'random: [1]'))).toThrow('random: the rules never asked for [1]');
    expect(run('title: t\ngame: salvage\nseats: 2\nrandom: [[1]]\nthen: {}')).toThrow('random: outcome 1 is [1], but the rules ask to shuffle');
  });
  test('a step before the last that is refused', () => {
    expect(run(raid('  outcome: null').replace('pick: raid#1', 'pick: raid#2'))).toThrow(
      'when, step 1 ({"seat":0,"decision":"turn.play","pick":["raid#2"]}): refused, NOT_OFFERED: The answer is not among those offered by decision d1. Choose among its options, as many as it asks for.\nopen decisions:\n  d1 seat 0 turn.play, 1 to 1 of [end, raid#1]',
    );
  });
});

describe('a file that is not a scenario is told apart', () => {
  test.each<[string, string, string]>([
    ['no YAML', 'title: [', 'not YAML'],
    ['a misspelt member', raid('  fact: []'), 'not a scenario:\n✖ Unrecognized key: "fact"\n  → at then'],
    ['no title', 'game: noughts\nseats: 2\nthen: {}', 'not a scenario:'],
    ['an unknown game', 'title: t\ngame: chess\nseats: 2\nthen: {}', 'no game type is called chess; there are feud, noughts, salvage'],
    ['seats the game has not', 'title: t\ngame: noughts\nseats: 3\nthen: {}', 'is for 2 to 2 seats, not 3'],
    ['options the game has not', 'title: t\ngame: noughts\nseats: 2\noptions: { big: true }\nthen: {}', 'big'],
    ['a refusal without a step', 'title: t\ngame: noughts\nseats: 2\nthen: { refused: NOT_ASKED }', 'there is no step under when that could be refused'],
    ['a place the state has not', raid('  outcome: null').replace('1: [veto#1]', '2: [veto#1]'), 'given: state.hands is a list of 2 and has no place 2'],
    ['an unknown step', raid('  outcome: null').replace('step: turn', 'step: tern'), 'no step is called tern'],
  ])('%s', (_, yaml, message) => {
    expect(run(yaml)).toThrow(message);
  });
});
