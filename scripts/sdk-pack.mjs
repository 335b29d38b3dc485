/** `npm run sdk:pack -- [FOLDER]`: builds the package @nightledger/sdk from libs/sdk as a tarball, into dist/ unless told. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { build } from 'vite';

const root = path.dirname(import.meta.dirname);
const sdk = path.join(root, 'libs/sdk');
const target = path.resolve(process.argv[2] ?? path.join(root, 'dist'));
const staging = mkdtempSync(path.join(tmpdir(), 'nightledger-sdk-'));

await bundle();
declareTypes();
for (const name of ['package.json', 'README.md', 'examples']) cpSync(path.join(sdk, name), path.join(staging, name), { recursive: true });
cpSync(path.join(sdk, 'generated/schema.graphql'), path.join(staging, 'schema.graphql'));
cpSync(path.join(root, 'LICENSE'), path.join(staging, 'LICENSE'));
pack();
rmSync(staging, { recursive: true });

/** Each entry in one file with what of ours it needs; packages stay outside, and what depends on where it runs is chosen there. */
async function bundle() {
  const entry = {
    index: path.join(sdk, 'index.ts'),
    verify: path.join(sdk, 'verify/index.ts'),
    'host.node': path.join(root, 'libs/engine/host/node.ts'),
    'host.browser': path.join(root, 'libs/engine/host/browser.ts'),
  };
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    // The sources, not what was last compiled of them.
    resolve: { conditions: ['types'] },
    build: {
      outDir: path.join(staging, 'lib'),
      target: 'es2023',
      minify: false,
      lib: { entry, formats: ['es'] },
      rollupOptions: { external: (id) => id === '#host' || !/^[.#/]/.test(id) },
    },
  });
}

/** File by file: every export of the SDK says its type, and none of them is a type of the rules. */
function declareTypes() {
  const sources = readdirSync(sdk, { recursive: true }).filter((name) => name.endsWith('.ts') && !/[.]spec[.]ts$|testing/.test(name));
  for (const name of sources) {
    const place = path.join(staging, 'types', name.replace(/[.]ts$/, '.d.ts'));
    const { outputText, diagnostics } = ts.transpileDeclaration(readFileSync(path.join(sdk, name), 'utf8'), {
      fileName: name,
      reportDiagnostics: true,
      compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.NodeNext, isolatedDeclarations: true, strict: true },
    });
    const [fault] = diagnostics;
    if (fault !== undefined) throw new Error(`${name}: ${ts.flattenDiagnosticMessageText(fault.messageText, '\n')}`);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, outputText);
  }
}

function pack() {
  mkdirSync(target, { recursive: true });
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--pack-destination', target], { cwd: staging, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  console.log(path.join(target, stdout.trim().split('\n').at(-1)));
}
