import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const there = () => [process.env.CHROMIUM_PATH, ...PLACES].find((place) => place && existsSync(place));

/** Where Chromium is: at CHROMIUM_PATH, or where systems put it. Installs Debian's where there is none and this process may. */
export function chromium() {
  return there() ?? installed();
}

function installed() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) {
    throw new Error('There is no Chromium here. Install it (Debian: apt-get install chromium), or tell where it is in CHROMIUM_PATH.');
  }
  process.stderr.write('Installing Chromium ...\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update', '-q'], ['install', '-y', '-q', '--no-install-recommends', 'chromium']]) {
    const { status, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8', maxBuffer: 2 ** 26 });
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed, and the browser tests need Chromium:\n${stdout}${stderr}`);
  }
  const place = there();
  if (place === undefined) throw new Error('apt-get has installed chromium, but it is in none of the usual places: set CHROMIUM_PATH.');
  return place;
}
