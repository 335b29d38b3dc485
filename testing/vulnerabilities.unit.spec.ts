import { beforeAll, describe, expect, it } from '@jest/globals';
import path from 'node:path';
import { projectRoot } from '#platform';

interface Verdict {
  readonly failed: boolean;
  readonly lines: readonly string[];
}
type VerdictOf = (output: string, exceptions: readonly object[], today: string) => Verdict;

const advisory = (name: string, severity: string, id: string) => ({ source: 1, name, title: `${name} does harm`, url: `https://github.com/advisories/${id}`, severity });
const report = (...vulnerabilities: object[]): string => JSON.stringify({ auditReportVersion: 2, vulnerabilities: Object.fromEntries(vulnerabilities.map((v, i) => [String(i), v])) });
const GHSA = 'GHSA-aaaa-bbbb-cccc';

describe('npm run audit', () => {
  let verdictOf: VerdictOf;
  beforeAll(async () => {
    ({ verdictOf } = (await import(path.join(projectRoot, 'scripts/vulnerabilities.mjs'))) as { verdictOf: VerdictOf });
  });

  it('fails on what is high or critical, each told once, and only counts what is milder', () => {
    const bad = { via: [advisory('bad', 'critical', GHSA)], fixAvailable: true };
    const through = { via: ['bad'], fixAvailable: false };
    const mild = { via: [advisory('mild', 'moderate', 'GHSA-dddd-eeee-ffff')], fixAvailable: false };
    expect(verdictOf(report(bad, through, bad, mild), [], '2026-01-01')).toEqual({
      failed: true,
      lines: [`critical: bad: bad does harm (${GHSA}). An upgrade mends it.`, '1 high or critical, 0 excused, 1 milder.'],
    });
    expect(verdictOf(report(mild), [], '2026-01-01').failed).toBe(false);
  });

  it('bears with what is excused, with a reason, until its day', () => {
    const bad = report({ via: [advisory('bad', 'high', GHSA)], fixAvailable: false });
    const excused = (reason: string, today: string) => verdictOf(bad, [{ advisory: GHSA, reason, until: '2026-06-30' }], today);
    expect(excused('Never called.', '2026-06-30')).toEqual({
      failed: false,
      lines: [`excused until 2026-06-30: bad: bad does harm (${GHSA}). Never called.`, '0 high or critical, 1 excused, 0 milder.'],
    });
    expect([excused('Never called.', '2026-07-01').failed, excused('', '2026-01-01').failed]).toEqual([true, true]);
  });

  it.each([
    ['{"message":"405 Method Not Allowed - POST /advisories","error":{"summary":""}}', '405 Method Not Allowed - POST /advisories'],
    ['{"error":{"code":"ENOLOCK","summary":"This command requires an existing lockfile."}}', 'This command requires an existing lockfile.'],
    ['spawnSync npm ETIMEDOUT', 'spawnSync npm ETIMEDOUT'],
    ['', 'npm told nothing.'],
  ])('says where it could not be checked, and why: %s', (output, why) => {
    expect(verdictOf(output, [], '2026-01-01')).toEqual({ failed: false, lines: [`Vulnerabilities could NOT be checked: ${why}`] });
  });
});
