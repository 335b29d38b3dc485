import { barsOf } from './bars.js';
import type { Spread } from './figures.js';
import { figureOf, type Results, type Row } from './results.js';

/** Moves of one table in an hour of brisk play, for what an hour costs. */
const MOVES_AN_HOUR = 600;

/** The results as Markdown: median and (least to most) of the repeats. */
export function markdown(results: Results): string {
  const { machine, postgres, repeats } = results;
  return [
    `# Benchmark of ${machine['date']}`,
    `${facts(machine)}.\n\nPostgreSQL: ${facts(postgres)}.\n\nMedian (least to most) of ${repeats} ${repeats === 1 ? 'repeat' : 'repeats, the contestants in turns'}. How to read it: [docs/benchmarks.md](../../docs/benchmarks.md).`,
    ...windowsOf(results).map(table),
    '## What a confirmed move is worth, and how its clients play',
    grid(['', 'confirmed means', 'client'], unique(results.rows).map((row) => [row.title, row.guarantee, row.client])),
    ...parts(results),
    '## Bars',
    grid(['', 'target', 'figure', ''], barsOf(results).map(({ what, target, figure, met }) => [what, target, number(figure), met === undefined ? 'not measured' : met ? 'met' : 'missed'])),
  ].join('\n\n') + '\n';
}

function parts(results: Results): string[] {
  const { raw, rules, bytesPerCommit, scaleOut, scale } = results;
  const found: string[] = [];
  if (raw !== undefined) found.push('## The database alone', `${number(raw.appendsPerSecond)} rows/s like the ledger's, one a transaction, ${raw.writers} writers (${raw.by}).`);
  if (rules !== undefined) found.push('## The rules alone', `Moves of the toy game in a second of CPU: our engine ${number(rules.engine)}, boardgame.io's reducer ${number(rules.reducer)}.`);
  if (bytesPerCommit !== undefined) found.push('## What an hour of a game costs', cost(results, bytesPerCommit));
  if (scaleOut.length > 0)
    found.push('## More game-commands', grid(['game-commands', 'moves/s', 'CPU-ms a move, by process'], scaleOut.map((s) => [String(s.gameCommands), number(s.movesPerSecond), Object.entries(s.cpu).map(([name, ms]) => `${name} ${number(ms)}`).join(', ')])));
  if (Object.keys(scale).length > 0) found.push('## Single parts', `\`\`\`json\n${JSON.stringify(scale, null, 2)}\n\`\`\``);
  return found;
}

function cost(results: Results, bytes: number): string {
  const ms = figureOf(results, 'nightledger', 50, 'serverCpu') + figureOf(results, 'nightledger', 50, 'postgresCpu');
  const game = `${number((ms * MOVES_AN_HOUR) / 1000)} s of CPU (service and PostgreSQL, as at 50 games) and ${number((bytes * MOVES_AN_HOUR) / 1024)} KB of ledger`;
  return `At ${MOVES_AN_HOUR} moves an hour, one every ${3600 / MOVES_AN_HOUR} s: ${game}. The ledger takes ${number(bytes)} bytes a commit, indexes and all.`;
}

function windowsOf({ rows }: Results): Row[][] {
  const keys = [...new Set(rows.map(({ window }) => JSON.stringify(window)))];
  return keys.map((key) => rows.filter(({ window }) => JSON.stringify(window) === key));
}

function table(rows: readonly Row[]): string {
  const { games, rate, measureMs } = rows[0]!.window;
  const how = rate === undefined ? 'the next move as soon as the mover sees its turn' : `${rate} moves a second of each, latency from when a move was due`;
  const lines = rows.map(({ title, figures: f }) => [
    title, spread(f.movesPerSecond), spread(f.moverP50), spread(f.moverP99), spread(f.opponentP50), spread(f.opponentP99), spread(f.serverCpu), spread(f.postgresCpu), spread(f.generatorCpu), String(f.errors.max),
  ]);
  const heads = ['', 'moves/s', 'mover p50 ms', 'mover p99 ms', 'opponent p50 ms', 'opponent p99 ms', 'CPU-ms a move: service', 'PostgreSQL', 'generator', 'errors'];
  return `## ${games} ${games === 1 ? 'game' : 'games'}: ${how} (${measureMs / 1000} s)\n\n${grid(heads, lines)}`;
}

const unique = (rows: readonly Row[]): Row[] => [...new Map(rows.map((row) => [row.contestant, row])).values()];
const facts = (of: Readonly<Record<string, string | number>>): string => Object.entries(of).map(([name, value]) => `${name} ${value}`).join(', ');
const grid = (heads: readonly string[], rows: readonly (readonly string[])[]): string => [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const spread = ({ median, min, max }: Spread): string => (min === max ? number(median) : `${number(median)} (${number(min)} to ${number(max)})`);

export function number(n: number): string {
  if (!Number.isFinite(n)) return '-';
  return Math.abs(n) >= 100 ? n.toFixed(0) : n.toFixed(Math.abs(n) >= 10 ? 1 : 2);
}
