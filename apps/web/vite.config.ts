import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const project = path.join(root, '../..');
const service = `http://127.0.0.1:${process.env.NIGHTLEDGER_PORT ?? 4000}`;

/** What `package.json` calls `#...`, as sources: the client is built without the compiled service. */
function ourLibraries(): { find: RegExp; replacement: string }[] {
  type Place = { types: string; browser?: { types: string } };
  const { imports } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as { imports: Record<string, Place> };
  return Object.entries(imports).map(([name, place]) => {
    const { types } = place.browser ?? place;
    return { find: new RegExp(`^${name.replace('*', '(.+)')}$`), replacement: path.join(project, types.replace('*', '$1')) };
  });
}

/** Lays compressed copies beside what is built: the gateway serves them to whoever takes them. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      const files = readdirSync(path.join(root, 'dist'), { recursive: true, withFileTypes: true }).filter((entry) => /\.(js|css|html|svg)$/.test(entry.name));
      for (const { parentPath, name } of files) {
        const file = path.join(parentPath, name);
        const body = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(body));
        writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
      }
    },
  };
}

/** What the first load of the front door may weigh, compressed. */
const BUDGET = 250_000;

/** Fails the build where the page and the files it names weigh too much. */
function withinBudget(): Plugin {
  return {
    name: 'within-budget',
    apply: 'build',
    closeBundle() {
      const page = readFileSync(path.join(root, 'dist/index.html'), 'utf8');
      const files = ['index.html', ...[...page.matchAll(/ (?:src|href)="\/(assets\/[^"]+)"/g)].map((found) => found[1]!)];
      const weight = files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(root, 'dist', file)), { level: 9 }).length, 0);
      if (weight > BUDGET) this.error(`The first load weighs ${weight} bytes compressed, more than ${BUDGET}: load something later.`);
    },
  };
}

// Vite wants its configuration as the default export.
// eslint-disable-next-line no-restricted-syntax
export default defineConfig({
  root,
  resolve: { alias: ourLibraries() },
  plugins: [compressed(), withinBudget()],
  // Directives that matter to servers alone stand in some packages.
  build: { rolldownOptions: { checks: { moduleLevelDirective: false } }, outDir: 'dist', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0, chunkSizeWarningLimit: 800 },
  server: { proxy: { '/graphql': { target: service, ws: true }, '/v1': service, '/rules': service } },
});
