import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../libs/platform/project-root.js';

export interface NodeProcess {
  readonly child: ChildProcess;
  /** What it has written so far. */
  readonly output: { stdout: string; stderr: string };
  /** Resolves to the first line of its output that matches; rejects when it ends without. */
  line(pattern: RegExp): Promise<string>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** Runs a piece of JavaScript as a process of its own. It may import what has been compiled, as `dist/...` from the project's root. */
export function runNode(code: string, options: { env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {}): NodeProcess {
  if (!existsSync(join(projectRoot, 'dist', 'libs'))) throw new Error('Compile first: npm run build');
  const { uid, gid, env } = options;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code.replaceAll("'dist/", `'${projectRoot}/dist/`)], {
    env: { PATH: process.env.PATH, ...env },
    cwd: '/',
    ...(uid !== undefined && { uid, gid }),
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = new Promise<number | string>((settle) => child.once('close', (exit, signal) => settle(exit ?? signal ?? 'gone')));
  return { child, output, ended, line: (pattern) => lineOf(child, output, pattern) };
}

function lineOf(child: ChildProcess, output: { stdout: string; stderr: string }, pattern: RegExp): Promise<string> {
  return new Promise((settle, reject) => {
    const look = () => {
      const whole = output.stdout.split('\n').slice(0, -1);
      const found = whole.find((line) => pattern.test(line));
      if (found !== undefined) settle(found);
    };
    child.stdout?.on('data', look);
    child.once('close', () => reject(new Error(`ended without ${pattern}:\n${output.stdout}${output.stderr}`)));
    look();
  });
}
