/** Brings a checkout to the point where `dist/` can be run: packages installed, code generated, TypeScript compiled, web client built. Node built-ins only. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.dirname(import.meta.dirname);
const at = (...parts) => path.join(root, ...parts);
const generatedStamp = at('prisma/generated/.stamp');
const sourceFolders = ['apps', 'libs', 'prisma/generated', 'testing', 'bench'];
const compilerInputs = ['tsconfig.json', 'tsconfig.build.json', 'package.json', 'package-lock.json'];
/** It is built by itself, of its own sources and the libraries. */
const web = 'apps/web';
const webFolders = [web, 'libs'];

/**
 * Installs, generates and compiles whatever is missing or out of date; well under a second where nothing is.
 * Leaves the process with exit code 1 where a step fails: the step's own output has said why.
 */
export function prepare() {
  const complete = installed();
  if (!complete) step('Installing packages (about a minute)', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!complete || !generated()) generate();
  const sources = [...compilerInputs.map((name) => at(name)), ...sourceFolders.flatMap((folder) => filesUnder(at(folder))).filter((file) => !isIn(web, file))];
  unlessMade('dist/.fingerprint', fingerprintOf(sources.filter((name) => name.endsWith('.ts') || name.endsWith('.json'))), () => {
    step('Compiling', process.execPath, [at('node_modules/typescript/bin/tsc'), '-p', at('tsconfig.build.json')]);
    removeOrphans(at('dist'));
  });
  buildWeb();
}

/** Builds the web client (`npm run web:build`) where its sources have changed. */
export function buildWeb() {
  const made = path.join(web, 'dist');
  const sources = [at('package-lock.json'), ...webFolders.flatMap((folder) => filesUnder(at(folder))).filter((file) => !isIn(made, file) && !file.endsWith('.spec.ts'))];
  unlessMade(path.join(made, '.fingerprint'), fingerprintOf(sources), () => {
    step('Building the web client', process.execPath, [at('node_modules/vite/bin/vite.js'), 'build', at(web)]);
  });
}

/** Makes what a fingerprint stands for, unless that is what was made last. */
function unlessMade(stamp, fingerprint, make) {
  if (existsSync(at(stamp)) && readFileSync(at(stamp), 'utf8') === fingerprint) return;
  rmSync(at(stamp), { force: true });
  make();
  mkdirSync(path.dirname(at(stamp)), { recursive: true });
  writeFileSync(at(stamp), fingerprint);
}

const isIn = (folder, file) => file.startsWith(at(folder) + path.sep);

function step(title, command, args) {
  process.stderr.write(`${title} ...`);
  const started = performance.now();
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status === 0) {
    process.stderr.write(` ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    return;
  }
  process.stderr.write(` failed\n${stdout ?? ''}${stderr ?? ''}${error === undefined ? '' : `${error.message}\n`}`);
  process.exit(1);
}

/** npm notes in node_modules what it has put there: it must be what package-lock.json asks for. */
function installed() {
  const there = packagesOf(at('node_modules/.package-lock.json'));
  const wanted = packagesOf(at('package-lock.json'));
  if (there === undefined) return false;
  return Object.entries(wanted).every(([place, { version, optional, devOptional }]) => {
    if (place === '') return true;
    return there[place] === undefined ? (optional ?? devOptional ?? false) : there[place].version === version;
  });
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/** generate.mjs looks at the contents; here it is enough that nothing has been touched since. */
function generated() {
  return existsSync(generatedStamp) && newest(at('prisma/schema')) <= statSync(generatedStamp).mtimeMs;
}

function generate() {
  step('Generating the database client', process.execPath, [at('scripts/generate.mjs')]);
  utimesSync(generatedStamp, new Date(), new Date());
}

function newest(folder) {
  const times = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const place = path.join(folder, entry.name);
    return entry.isDirectory() ? newest(place) : statSync(place).mtimeMs;
  });
  return Math.max(statSync(folder).mtimeMs, ...times);
}

/** Changes with every one of these files that is added, changed or deleted. */
function fingerprintOf(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${path.relative(root, file)} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
}

/** tsc leaves what it once made of a source that has since gone. */
function removeOrphans(folder) {
  for (const file of filesUnder(folder)) {
    const made = /^(.*)\.js(?:\.map)?$/.exec(path.relative(at('dist'), file));
    if (made !== null && !existsSync(at(`${made[1]}.ts`))) rmSync(file);
  }
}

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules')).map((entry) => path.join(entry.parentPath, entry.name)).sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) prepare();
