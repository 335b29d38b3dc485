import type { RunReport } from './cluster-run.js';
import type { Violation } from './findings.js';

const MOST_TOLD = 20;

/** What a run came to, as a table for people. */
export function tableOf({ storm, counts, findings, seconds }: RunReport): string {
  const rows: [string, string | number][] = [
    ...[...storm.kills].sort().map(([kind, n]): [string, number] => [`kills of ${kind}`, n]),
    ['kills', sum(storm.kills)],
    ...[...storm.pauses].sort().map(([kind, n]): [string, number] => [`pauses of ${kind}`, n]),
    ...[...storm.disturbances].sort().map(([link, n]): [string, number] => [`disturbances, ${link}`, n]),
    ['connections cut at once', storm.connectionsCut],
    ['games', counts.games],
    ['commands sent', counts.acked + counts.refused + counts.unknown],
    ['  acknowledged', counts.acked],
    ['  refused', counts.refused],
    ['  unknown', counts.unknown],
    ['internal errors', counts.internal],
    ['updates seen', counts.updates],
    ['connections made', counts.reconnects],
    ...[...findings.checks].sort().map(([what, n]): [string, number] => [`checked: ${what}`, n]),
    ['checks', sum(findings.checks)],
    ['seconds', seconds],
    ['violations', findings.violations.length],
  ];
  return rows.map(([what, n]) => `${what.padEnd(40)}${String(n).padStart(8)}`).join('\n');
}

/** The violations with their evidence, the first of each kind before the others. */
export function tell(violations: readonly Violation[]): string {
  const kinds = new Set<string>();
  const [firsts, more]: [Violation[], Violation[]] = [[], []];
  for (const violation of violations) {
    (kinds.has(violation.broken) ? more : firsts).push(violation);
    kinds.add(violation.broken);
  }
  const told = [...firsts, ...more].slice(0, MOST_TOLD);
  const rest = violations.length > told.length ? [`... and ${violations.length - told.length} more`] : [];
  return [...told.map(({ broken, gameId, evidence }) => `VIOLATION ${broken}: game ${gameId}: ${evidence}`), ...rest].join('\n');
}

export const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);
