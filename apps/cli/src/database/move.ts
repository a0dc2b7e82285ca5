import { type Config, readConfig } from '@dragoman/config';
import { startJobs } from '@dragoman/core/jobs';
import { copyDatabase } from '@dragoman/database/backup';
import { startEmbeddedPostgres } from '@dragoman/database/embedded';
import { SetupError } from '@dragoman/domain/errors';

interface MoveOptions {
  readonly to: string;
  readonly data?: string;
}

/** Copies the database of this installation; the former one stays as it is. */
export async function moveDatabase({ to, data }: MoveOptions): Promise<void> {
  const config = readConfig({ ...process.env, ...(data !== undefined && { DATA_DIR: data }) });
  const isBack = to === 'embedded';
  if (isBack !== (config.DATABASE_URL !== undefined)) throw new SetupError(wrongSource(isBack));
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR });
  try {
    const rows = isBack
      ? await copyAll(databaseOf(config), embedded.url)
      : await copyAll(embedded.url, to);
    console.error(
      `Copied ${rows} rows. ${isBack ? 'Remove' : 'Set'} DATABASE_URL, then start the server.`,
    );
  } finally {
    await embedded.stop();
  }
}

/** @throws Error if a server uses the source, or the target holds anything */
export function copyAll(from: string, to: string): Promise<number> {
  return copyDatabase(from, to, async () => (await startJobs({ url: to })).stop());
}

function databaseOf({ DATABASE_URL: url = '' }: Config): string {
  return url;
}

function wrongSource(isBack: boolean): string {
  return isBack
    ? 'The embedded database is in use already: DATABASE_URL is not set.'
    : 'DATABASE_URL is set, so the embedded database is not in use. Remove it to move that one.';
}
