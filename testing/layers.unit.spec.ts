import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** A project of its own with our layering rules in it: every file holds the imports given. */
async function project(files: Record<string, readonly string[]>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nightledger-layers-'));
  for (const name of ['package.json', 'tsconfig.json', '.dependency-cruiser.mjs']) await cp(path.join(root, name), path.join(folder, name));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [name, imports] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), [...imports.map((from) => `export * from '${from}';`), 'export const here = true;', ''].join('\n'));
  }
  return folder;
}

/** The rules broken, each as `rule: from -> to`, sorted. */
async function violations(files: Record<string, readonly string[]>): Promise<string[]> {
  const folder = await project(files);
  const bin = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [bin, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'apps', 'libs'];
  const json = await new Promise<string>((resolve) => execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout)));
  await rm(folder, { recursive: true });
  const { summary } = JSON.parse(json) as { summary: { violations: { rule: { name: string }; from: string; to: string }[] } };
  const short = (to: string) => to.replace(/^.*node_modules[/]([^/]+)[/].*$/, '$1');
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${short(to)}`).sort();
}

const clean = {
  'libs/engine/index.ts': ['node:crypto', 'zod'],
  'libs/engine/testing/index.ts': [],
  'libs/games/catalogue.ts': ['#engine', './murk/index.js'],
  'libs/games/murk/index.ts': ['#engine'],
  'libs/games/murk/murk.unit.spec.ts': ['#engine/testing', '#testing/anything'],
  'libs/table/index.ts': ['#engine'],
  'libs/platform/index.ts': ['#engine', 'pg'],
  'libs/bus/index.ts': ['#platform'],
  'libs/ledger/index.ts': ['#engine', '#table', '#platform'],
  'libs/commands/index.ts': ['#table', '#platform'],
  'libs/read-models/index.ts': ['#table', '#bus', '#platform', '#ledger'],
  'libs/sdk/index.ts': ['graphql-ws'],
  'libs/sdk/verify/index.ts': ['../index.js', '#table', '#catalogue'],
  'apps/gateway/main.ts': ['./gateway.module.js', '#catalogue'],
  'apps/gateway/gateway.module.ts': ['#read-models', '#commands'],
  'apps/standalone/main.ts': ['../gateway/gateway.module.js'],
  'testing/anything.ts': ['#catalogue'],
};

describe('the layering rules', () => {
  it('find nothing wrong with a project that keeps them', async () => {
    expect(await violations(clean)).toEqual([]);
  });

  it('name every import that breaks one', async () => {
    const broken = {
      ...clean,
      'libs/engine/state.ts': ['#platform', 'node:fs'],
      'libs/games/murk/rooms.ts': ['#table', '#games/other', 'pg'],
      'libs/games/other/index.ts': ['#engine'],
      'libs/bus/kafka.ts': ['#ledger'],
      'libs/ledger/append.ts': ['#catalogue'],
      'libs/read-models/tables.ts': ['#commands', '#games/murk'],
      'libs/sdk/client.ts': ['#table'],
      'libs/sdk/verify/report.ts': ['#games/murk', '#platform'],
      'libs/new/index.ts': ['#engine'],
      'apps/gateway/service.ts': ['../standalone/main.js', '#games/murk', '#testing/anything'],
      'apps/web/src/main.tsx': ['#sdk', '#sdk/verify', '#table'],
    };
    expect(await violations(broken)).toEqual([
      'app-imports-no-other-app: apps/gateway/service.ts -> apps/standalone/main.ts',
      'catalogue-alone-names-games: apps/gateway/service.ts -> libs/games/murk/index.ts',
      'catalogue-alone-names-games: libs/read-models/tables.ts -> libs/games/murk/index.ts',
      'catalogue-alone-names-games: libs/sdk/verify/report.ts -> libs/games/murk/index.ts',
      'every-lib-has-its-layer: libs/new/index.ts -> libs/engine/index.ts',
      'game-imports-engine-alone: libs/games/murk/rooms.ts -> libs/games/other/index.ts',
      'game-imports-engine-alone: libs/games/murk/rooms.ts -> libs/table/index.ts',
      'layer-bus: libs/bus/kafka.ts -> libs/ledger/index.ts',
      'layer-engine: libs/engine/state.ts -> libs/platform/index.ts',
      'layer-ledger: libs/ledger/append.ts -> libs/games/catalogue.ts',
      'layer-read-models: libs/read-models/tables.ts -> libs/commands/index.ts',
      'layer-read-models: libs/read-models/tables.ts -> libs/games/murk/index.ts',
      'layer-sdk-verify: libs/sdk/verify/report.ts -> libs/games/murk/index.ts',
      'layer-sdk-verify: libs/sdk/verify/report.ts -> libs/platform/index.ts',
      'layer-sdk: libs/sdk/client.ts -> libs/table/index.ts',
      'no-tests-in-production-code: apps/gateway/service.ts -> testing/anything.ts',
      'rules-are-pure: libs/engine/state.ts -> fs',
      'rules-are-pure: libs/games/murk/rooms.ts -> pg',
      'web-imports-sdk-alone: apps/web/src/main.tsx -> libs/table/index.ts',
    ]);
  });

  it('name a circle', async () => {
    const circle = { 'libs/bus/a.ts': ['./b.js'], 'libs/bus/b.ts': ['./a.js'], 'apps/bots/main.ts': ['#bus'] };
    expect(await violations({ ...clean, ...circle })).toEqual(['no-circles: libs/bus/a.ts -> libs/bus/b.ts']);
  });
});
