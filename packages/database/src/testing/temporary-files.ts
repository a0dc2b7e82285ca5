import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../embedded/index.ts';
import { removeDeadServers } from './server.ts';

const memory = '/dev/shm';
const prefix = 'dragoman-test-';
const neededBytes = 6 * 1024 ** 3;

/**
 * Moves temporary files of this process and its children to memory, on Linux with enough of it: copying a database is ten times
 * as fast there. The directory is deleted when the process ends.
 */
export async function keepTemporaryFilesInMemory(): Promise<void> {
  if (process.env['TMPDIR'] !== undefined) return;
  const folder = path.join(memory, `${prefix}${process.pid}`);
  try {
    await removeLeftovers();
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < neededBytes) return;
    mkdirSync(folder);
    // Postgres runs under another account when the tests run as root.
    chmodSync(folder, 0o1777);
  } catch {
    return;
  }
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  if (canExecute(folder)) process.env['TMPDIR'] = folder;
}

/** False on a file system mounted with `noexec`, as containers do for shared memory. */
function canExecute(folder: string): boolean {
  const script = path.join(folder, 'can-execute');
  writeFileSync(script, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(script).status === 0;
}

/** Removes leftovers of killed test runs, including their Postgres. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    await removeDeadServers(path.join(memory, name));
    rmSync(path.join(memory, name), { recursive: true, force: true });
  }
}
