/**
 * `npm run bench`: the toy game on Nightledger and on what users would take instead, in one run on one machine. What is measured and how
 * to read it: docs/benchmarks.md.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { projectRoot } from '#platform';
import { cluster, contestants, type Contestant } from './contestants.js';
import { figuresOf, spreadOf, spreadsOf, type Figures } from './figures.js';
import { prepareGround, type Ground } from './ground.js';
import { picture } from './picture.js';
import { rawLimit } from './raw-limit.js';
import { markdown, number } from './report.js';
import type { Results, Row, ScaledOut } from './results.js';
import { rulesAlone } from './rules-alone.js';
import { playSlot } from './slot.js';
import type { Window } from './window.js';

const PARTS = ['rules', 'raw', 'scale-out', 'scale'];
const SCALE = ['appends', 'long-game', 'replay', 'stored-games', 'idle-subscriptions', 'spectators'];
const RATE = { games: 50, rate: 2 };

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    repeats: { type: 'string' },
    seconds: { type: 'string' },
    games: { type: 'string' },
    database: { type: 'string' },
    out: { type: 'string', default: path.join(projectRoot, 'bench/results') },
  },
});
const repeats = Number(options.repeats ?? (options.quick ? 1 : 5));
const measureMs = 1000 * Number(options.seconds ?? (options.quick ? 3 : 4));
const warmUpMs = options.quick ? 1500 : 2000;
const sizes = (options.games ?? (options.quick ? '1,50' : '1,50,200')).split(',').map(Number);
const windows: Window[] = [...sizes.map((games) => ({ games, warmUpMs, measureMs })), { ...RATE, warmUpMs, measureMs }];
const wanted = (options.only ?? [...contestants.map(({ id }) => id), ...(options.quick ? ['rules', 'raw'] : PARTS)].join()).split(',');
const known = [...contestants.map(({ id }) => id), ...PARTS];
for (const id of wanted) if (!known.includes(id)) throw new Error(`--only: there is no ${id}; there are ${known.join(', ')}`);

const ground = await prepareGround(options.database);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void ground.stop().finally(() => process.exit(1)));
try {
  await save(await run(ground));
} finally {
  await ground.stop();
}

async function run(ground: Ground): Promise<Results> {
  console.log(`PostgreSQL ${JSON.stringify(ground.settings)}`);
  const { rows, bytesPerCommit } = await compared(ground, contestants.filter(({ id }) => wanted.includes(id)));
  const seconds = measureMs / 1000;
  const raw = wanted.includes('raw') ? await rawLimit(ground, seconds) : undefined;
  const rules = wanted.includes('rules') ? await rulesAlone(seconds) : undefined;
  const scaleOut = wanted.includes('scale-out') ? await scaledOut(ground) : [];
  const scale = wanted.includes('scale') ? await singleParts() : {};
  return { machine: await machine(), postgres: ground.settings, repeats, rows, raw, rules, bytesPerCommit, scaleOut, scale };
}

/** a b c, a b c, ...: whatever else the machine does falls on all alike. */
async function compared(ground: Ground, chosen: readonly Contestant[]): Promise<{ rows: Row[]; bytesPerCommit: number | undefined }> {
  const found = new Map<string, Figures[]>();
  const bytes: number[] = [];
  for (let repeat = 1; repeat <= repeats; repeat++)
    for (const contestant of chosen) {
      const { measured, bytesPerCommit } = await playSlot(contestant, ground, windows);
      if (bytesPerCommit !== undefined) bytes.push(bytesPerCommit);
      for (const [n, window] of measured.entries()) {
        const figures = figuresOf(window);
        found.set(`${contestant.id} ${n}`, [...(found.get(`${contestant.id} ${n}`) ?? []), figures]);
        tell(repeat, contestant.id, windows[n]!, figures, window.errors);
      }
    }
  const rows = chosen.flatMap(({ id, title, guarantee, client }) =>
    windows.map((window, n) => ({ contestant: id, title, guarantee, client, window, figures: spreadsOf(found.get(`${id} ${n}`)!) })),
  );
  return { rows, bytesPerCommit: bytes.length === 0 ? undefined : spreadOf(bytes).median };
}

/** The cluster with 1, 2 and 4 game-commands, and where the time goes. */
async function scaledOut(ground: Ground): Promise<ScaledOut[]> {
  const results: ScaledOut[] = [];
  for (const gameCommands of [1, 2, 4]) {
    const { measured } = await playSlot(cluster(gameCommands), ground, [{ games: 50, warmUpMs, measureMs }]);
    const { moves, seconds, cpu } = measured[0]!;
    const each = Object.fromEntries(Object.entries(cpu).map(([name, ms]) => [name, ms / moves]));
    results.push({ gameCommands, movesPerSecond: moves / seconds, cpu: each });
    console.log(`${gameCommands} game-commands: ${number(moves / seconds)} moves/s`);
  }
  return results;
}

/** The benchmarks of single parts, those that are there. */
async function singleParts(): Promise<Results['scale']> {
  const results: Record<string, Record<string, unknown>> = {};
  for (const name of SCALE) {
    const file = path.join(projectRoot, 'dist/bench', `${name}.js`);
    if (!existsSync(file)) continue;
    const { run: measure } = (await import(pathToFileURL(file).href)) as { run: () => Promise<Record<string, unknown>> };
    results[name] = await measure().catch((error: unknown) => ({ failed: String(error) }));
    console.log(name, results[name]);
  }
  return results;
}

async function machine(): Promise<Results['machine']> {
  const { dependencies } = JSON.parse(await readFile(path.join(projectRoot, 'bench/peers/package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { cwd: projectRoot, encoding: 'utf8' }).trim();
  const cpus = os.cpus();
  return { date: new Date().toISOString().slice(0, 16), commit, CPU: cpus[0]!.model, cores: cpus.length, 'memory GB': Math.round(os.totalmem() / 2 ** 30), Node: process.version, load: os.loadavg()[0]!.toFixed(1), ...dependencies };
}

async function save(results: Results): Promise<void> {
  await mkdir(options.out, { recursive: true });
  const text = markdown(results);
  await writeFile(path.join(options.out, 'results.md'), text);
  await writeFile(path.join(options.out, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(path.join(options.out, 'results.svg'), picture(results));
  console.log(`\n${text}`);
}

function tell(repeat: number, id: string, { games, rate }: Window, f: Figures, errors: object): void {
  const how = rate === undefined ? 'closed' : `${rate}/s each`;
  const cpu = `CPU-ms a move: service ${number(f.serverCpu)} PostgreSQL ${number(f.postgresCpu)} generator ${number(f.generatorCpu)}`;
  console.log(`${repeat}. ${id.padEnd(20)} ${games} games ${how}: ${number(f.movesPerSecond)} moves/s, mover ${number(f.moverP50)} ${number(f.moverP99)} ms, opponent ${number(f.opponentP50)} ${number(f.opponentP99)} ms (p50 p99), ${cpu} ${f.errors > 0 ? JSON.stringify(errors) : ''}`);
}
