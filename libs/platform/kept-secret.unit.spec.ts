import { expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptTokenSecret } from './kept-secret.js';

it('makes one secret, however many ask at once, keeps it, and lets its owner alone read it', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'kept-secret-')), 'data');
  const secrets = await Promise.all(Array.from({ length: 8 }, () => keptTokenSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(await keptTokenSecret(folder)).toBe(secrets[0]);
  expect((await stat(join(folder, 'token-secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['token-secret']);
  await rm(join(folder, '..'), { recursive: true });
});
