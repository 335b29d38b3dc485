/**
 * `npm run test:browser`: the web client in a real Chromium, against a service of its own. Arguments go to jest. Screenshots are left in
 * `.data/screenshots`; with UPDATE_SCREENSHOTS=1 those of the README are taken anew.
 */
import { chromium } from './chromium.mjs';
import { runJest } from './jest.mjs';

try {
  await runJest([...process.argv.slice(2), '--testMatch', '**/*.browser.spec.ts'], { CHROMIUM_PATH: chromium() });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
