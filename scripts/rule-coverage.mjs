/**
 * Lists the rules that no test carries. A rule is a line `- **ID** ...` of docs/rules/*.md; a test carries it when the id stands in a
 * test's title (`test('ME-MOVE-01: ...')`, `describe`, `test.each` tables), in the name of a scenario file, or under its `rules`.
 *
 *   node scripts/rule-coverage.mjs [FILE.md ...]
 *
 * Exit code 1 if any is left, or if a test names a rule of a listed game that there is not.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const root = path.dirname(import.meta.dirname);
const ID = /\b[A-Z]{2}-[A-Z0-9]+-\d{2}\b/g;

const files = process.argv.length > 2 ? process.argv.slice(2) : filesUnder('docs/rules', '.md');
const rules = files.flatMap((file) => rulesOf(readFileSync(file, 'utf8')));
const carried = carriedByTests();
const prefixes = new Set(rules.map((id) => id.slice(0, 3)));
const bare = rules.filter((id) => !carried.has(id));
const unknown = [...carried].filter((id) => prefixes.has(id.slice(0, 3)) && !rules.includes(id)).sort();

console.log(`${rules.length - bare.length} of ${rules.length} rules are carried by a test.`);
if (bare.length > 0) console.log(`No test carries:\n${bare.map((id) => `  ${id}`).join('\n')}`);
if (unknown.length > 0) console.log(`Tests name rules that docs/rules does not list:\n${unknown.map((id) => `  ${id}`).join('\n')}`);
process.exitCode = rules.length === 0 || bare.length > 0 || unknown.length > 0 ? 1 : 0;

function rulesOf(markdown) {
  return [...markdown.matchAll(/^- \*\*([A-Z]{2}-[A-Z0-9]+-\d{2})\*\*/gm)].map(([, id]) => id);
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
