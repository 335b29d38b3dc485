/**
 * Asks the registry npm is set up with for known vulnerabilities of what the service runs on (`npm audit --omit=dev`), and fails where one
 * is high or critical, with the list. One that cannot be mended yet is excused in scripts/audit-exceptions.json, with the reason and the
 * day until which. Where the registry does not answer, that is said, and nothing fails: it shows nothing either way.
 *
 *   npm run audit
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { verdictOf } from './vulnerabilities.mjs';

const root = path.dirname(import.meta.dirname);
const exceptions = JSON.parse(readFileSync(path.join(import.meta.dirname, 'audit-exceptions.json'), 'utf8'));
const { stdout, stderr, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, timeout: 120_000 });
const { failed, lines } = verdictOf(error ? String(error.message) : stdout || stderr, exceptions, new Date().toISOString().slice(0, 10));
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = failed ? 1 : 0;
