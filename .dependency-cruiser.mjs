/**
 * Who may import whom. A layer imports itself, packages, and the layers named for it here: nothing else.
 * Only apps/standalone composes other apps; only libs/games/catalogue.ts names games.
 */
const layers = {
  'libs/engine': [],
  'libs/table': ['libs/engine'],
  'libs/platform': ['libs/engine', 'prisma/generated'],
  'libs/bus': ['libs/platform', 'libs/engine'],
  'libs/ledger': ['libs/engine', 'libs/table', 'libs/platform', 'prisma/generated'],
  'libs/commands': ['libs/chat', 'libs/engine', 'libs/table', 'libs/platform'],
  'libs/chat': ['libs/platform', 'prisma/generated'],
  'libs/read-models': ['libs/engine', 'libs/table', 'libs/ledger', 'libs/bus', 'libs/platform', 'prisma/generated'],
  'libs/admin-log': ['libs/engine', 'libs/table', 'libs/platform'],
  'libs/webhooks': ['libs/engine', 'libs/table', 'libs/platform'],
  'libs/sdk': [],
  'libs/sdk/verify': ['libs/sdk', 'libs/engine', 'libs/table', 'libs/games/catalogue.ts'],
};

/** Specs, and the folders of what only specs need. */
const tests = '[.](?:unit|int|e2e|cluster)[.]spec[.]ts$|(?:^|/)testing/';
const ours = '^(?:apps|libs|testing|prisma|bench|scripts)/';

const inside = (place) => (place.endsWith('.ts') ? `^${place}$` : `^${place}/`);
const layersWithin = (layer) => Object.keys(layers).filter((other) => other.startsWith(`${layer}/`));

const layerRules = Object.entries(layers).map(([layer, allowed]) => ({
  name: `layer-${layer.replace('libs/', '').replace('/', '-')}`,
  comment: `${layer} may import ${allowed.length === 0 ? 'nothing of ours' : allowed.join(', ')}`,
  severity: 'error',
  from: { path: inside(layer), pathNot: [tests, ...layersWithin(layer).map(inside)] },
  to: { path: ours, pathNot: [layer, ...allowed].map(inside) },
}));

export default {
  forbidden: [
    ...layerRules,
    {
      name: 'game-imports-engine-alone',
      severity: 'error',
      from: { path: '^libs/games/([^/]+)/', pathNot: tests },
      to: { path: ours, pathNot: ['^libs/engine/', '^libs/games/$1/'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules know no database, network, file or framework; the engine hashes with what its host has.',
      severity: 'error',
      from: { path: '^libs/(?:engine|games|table)/', pathNot: tests },
      to: { path: '^(?:node:)?(?:fs|net|http|https|child_process|worker_threads|dgram|fs/promises)$|node_modules/(?:@nestjs|pg|kafkajs|@prisma)/' },
    },
    {
      name: 'catalogue-alone-names-games',
      severity: 'error',
      from: { pathNot: [tests, '^libs/games/'] },
      to: { path: '^libs/games/(?!catalogue[.]ts$)' },
    },
    {
      name: 'every-lib-has-its-layer',
      comment: 'A new folder under libs must be given its layer above.',
      severity: 'error',
      from: { path: '^libs/', pathNot: [tests, '^libs/games/', ...Object.keys(layers).map((layer) => `^${layer}/`)] },
      to: { path: ours },
    },
    {
      name: 'app-imports-no-other-app',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: [tests, '^apps/standalone/'] },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'web-imports-sdk-alone',
      comment: 'The web client knows the contract, not the service or any game.',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: tests },
      to: { path: ours, pathNot: ['^apps/web/', '^libs/sdk/'] },
    },
    {
      name: 'no-tests-in-production-code',
      severity: 'error',
      from: { path: '^(?:apps|libs)/', pathNot: [tests, '^apps/cli/'] },
      to: { path: tests },
    },
    { name: 'no-circles', severity: 'error', from: { pathNot: '^prisma/generated/' }, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:dist|libs/sdk/examples|apps/web/dist|node_modules/.*/node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'node', 'default'], extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'] },
  },
};
