import { spawnSync } from 'node:child_process';
import { projectRoot } from '#platform';

it('what the SDK is generated from has not changed since: npm run generate:sdk', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/generate-sdk.mjs', '--check'], { cwd: projectRoot, encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});
