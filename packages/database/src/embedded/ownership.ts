import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './postmaster.ts';

/**
 * Claims the data folder for this process by a file `postgres.owner` with our process id; gives the function that
 * lets go. Throws one sentence when another living process holds it: two owners would stop each other's database.
 */
export function claimDataFolder(dataDir: string): () => void {
  const file = join(dataDir, 'postgres.owner');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (writeClaim(file)) return () => dropClaim(file);
    const owner = readOwner(file);
    if (owner !== undefined && isAlive(owner) && (owner !== process.pid || held.has(file))) {
      throw new Error(`The data folder ${dataDir} is in use by the process ${owner}.`);
    }
    rmSync(file, { force: true });
  }
  throw new Error(`The data folder ${dataDir} is being opened by another process.`);
}

const held = new Set<string>();

function writeClaim(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, `${process.pid}\n`);
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

function readOwner(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
