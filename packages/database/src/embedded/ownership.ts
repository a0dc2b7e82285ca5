import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '@dragoman/domain/errors';
import { isAlive } from './postmaster.ts';

/**
 * Claims the data directory for this process with a file `postgres.owner`. Returns the function that releases it. Throws a
 * one-sentence error if another live process owns it: two owners would stop each other's database.
 */
export function claimDataFolder(dataDir: string): () => void {
  const file = join(dataDir, 'postgres.owner');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (writeClaim(file)) return () => dropClaim(file);
    const owner = livingOwner(file);
    if (owner !== undefined && (owner !== process.pid || held.has(file))) {
      throw new SetupError(`The data folder ${dataDir} is in use by the process ${owner}.`);
    }
    rmSync(file, { force: true });
  }
  throw new SetupError(
    `Another process is opening the data folder ${dataDir}. Stop it or choose another DATA_DIR.`,
  );
}

const held = new Set<string>();

function writeClaim(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, `${process.pid} ${startTime(process.pid)}\n`);
    closeSync(handle);
    held.add(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function dropClaim(file: string): void {
  held.delete(file);
  rmSync(file, { force: true });
}

export function livingOwner(file: string): number | undefined {
  const [pid = '', started = ''] = read(file).trim().split(' ');
  const owner = Number.parseInt(pid, 10);
  return owner > 0 && isAlive(owner) && startTime(owner) === started ? owner : undefined;
}

// A restarted container reuses small PIDs, so the start time tells processes apart. On Linux it is the 22nd field of stat,
// counted after the name, which may contain anything.
function startTime(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
