import { describe, expect, test } from '@jest/globals';
import { feud, feudRules, feudWith } from './fixtures/feud.js';
import { runScenario } from './scenario.js';
import { faultText, findFault, replayMoves, shrinkFault, type Fault, type Watch } from './shrink.js';

const match = { game: feud, seats: 2, options: {}, bots: ['random'] };

/** A broken rule: a veto against a veto is taken for a raid that is not there. */
const broken = feudWith({
  steps: {
    takeEffect(t, args, given) {
      if (args.play.to?.startsWith('veto')) throw new Error(`${args.play.to} is no raid`);
      feudRules.steps.takeEffect(t, args, given);
    },
  },
});

function firstFault(game: typeof feud, watch?: Watch): Fault {
  for (let n = 0; n < 200; n++) {
    const fault = findFault({ ...match, game, seed: `shrink ${n}` }, watch);
    if (fault !== undefined && fault.moves.length > 16) return fault;
  }
  throw new Error('no game went wrong');
}

describe('a random game of broken rules', () => {
  const fault = firstFault(broken);
  const short = shrinkFault(fault);

  test('is shortened to the moves that matter', () => {
    expect(fault.message).toMatch(/^veto#\d is no raid$/);
    expect(short.message).toMatch(/^veto#\d is no raid$/);
    expect(short.moves.length).toBeLessThan(fault.moves.length);
    expect(short.moves.slice(-2).map(([, move]) => move)).toMatchObject([{ decision: 'play.react' }, { decision: 'play.react' }]);
    for (const i of short.moves.keys()) expect(replayMoves(short.match, short.moves.toSpliced(i, 1))).toBeUndefined();
  });

  test('is printed as a scenario that fails in the same way', () => {
    const text = faultText(short);
    expect(text.startsWith(`${short.message}\n\n# seed ${short.match.seed}, bots random\ntitle: `)).toBe(true);
    expect(() => runScenario(text.slice(text.indexOf('title: ')), new Map([['feud', broken]]))).toThrow(short.message);
  });
});

test('what a watch finds wrong is a fault as well', () => {
  const watch: Watch = ({ after }) => {
    const { gold } = after.game as { gold: number[] };
    if (gold.includes(1)) throw new Error(`gold is ${gold.join(' and ')}`);
  };
  const short = shrinkFault(firstFault(feud, watch), watch);
  expect(short.message).toMatch(/^gold is (5 and 1|1 and 5)$/);
  expect(short.moves.at(-1)![1]).toMatchObject({ decision: 'play.react', pick: ['pass'] });
});

test('sound games have no fault', () => {
  for (let n = 0; n < 50; n++) expect(findFault({ ...match, seed: `sound ${n}` })).toBeUndefined();
});
