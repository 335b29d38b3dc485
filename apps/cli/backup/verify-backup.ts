import { Failure, print, type Terminal } from '../terminal.js';
import { failIfBroken, tellManifest } from './backup.js';
import { readBackup, type Header } from './backup-file.js';
import { RowCheck } from './row-check.js';

/** Checks a backup without a database: every digest, every count, every hash chain, every seed. Throws `Failure` that names what is wrong. */
export async function verifyBackup(file: string, terminal: Terminal): Promise<void> {
  const began = performance.now();
  const check = new RowCheck();
  let made: Header | undefined;
  const manifest = await readBackup(file, { header: (header) => void (made = header), block: (block) => check.add(block) });
  const { headsDigest, games } = check.end();
  print(terminal, `${'made'.padEnd(24)}${made!.createdAt}, by build ${made!.build}`);
  tellManifest(manifest, terminal);
  if (headsDigest !== manifest.headsDigest || games !== manifest.games) throw new Failure(`${file} is damaged: its games do not end where its manifest says.`);
  failIfBroken(check);
  const seconds = (performance.now() - began) / 1000;
  print(terminal, `Every digest, hash chain and seed fits (${(check.chains.commits / seconds).toFixed(0)} commits/s).`);
}
