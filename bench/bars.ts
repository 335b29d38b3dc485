import { figureOf, type Results } from './results.js';

/** What Nightledger is meant to reach; reported as it comes out. */
export interface Bar {
  readonly what: string;
  readonly target: string;
  readonly figure: number;
  /** undefined: not measured in this run. */
  readonly met: boolean | undefined;
}

const OURS = 'nightledger';

export function barsOf(results: Results): Bar[] {
  const rate = (id: string) => figureOf(results, id, 50, 'movesPerSecond');
  const p99 = (id: string) => figureOf(results, id, 50, 'moverP99', true);
  const scale = (file: string, key: string) => Number(results.scale[file]?.[key] ?? NaN);
  const { engine = NaN, reducer = NaN } = results.rules ?? {};
  return [
    atLeast('durable moves/s at 50 games ÷ boardgame.io + PostgreSQL', 10, rate(OURS) / rate('boardgame-postgres')),
    atLeast('durable moves/s at 50 games ÷ Colyseus + INSERT', 1, rate(OURS) / rate('colyseus-insert')),
    atMost('p99 of the mover ÷ boardgame.io in memory (50 games, fixed rate)', 1, p99(OURS) / p99('boardgame')),
    atMost('one game alone: p50 of the mover, ms', 3, figureOf(results, OURS, 1, 'moverP50')),
    atLeast('appends/s ÷ pgbench of the same statement, 16 writers', 0.6, scale('appends', 'ratio')),
    atLeast('engine ÷ boardgame.io’s reducer, moves per CPU-second', 10, engine / reducer),
    atMost('p50 at commit 2,000 ÷ at commit 200', 1.1, scale('long-game', 'p50At2000') / scale('long-game', 'p50At200')),
    atMost('replay of a whole game of Halls of Horror to any version: p99, ms', 5, scale('replay', 'anyP99')),
    atMost('the same, the first look at a game: p99, ms', 5, scale('replay', 'firstP99')),
  ];
}

const atLeast = (what: string, target: number, figure: number): Bar => ({ what, target: `≥ ${target}`, figure, met: Number.isFinite(figure) ? figure >= target : undefined });
const atMost = (what: string, target: number, figure: number): Bar => ({ what, target: `≤ ${target}`, figure, met: Number.isFinite(figure) ? figure <= target : undefined });
