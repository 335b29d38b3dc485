import { readFile } from 'node:fs/promises';
import type { Registry } from '#engine';
import { verifyExport } from '#table';
import { Failure, print, type Terminal } from './terminal.js';

/** Checks an exported game offline and prints what was found. Throws `Failure` unless all of it could be checked and is well. */
export async function verify(file: string, registry: Registry, terminal: Terminal): Promise<void> {
  const report = await verifyExport(await bytesOf(file), registry);
  const { gameId, commits, chainIntact, replayIdentical, headHash, firstBadVersion, problem } = report;
  print(terminal, `game     ${gameId ?? 'unknown'}`);
  print(terminal, `commits  ${commits}`);
  print(terminal, `head     ${headHash}`);
  print(terminal, `hashes   ${chainIntact ? 'intact' : 'BROKEN'}`);
  print(terminal, `replay   ${replayIdentical === null ? 'not run' : replayIdentical ? 'identical' : 'DIFFERS'}`);
  if (problem !== null) throw new Failure(firstBadVersion === null ? problem : `${problem} (commit ${firstBadVersion})`);
  print(terminal, 'The game is what its rules and its seed lead to.');
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new Failure(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}
