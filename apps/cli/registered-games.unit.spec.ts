import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
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
