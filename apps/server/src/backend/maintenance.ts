import { schedule } from '@dragoman/core/maintenance';
import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { FileStore } from '@dragoman/providers/files';
import { sweepAuth } from '@dragoman/supabase/auth';
import { sweepFiles } from '@dragoman/supabase/storage';

const hour = 3_600_000;

/** Removes expired sessions and links, and files left by a crash. Returns a function that stops it. */
export function watchBackend({
  database,
  files,
  log,
}: {
  readonly database: Database;
  readonly files: FileStore;
  readonly log: Log;
}): () => Promise<void> {
  const ends = [
    schedule({ name: 'sessions and links', pause: hour, work: () => sweepAuth(database), log }),
    schedule({
      name: 'files',
      pause: 6 * hour,
      work: () => sweepFiles({ database, files, log }),
      log,
    }),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
