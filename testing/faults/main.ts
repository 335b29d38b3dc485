import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '#platform';
import { clusterRun, type ClusterTools, type RunReport } from './cluster-run.js';
import { doubles, expectFound, lies, losses, PlantedGround } from './planted/planted-runs.js';
import { sum, tableOf, tell } from './report.js';

const SHORT = { kills: 30, tables: 6 };
const LONG = { kills: 500, tables: 12 };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** One thing the suite is about. */
interface Case {
  readonly name: string;
  /** Throws where it does not hold. */
  run(): Promise<void>;
}

/**
 * `npm run test:faults`: planted faults that the checker must find, and a storm over a cluster in which it must find nothing. `--long`: a
 * long storm alone; `--kills 0`: the planted faults alone. Gives the exit code.
 */
export async function main(args: readonly string[], tools: ClusterTools): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { long: { type: 'boolean' }, seed: { type: 'string' }, kills: { type: 'string' }, tables: { type: 'string' } } });
  const scale = values.long ? LONG : SHORT;
  const seed = values.seed ?? randomBytes(4).toString('hex');
  const options = { seed, kills: Number(values.kills ?? scale.kills), tables: Number(values.tables ?? scale.tables) };
  const folder = path.join(projectRoot, '.data/test-faults');
  await tools.stopKafka(path.join(folder, 'kafka')); // one that a killed run has left
  await rm(path.join(folder, 'kafka'), { recursive: true, force: true });
  const storm = { name: `${options.kills} kills, seed ${seed}: nothing is lost, doubled, skipped or told too early`, run: () => stormCase({ ...options, folder, say, tools }) };
  if (values.long) return runAll([storm]);
  const ground = await PlantedGround.make();
  try {
    return await runAll([...plantedCases(ground), ...(options.kills > 0 ? [storm] : [])]);
  } finally {
    await ground.leave();
  }
}

function plantedCases(ground: PlantedGround): Case[] {
  const told = lies(ground);
  told.catch(() => undefined); // awaited by each case
  return [
    { name: 'the checker finds nothing where nothing is planted', run: async () => expectFound((await told).honest, []) },
    // The version kept back may be the last.
    { name: 'the checker finds a version that a client is not told', run: async () => expectFound((await told).skipping, ['gap'], ['missed the end']) },
    { name: 'the checker finds a version that a client is told twice', run: async () => expectFound((await told).repeating, ['repeat']) },
    { name: 'the checker finds a card that a client must not know', run: async () => expectFound((await told).leaking, ['leak'], ['wrong content']) },
    { name: 'the checker finds a read model that is not what the ledger gives', run: async () => expectFound((await told).tampering, ['projection differs']) },
    {
      name: 'the checker finds an answer that is carried out twice, and a clock that fires twice',
      run: async () => expectFound(await doubles(ground), ['applied twice', 'clock fired twice'], ['chain broken', 'out of nowhere']),
    },
    { name: 'the checker finds what was acknowledged before it was stored, and lost', run: async () => expectFound(await losses(ground), ['acked and lost'], ['refused and done']) },
  ];
}

async function stormCase(options: Parameters<typeof clusterRun>[0]): Promise<void> {
  say(`Repeat it with --seed ${options.seed} --kills ${options.kills} --tables ${options.tables}`);
  const report: RunReport = await clusterRun(options);
  say(tableOf(report));
  const { violations } = report.findings;
  if (violations.length > 0) throw new Error(tell(violations));
  if (sum(report.storm.kills) < options.kills) throw new Error(`Only ${sum(report.storm.kills)} of ${options.kills} kills were done.`);
}

async function runAll(cases: readonly Case[]): Promise<number> {
  let failed = 0;
  for (const { name, run } of cases) {
    const started = performance.now();
    const problem = await run().then(
      () => undefined,
      (error: Error) => error,
    );
    if (problem !== undefined) failed++;
    say(`${problem === undefined ? 'ok    ' : 'FAILED'} ${name} (${Math.round((performance.now() - started) / 1000)} s)`);
    if (problem !== undefined) say(problem.stack ?? problem.message);
  }
  say(`${cases.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
