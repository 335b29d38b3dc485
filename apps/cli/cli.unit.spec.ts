import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { feud, feudRules, feudWith } from '#engine/testing/fixtures/feud';
import { noughts } from '#engine/testing/fixtures/noughts';
import { salvage } from '#engine/testing/fixtures/salvage';
import { runScenario } from '#engine/testing/scenario';
import { drawScene } from './draw-scene.js';
import { heardTerminal } from './heard-terminal.js';
import { play } from './play.js';
import { run } from './program.js';
import { runScenarios } from './scenario.js';
import { simulate } from './simulate.js';
import { progressOf } from './terminal.js';
import { verify } from './verify.js';

const folder = await mkdtemp(path.join(tmpdir(), 'nightledger-cli-'));
afterAll(() => rm(folder, { recursive: true }));
const file = async (name: string, text: string | Uint8Array): Promise<string> => {
  await writeFile(path.join(folder, name), text);
  return path.join(folder, name);
};

/** Runs a command line; gives its exit code and what it wrote. */
async function cli(args: string, typed = '') {
  const terminal = heardTerminal(typed);
  const code = await run(args === '' ? [] : args.split(' '), terminal, {});
  return { code, out: terminal.out(), err: terminal.err() };
}

describe('the command line', () => {
  test.each<[string, string]>([
    ['', 'Usage: nightledger'],
    ['sing', "error: unknown command 'sing'"],
    ['simulate', "error: missing required argument 'type'"],
    ['simulate chess', 'There are: mystic-elevator, halls-of-horror.'],
    ['simulate mystic-elevator --games none', 'It must be a whole number, 1 or more.'],
    ['simulate mystic-elevator --games 0', 'It must be a whole number, 1 or more.'],
    ['simulate mystic-elevator --options {', 'It must be JSON.'],
    ['simulate mystic-elevator --loud', "error: unknown option '--loud'"],
    ['export 17', "It must be a game's id, a UUID."],
    ['rebuild everything', 'There are table-projection, archive-projection and snapshots.'],
    ['scenario', "error: missing required argument 'files'"],
  ])('%j is not understood: exit code 2', async (args, message) => {
    const { code, err, out } = await cli(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  test('help is no mistake', async () => {
    const { code, out, err } = await cli('--help');
    expect([code, err]).toEqual([0, '']);
    for (const command of ['simulate', 'play', 'scenario', 'export', 'verify', 'preflight', 'rebuild', 'backup', 'restore', 'verify-backup', 'verify-ledger']) expect(out).toContain(`  ${command} `);
  });

  test.each<[string, string | RegExp]>([
    ['simulate mystic-elevator --seats 9', 'Mystic Elevator is for 2 to 4 seats, not 9.\n'],
    [
      'simulate halls-of-horror --seats 2 --options {"firstPlayer":3}',
      'The First Player cannot be seat 3: the seats are 0 to 1. Name a seat that is there, leave firstPlayer out, or take more seats.\n',
    ],
    ['simulate mystic-elevator --bots nobody', /^Mystic Elevator has no bot called nobody; it has .*\n$/],
    ['play mystic-elevator --seats 2 --seat 2', 'There is no seat 2 among 2.\n'],
    ['verify /nowhere/at/all', '/nowhere/at/all cannot be read: ENOENT\n'],
  ])('%s fails with one line: exit code 1', async (args, message) => {
    const { code, err } = await cli(args);
    expect(code).toBe(1);
    if (typeof message === 'string') expect(err).toBe(message);
    else expect(err).toMatch(message);
  });
});

describe('simulate', () => {
  test('plays the games of the catalogue, the same from the same seed', async () => {
    const [first, again, other] = await Promise.all(['a', 'a', 'b'].map((seed) => cli(`simulate mystic-elevator --games 3 --seats 3 --seed ${seed} --bots careful,random`)));
    const steady = (out: string) => out.replace(/in [\d.]+ s: .*/, '');
    expect(first!.code).toBe(0);
    expect(first!.out).toContain('Mystic Elevator, 3 seats, bots careful, random, seed a\n  3 games in ');
    expect(steady(again!.out)).toBe(steady(first!.out));
    expect(steady(other!.out)).not.toBe(steady(first!.out));
  });

  test('prints figures for every number of seats', async () => {
    const terminal = heardTerminal();
    await simulate(salvage, { games: 40, seed: 's', bots: ['random'], options: {} }, terminal);
    const lines = terminal.out().trimEnd().split('\n');
    expect(lines.filter((l) => l.startsWith('Salvage'))).toEqual([2, 3, 4].map((n) => `Salvage, ${n} seats, bots random, seed s`));
    expect(lines[1]).toMatch(/^ {2}40 games in \d+\.\d s: \d+\.\d games\/s, \d+ decisions\/s$/);
    expect(lines[2]).toMatch(/^ {2}decisions in a game: mean \d+\.\d, median \d+, 95th percentile \d+, most \d+$/);
    expect(lines[3]).toMatch(/^ {2}won by seat: 0: \d+ \(\d+\.\d %\), 1: \d+ \(\d+\.\d %\); by nobody: 0 \(0\.0 %\)$/);
    expect(lines[4]).toBe('  ended by: the best haul: 40 (100.0 %)');
    expect(terminal.err().split('\n').slice(0, 2)).toEqual(['salvage, 2 seats: 4 of 40', 'salvage, 2 seats: 8 of 40']);
  });

  test('a fault prints the seed and the shortest case, which can be run again', async () => {
    const broken = feudWith({
      steps: {
        takeEffect(t, args, given) {
          if (args.play.to !== undefined) throw new Error('a veto has no effect');
          feudRules.steps.takeEffect(t, args, given);
        },
      },
    });
    const failure = await simulate(broken, { games: 50, seed: 's', bots: ['random'], options: {} }, heardTerminal()).catch((error: Error) => error);
    expect(failure).toMatchObject({ name: 'Failure' });
    const { message } = failure as Error;
    expect(message).toMatch(/^A game went wrong\. Seed s\/2\/\d+, 2 seats, bots random\.\nThe shortest case found:\n\na veto has no effect\n/);
    const scenario = message.slice(message.indexOf('title: '));
    expect(() => runScenario(scenario, new Map([['feud', broken]]))).toThrow('a veto has no effect');
    expect(() => runScenario(scenario, new Map([['feud', feud]]))).not.toThrow('a veto has no effect');
  });
});

describe('play', () => {
  const playing = async (game: Parameters<typeof play>[0], typed: string, more: object = {}) => {
    const terminal = heardTerminal(typed);
    await play(game, { seat: 0, bots: ['first'], seed: 'play', options: {}, ...more }, terminal);
    return terminal.out();
  };

  test('a whole game: options by number and by id, the default, and what is not understood', async () => {
    const out = await playing(noughts, '9\nnonsense\n5 6\nc7\n\n');
    // Seat 0 takes 9, then 7, then the default; the bot takes the first free cell each time.
    expect(out).toContain('Noughts and Crosses, 2 seats, you hold seat 0.');
    expect(out).toContain('Mark which cell? (1; default: Cell 1)\n  1) Cell 1 [c1]\n');
    expect(out.match(/That is not among the answers\./g)).toHaveLength(2);
    expect(out.match(/Seat .* marks .*/g)).toEqual([
      'Seat 0 (you) marks cell 9.',
      'Seat 1 marks cell 1.',
      'Seat 0 (you) marks cell 7.',
      'Seat 1 marks cell 2.',
      'Seat 0 (you) marks cell 3.',
      'Seat 1 marks cell 4.',
    ]);
    expect(out.endsWith('> You have left the table.\n')).toBe(true);
  });

  test('conceding ends it', async () => {
    expect(await playing(noughts, 'concede\n')).toMatch(/\n> {3}Seat 0 \(you\) gives up\.\n[^]*Seat 1 wins: the other gave up\.\n$/);
  });

  test("shows what one's seat may know, and no more", async () => {
    const out = await playing(feud, '', { bots: ['random'] });
    const [own, others] = out.match(/Seat .* is dealt .*/g)!;
    expect(own).toMatch(/^Seat 0 \(you\) is dealt \w+#\d, \w+#\d, \w+#\d\.$/);
    expect(others).toBe('Seat 1 is dealt 3 cards.');
    expect(out).toMatch(/\nHand of seat 0: 4, \w+#\d, \w+#\d, \w+#\d, \w+#\d\nHand of seat 1: 3\n/);
  });

  test('draws the board', async () => {
    const out = await playing(noughts, '5\nmap\nquit\n');
    expect(out).toContain('-- Board\nCell 1           Cell 2           Cell 3\nO\nCell 4           Cell 5           Cell 6\n                 X\n');
    expect(out.match(/-- Board/g)).toHaveLength(3);
  });

  test('names every piece with its place, also where a cell has no room for all, and explains what is in hand', () => {
    const space = (id: string, x: number, detail?: string) => ({ id, x, y: 0, w: 1, h: 1, face: 'up' as const, label: `Room ${id}`, ...(detail && { detail }) });
    const lines = drawScene({
      status: 'Somebody moves.',
      floors: [{ id: 'f', label: 'Floor', spaces: [space('a', 0, 'upstairs'), space('b', 1)], links: [] }],
      pieces: [
        { id: 'p1', kind: 'pig', label: 'First pig', at: 'a' },
        { id: 'p2', kind: 'pig', label: 'Second pig', at: 'a', marks: ['on its side'] },
        { id: 'p3', kind: 'pig', label: 'Third pig', at: null },
        { id: 'e1', kind: 'enemy', label: 'Enemy', at: 'b', marks: ['after First pig'] },
      ],
      zones: [
        { id: 'h', kind: 'hand', label: 'Hand', count: 1, items: [{ id: 'c', label: 'Smoke', detail: 'Hides you.' }], tracks: [{ label: 'Items', value: 1 }] },
        { id: 'd', kind: 'discard', label: 'Played', count: 1, items: [{ id: 'e', label: 'Webs', detail: 'Hold one.' }] },
      ],
    });
    expect(lines).toEqual([
      '',
      '-- Floor',
      'Room a           Room b',
      'First pig Secon~ Enemy',
      'First pig: Room a (upstairs)',
      'Second pig: Room a (upstairs), on its side',
      'Enemy: Room b, after First pig',
      'Hand: 1, Smoke, Items 1',
      '  Smoke: Hides you.',
      'Played: 1, Webs',
      'Somebody moves.',
    ]);
  });
});

describe('scenario', () => {
  const registry = new Map([[noughts.id, noughts]]);
  const fine = 'title: The first cell\ngame: noughts\nseats: 2\nwhen: [{ seat: 0, decision: turn.mark, pick: c1 }]\nthen: { facts: [{ type: Marked, data: { seat: 0, cell: 0 } }] }\n';

  test('tells which hold and which fail, and why', async () => {
    const [good, bad, broken] = [await file('good.yaml', fine), await file('bad.yaml', fine.replace('cell: 0', 'cell: 1')), await file('broken.yaml', 'title: [')];
    const terminal = heardTerminal();
    await expect(runScenarios([good, bad, broken, '/nowhere.yaml'], registry, terminal)).rejects.toThrow('3 of 4 scenarios failed.');
    const out = terminal.out();
    expect(out).toContain(`holds  ${good}: The first cell\nFAILS  ${bad}\n    facts differ\n`);
    expect(out).toContain(`FAILS  ${broken}\n    not YAML: `);
    expect(out).toContain('FAILS  /nowhere.yaml\n    cannot be read: ENOENT\n');
  });

  test('all well', async () => {
    const terminal = heardTerminal();
    await runScenarios([await file('good.yaml', fine)], registry, terminal);
    expect(terminal.out().endsWith('1 scenario holds.\n')).toBe(true);
  });
});

test('verify does not take just anything for an export', async () => {
  for (const text of ['', 'hello\n', '{}\n']) await expect(verify(await file('no.ndjson', text), new Map(), heardTerminal())).rejects.toMatchObject({ name: 'Failure' });
});

test('progress is a line for every tenth where nobody looks, and a bar on a terminal', () => {
  const plain = heardTerminal();
  const progress = progressOf(plain, 'work', 1000);
  for (let i = 1; i <= 1000; i++) progress.to(i);
  progress.end();
  expect(plain.err().trimEnd().split('\n')).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000].map((n) => `work: ${n} of 1000`));
});
