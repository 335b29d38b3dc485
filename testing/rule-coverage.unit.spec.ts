import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '..');
const pigs = readFileSync(path.join(root, 'docs/rules/mystic-elevator.md'), 'utf8');
const countOf = (markdown: string) => [...markdown.matchAll(/^- \*\*/gm)].length;

const coverage = (...files: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [path.join(root, 'scripts/rule-coverage.mjs'), ...files], { encoding: 'utf8' });
  return { status, stdout };
};

describe('the rule coverage', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'nightledger-rules-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (name: string, ...lines: string[]): string => {
    const file = path.join(folder, name);
    writeFileSync(file, lines.join('\n'));
    return file;
  };

  test('finds a test or an excuse for every rule', () => {
    const { status, stdout } = coverage();
    const [, carried, all, excused] = /^(\d+) of (\d+) rules are carried by a test, (\d+) excused\.\n$/.exec(stdout) ?? [stdout];
    expect({ status, all: Number(all) }).toEqual({ status: 0, all: Number(carried) + Number(excused) });
  });

  test('fails for a rule that no test carries', () => {
    const file = write('none.md', '# None', '', '- **ZZ-NONE-01** Nobody tests this.', '- **ZZ-NONE-02** Nor this.');
    expect(coverage(file)).toEqual({ status: 1, stdout: '0 of 2 rules are carried by a test, 0 excused.\nNo test carries:\n  ZZ-NONE-01\n  ZZ-NONE-02\n' });
  });

  test('knows ids of two and of three digits', () => {
    const file = write('none.md', '- **ZZ-Q-99** Two.', '- **ZZ-Q-100** Three.', '- **ZZ-Q-1000** Four are none.');
    expect(coverage(file)).toEqual({ status: 1, stdout: '0 of 2 rules are carried by a test, 0 excused.\nNo test carries:\n  ZZ-Q-99\n  ZZ-Q-100\n' });
  });

  test('fails for a rule that tests name and that is not listed', () => {
    const file = write('pigs.md', pigs.replace(/^- \*\*ME-GEN-04\*\*.*\n/m, ''));
    const all = countOf(pigs) - 1;
    expect(coverage(file)).toEqual({
      status: 1,
      stdout: `${all} of ${all} rules are carried by a test, 0 excused.\nTests name rules that docs/rules does not list:\n  ME-GEN-04\n`,
    });
  });

  test('counts an excused rule, and does not take the excuse for one more rule', () => {
    const file = write('none.md', '- **ZZ-NONE-01** Sit square to the table.');
    write('none.not-tested.md', '- **ZZ-NONE-01** There is no table.');
    expect(coverage(file)).toEqual({ status: 0, stdout: '0 of 1 rules are carried by a test, 1 excused.\n' });
  });

  test('fails for excuses without a rule or a reason', () => {
    const file = write('none.md', '- **ZZ-NONE-01** Sit square to the table.', '- **ZZ-NONE-02** Clean the table.');
    write('none.not-tested.md', '- **ZZ-NONE-01** There is no table.', '- **ZZ-NONE-02** ', '- **ZZ-NONE-03** It is gone.');
    expect(coverage(file)).toEqual({
      status: 1,
      stdout: [
        '0 of 2 rules are carried by a test, 2 excused.',
        'Listed as not tested, but there is no such rule:',
        '  ZZ-NONE-03',
        'Listed as not tested, without a reason:',
        '  ZZ-NONE-02',
        '',
      ].join('\n'),
    });
  });

  test('fails for an excuse that a test has made needless', () => {
    const file = write('pigs.md', pigs);
    write('pigs.not-tested.md', '- **ME-GEN-04** Nobody rolls real dice.');
    const all = countOf(pigs);
    expect(coverage(file)).toEqual({
      status: 1,
      stdout: `${all} of ${all} rules are carried by a test, 0 excused.\nListed as not tested, but a test carries it:\n  ME-GEN-04\n`,
    });
  });

  test('fails when there is no rule at all', () => {
    expect(coverage(write('none.md', '# None'))).toEqual({ status: 1, stdout: '0 of 0 rules are carried by a test, 0 excused.\n' });
  });
});
