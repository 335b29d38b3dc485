import { describe, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Registry } from '../index.js';
import { parseScenario, runScenario, ScenarioError } from './scenario.js';

/**
 * Registers one test for every `.yaml` file of a folder. Titles carry the file's name, the ids of its rules and its title, so that
 * the rule coverage finds them.
 */
export function scenarioTests(dir: string | URL, registry: Registry): void {
  const folder = dir instanceof URL ? fileURLToPath(dir) : dir;
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml')).sort();
  if (files.length === 0) throw new ScenarioError(`there is no scenario in ${folder}`);
  describe('scenarios', () => {
    for (const file of files) register(file, readFileSync(join(folder, file), 'utf8'), registry);
  });
}

function register(file: string, yaml: string, registry: Registry): void {
  test(titleOf(file, yaml), () => runScenario(yaml, registry));
}

function titleOf(file: string, yaml: string): string {
  const id = file.replace(/\.yaml$/, '');
  try {
    const { title, rules } = parseScenario(yaml);
    return `${id} [${rules.join(' ')}] ${title}`;
  } catch {
    return id; // running it will tell what is wrong with it
  }
}
