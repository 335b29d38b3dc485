import { spawn } from 'node:child_process';
import path from 'node:path';
import { prepare } from './prepare.mjs';

const root = path.dirname(import.meta.dirname);

/** Prepares the checkout and runs jest on it; this process ends as jest does. */
export async function runJest(args, env = {}) {
  prepare();
  const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim();
  const jest = spawn(process.execPath, [path.join(root, 'node_modules/jest/bin/jest.js'), ...(args.includes('--runInBand') ? [] : ['--maxWorkers=2']), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, NODE_OPTIONS: nodeOptions },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => jest.kill(signal));
  process.exitCode = await new Promise((resolve) => jest.once('exit', (code) => resolve(code ?? 1)));
}
