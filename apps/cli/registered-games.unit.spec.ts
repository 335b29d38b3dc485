import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { registry } from '#catalogue';

const root = path.resolve(import.meta.dirname, '../..');
const filesIn = (folder: string, ending: string): string[] =>
  existsSync(path.join(root, folder)) ? readdirSync(path.join(root, folder)).filter((name) => name.endsWith(ending)) : [];

describe.each([...registry.keys()])('the registered game %s', (id) => {
  test('has golden playthroughs, one for every bot at least', () => {
    expect(filesIn(`libs/games/${id}/golden`, '.txt').length).toBeGreaterThanOrEqual(Object.keys(registry.get(id)!.bots).length);
  });
  test('has scenarios', () => {
    expect(filesIn(`libs/games/${id}/scenarios`, '.yaml').length).toBeGreaterThan(0);
  });
  test('has its rules listed', () => {
    expect(filesIn('docs/rules', '.md')).toContain(`${id}.md`);
  });
});

describe('the rule coverage', () => {
  const coverage = (...files: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, [path.join(root, 'scripts/rule-coverage.mjs'), ...files], { encoding: 'utf8' });
    return { status, stdout };
  };

  test('finds a test for every rule', () => {
    expect(coverage()).toEqual({ status: 0, stdout: expect.stringMatching(/^(\d+) of \1 rules are carried by a test\.\n$/) });
  });

  test('fails for a rule that no test carries', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'nightledger-rules-'));
    writeFileSync(path.join(folder, 'none.md'), '# None\n\n- **ZZ-NONE-01** Nobody tests this.\n- **ZZ-NONE-02** Nor this.\n');
    expect(coverage(path.join(folder, 'none.md'))).toEqual({ status: 1, stdout: '0 of 2 rules are carried by a test.\nNo test carries:\n  ZZ-NONE-01\n  ZZ-NONE-02\n' });
    rmSync(folder, { recursive: true });
  });
});
