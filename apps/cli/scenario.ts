import { readFile } from 'node:fs/promises';
import type { Registry } from '#engine';
import { parseScenario, runScenario, ScenarioError } from '#engine/testing/scenario';
import { Failure, print, type Terminal } from './terminal.js';

/** Runs scenario files, each with a line of its result. Throws `Failure` if any does not hold. */
export async function runScenarios(files: readonly string[], registry: Registry, terminal: Terminal): Promise<void> {
  let failed = 0;
  for (const file of files) {
    const problem = await problemIn(file, registry);
    if (problem === null) continue;
    failed += problem.holds ? 0 : 1;
    print(terminal, problem.line);
  }
  if (failed > 0) throw new Failure(`${failed} of ${files.length} scenarios failed.`);
  print(terminal, `${files.length} ${files.length === 1 ? 'scenario holds' : 'scenarios hold'}.`);
}

async function problemIn(file: string, registry: Registry): Promise<{ holds: boolean; line: string } | null> {
  try {
    const scenario = parseScenario(await readFile(file, 'utf8'));
    runScenario(scenario, registry);
    return { holds: true, line: `holds  ${file}: ${scenario.title}` };
  } catch (error) {
    if (error instanceof ScenarioError) return { holds: false, line: `FAILS  ${file}\n${error.message.replace(/^/gm, '    ')}` };
    if ((error as NodeJS.ErrnoException).code !== undefined) return { holds: false, line: `FAILS  ${file}\n    cannot be read: ${(error as NodeJS.ErrnoException).code}` };
    throw error;
  }
}
