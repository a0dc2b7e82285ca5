import { type Database, readDatabaseTime } from '@dragoman/database/connection';
import { type Log, silentLog } from '@dragoman/domain/log';
import type { FileStore } from '@dragoman/providers/files/port';
import { fileKey } from './objects/object-row.ts';
import { usedVersions } from './objects/objects.store.ts';

export interface SweepOptions {
  readonly database: Database;
  readonly files: FileStore;
  /** Milliseconds before an orphan is removed, longer than any upload. Defaults to a day. */
  readonly grace?: number;
  readonly log?: Log;
}

const versionKey = /^[0-9a-f]{2}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const day = 24 * 60 * 60 * 1000;
const batch = 500;

/**
 * Removes leftovers of crashes: files without an object, and unfinished uploads. Skips files younger than `grace` and files not
 * named like a version. Safe to run concurrently.
 */
export async function sweepFiles(
  options: SweepOptions,
): Promise<{ readonly orphans: number; readonly unfinished: number }> {
  const { database, files, grace = day, log = silentLog } = options;
  const now = await readDatabaseTime(database.kysely);
  const before = new Date(now.getTime() - grace);
  const removeOrphans = async (versions: string[]) => {
    const used = await usedVersions(database.kysely, versions);
    const orphans = versions.filter((version) => !used.has(version));
    await files.remove(orphans.map(fileKey));
    return orphans.length;
  };
  let orphans = 0;
  let waiting: string[] = [];
  for await (const { key, modifiedAt } of files.list()) {
    const version = versionKey.exec(key)?.[1];
    if (version === undefined || fileKey(version) !== key || modifiedAt >= before) continue;
    waiting.push(version);
    if (waiting.length < batch) continue;
    orphans += await removeOrphans(waiting);
    waiting = [];
  }
  orphans += await removeOrphans(waiting);
  const unfinished = await files.removeUnfinished(before);
  if (orphans + unfinished > 0) log.info({ orphans, unfinished }, 'swept stored files');
  return { orphans, unfinished };
}
