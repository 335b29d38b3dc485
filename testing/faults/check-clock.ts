import { nextDeadline, nextDeadlineOf } from '#table';
import type { Findings } from './findings.js';
import type { World } from './worlds.js';

/** No clock fired before its deadline, and none whose time was up has failed to. (That it fired once only is seen with the decisions.) */
export function checkClock(gameId: string, world: World, quietSince: string, findings: Findings): void {
  for (const { version, at, cause } of world.commits) {
    const before = cause.type === 'timeout' ? world.at(version - 1) : undefined;
    if (before === undefined || cause.type !== 'timeout') continue;
    const due = nextDeadlineOf(before, cause.decision);
    // A decision that is not open any more is one that was answered twice.
    if (due !== null) findings.expect('clock in time', at >= due, 'clock fired early', gameId, () => `decision ${cause.decision} was due at ${due} and timed out at ${at}, version ${version}`);
  }
  const last = world.at(world.commits.length);
  if (last?.status !== 'RUNNING' || last.decisionSeconds === null) return;
  const due = nextDeadline(last);
  findings.expect('clock fired', due === null || due > quietSince, 'clock did not fire', gameId, () => `a decision was due at ${due} and is open still at ${quietSince}`);
}
