/**
 * Lists the rules that no test carries. A rule is a line `- **ID** ...` of docs/rules/*.md; a test carries it when the id stands in a
 * test's title (`test('ME-MOVE-01: ...')`, `describe`, `test.each` tables), in the name of a scenario file, or under its `rules`.
 *
 * What concerns cardboard alone cannot be tested: such rules are excused in docs/rules/<game>.not-tested.md, one line each, with the
 * reason: `- **ID** Why no test can hold it.`
 *
 *   node scripts/rule-coverage.mjs [FILE.md ...]
 *
 * Exit code 1 if any rule is left, if a test names a rule of a listed game that there is not, or if an excuse is no good: for a rule that
 * there is not, without a reason, or for a rule that a test does carry.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const root = path.dirname(import.meta.dirname);
const ID = /\b[A-Z]{2}-[A-Z0-9]+-\d{2,3}\b/g;
const LINE = /^- \*\*([A-Z]{2}-[A-Z0-9]+-\d{2,3})\*\*(.*)$/gm;
const EXCUSES = '.not-tested.md';

const files = process.argv.length > 2 ? process.argv.slice(2).flatMap(withExcuses) : filesUnder('docs/rules', '.md');
const rules = linesOf(files.filter((file) => !file.endsWith(EXCUSES))).map(({ id }) => id);
const excuses = linesOf(files.filter((file) => file.endsWith(EXCUSES)));
const excused = new Set(excuses.map(({ id }) => id));
const carried = carriedByTests();
const prefixes = new Set(rules.map((id) => id.slice(0, 3)));

const troubles = {
  'No test carries:': rules.filter((id) => !carried.has(id) && !excused.has(id)),
  'Tests name rules that docs/rules does not list:': [...carried].filter((id) => prefixes.has(id.slice(0, 3)) && !rules.includes(id)).sort(),
  'Listed as not tested, but there is no such rule:': [...excused].filter((id) => !rules.includes(id)),
  'Listed as not tested, without a reason:': excuses.filter(({ text }) => text === '').map(({ id }) => id),
  'Listed as not tested, but a test carries it:': [...excused].filter((id) => carried.has(id)),
};

const withTest = rules.filter((id) => carried.has(id)).length;
const withExcuse = rules.filter((id) => excused.has(id) && !carried.has(id)).length;
console.log(`${withTest} of ${rules.length} rules are carried by a test, ${withExcuse} excused.`);
for (const [trouble, ids] of Object.entries(troubles)) if (ids.length > 0) console.log([trouble, ...ids.map((id) => `  ${id}`)].join('\n'));
process.exitCode = rules.length > 0 && Object.values(troubles).every((ids) => ids.length === 0) ? 0 : 1;

function withExcuses(file) {
  const excuses = file.replace(/\.md$/, EXCUSES);
  return existsSync(excuses) ? [file, excuses] : [file];
}

function linesOf(files) {
  return files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(LINE)].map(([, id, text]) => ({ id, text: text.trim() })));
}

function carriedByTests() {
  const ids = new Set();
  const add = (text) => [...text.matchAll(ID)].forEach(([id]) => ids.add(id));
  for (const file of filesUnder('libs/games', '.spec.ts')) titlesOf(readFileSync(file, 'utf8')).forEach(add);
  for (const file of filesUnder('libs/games', '.yaml').filter((name) => name.includes(`${path.sep}scenarios${path.sep}`))) {
    add(path.basename(file).toUpperCase());
    (parse(readFileSync(file, 'utf8')).rules ?? []).forEach(add);
  }
  return ids;
}

/** Every string in a spec except in comments: titles, and the tables of `test.each` from which titles are made. */
function titlesOf(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
}

function filesUnder(folder, ending) {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
