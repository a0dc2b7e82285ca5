import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

const lockFile = 'dragoman.lock';

/** SHA-256 of the files as they were pulled, by path. */
export type Lock = Readonly<Record<string, string>>;

/** Returns the lock; empty before the first pull. */
export async function readLock(): Promise<Lock> {
  const text = await readFile(lockFile, 'utf8').catch(() => '{}');
  return JSON.parse(text) as Lock;
}

/** Writes the lock, sorted by path so that a version control shows what changed. */
export async function writeLock(lock: Lock): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(lock).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(lockFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

// Every export has the moment it was made.
const moments = /\d{8}T\d{6}Z|\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|\+0000)/g;

/** Returns the checksum of a file, whenever it was exported. */
export function checksumOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1').replace(moments, '');
  return createHash('sha256').update(text, 'latin1').digest('hex');
}
