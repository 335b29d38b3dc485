/** `npm run bench [-- --quick] [--only ID,...]`: builds what is missing, installs what is measured beside Nightledger, and measures. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { prepare } from './prepare.mjs';

const peers = path.join(path.dirname(import.meta.dirname), 'bench/peers');

/** The peers are no dependencies of the product: they have a lock file and a node_modules of their own. */
function installPeers() {
  const wanted = readFileSync(path.join(peers, 'package-lock.json'), 'utf8');
  const stamp = path.join(peers, 'node_modules/.bench-lock.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stderr.write('Installing the peers ...\n');
  // Not `npm ci`: it wants optional packages for other platforms in the lock file, which npm itself leaves out of it.
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], { cwd: peers, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  copyFileSync(path.join(peers, 'package-lock.json'), stamp);
}

prepare();
installPeers();
process.env.NODE_ENV ??= 'production'; // after installing, which would leave out what builds
await import('../dist/bench/compare.js');
process.exit();
