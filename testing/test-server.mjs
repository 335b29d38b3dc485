import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Stops the PostgreSQL of a test run and removes its folder. Another user's is left alone. */
export async function removeServer(folder) {
  try {
    const pid = Number((await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
    if (pid && (await serves(pid, folder))) process.kill(pid, 'SIGINT');
    while (pid && (await serves(pid, folder))) await delay(20);
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    if (error.code !== 'EPERM' && error.code !== 'EACCES') throw error;
  }
}

/** Process numbers are used again: is this one the server of that folder? */
async function serves(pid, folder) {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(folder);
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}

export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
