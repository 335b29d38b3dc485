import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { createMetrics } from '#platform';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const dashboard = JSON.parse(read('deploy/grafana/nightledger.json')) as { panels: { id: number; type: string; title: string; targets?: { expr: string }[] }[] };
const rules = (parse(read('deploy/prometheus/rules.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] }).groups.flatMap((group) => group.rules);
const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** What single services count for themselves, beside what all of them do. */
const own = readdirSync(new URL('../../apps', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.module.ts'))
  .flatMap((path) => [...read(`apps/${path}`).matchAll(/new (?:Counter|Gauge)\(\{ name: '(nightledger_\w+)'/g)].map(([, name]) => name!));

/** The series that the metrics of a service are told as; a histogram has three. */
const exported = createMetrics('test')
  .registry.getMetricsAsArray()
  .flatMap(({ name, type }) => (String(type) === 'histogram' ? ['_bucket', '_sum', '_count'].map((ending) => name + ending) : [name]))
  .concat(own);
const namedIn = (expressions: readonly string[]): string[] => [...new Set(expressions.flatMap((expr) => expr.match(/\b(?:nightledger|process|nodejs)_\w+/g) ?? []))];

test('every metric that the dashboard and the alerts name is exported', () => {
  expect(namedIn(shown).length).toBeGreaterThan(8);
  for (const name of namedIn([...shown, ...rules.map(({ expr }) => expr)])) expect(exported).toContain(name);
});

test('every metric of ours is shown', () => {
  const common = createMetrics('test').registry.getMetricsAsArray().map(({ name }) => name).filter((name) => name.startsWith('nightledger_'));
  const ours = [...common, ...own];
  expect(own).toContain('nightledger_webhook_deliveries_total');
  expect(ours.filter((name) => !namedIn(shown).some((one) => one.replace(/_bucket$/, '') === name))).toEqual([]);
});

test('every alert is explained where it says', () => {
  const text = read('docs/operating/when-it-burns.md');
  for (const { alert } of rules) expect(text).toContain(`**${alert}**`);
});

test('panels have ids of their own', () => {
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
