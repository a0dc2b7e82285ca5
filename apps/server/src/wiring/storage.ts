import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '@dragoman/config';
import { type Database, openDatabase } from '@dragoman/database/connection';
import { startEmbeddedPostgres } from '@dragoman/database/embedded';
import { migrate } from '@dragoman/database/migrate';
import type { Log } from '@dragoman/domain/log';
import type { ShutdownHooks } from './shutdown-hooks.ts';

const patience = 5000;

export interface Storage {
  readonly database: Database;
  readonly url: string;
}

/**
 * Opens the configured database, or the embedded one in DATA_DIR, and brings its schema up to date.
 * @param isNeeded whether nothing can be done without it; otherwise one that is away now is opened all the same
 */
export async function openStorage(
  config: Config,
  log: Log,
  shutdown: ShutdownHooks,
  isNeeded: boolean,
): Promise<Storage> {
  const url = config.DATABASE_URL ?? (await startEmbedded(config, log, shutdown));
  try {
    const { applied } = await (isNeeded ? migrate(url) : migrateSoon(url));
    if (applied.length > 0) log.info({ applied }, 'migrations applied');
  } catch (error) {
    if (isNeeded) throw error;
    log.error(
      { err: error },
      'the database cannot be reached: going on with what this machine knows',
    );
  }
  const database = openDatabase({ url, max: config.DATABASE_CONNECTIONS, log });
  shutdown.add('database', () => database.close());
  return { database, url };
}

/** A database that hangs is as good as one that is away. */
async function migrateSoon(url: string): ReturnType<typeof migrate> {
  const migrating = migrate(url);
  migrating.catch(() => {});
  const late = sleep(patience, undefined, { ref: false }).then(() => {
    throw new Error('the database does not answer');
  });
  return Promise.race([migrating, late]);
}

async function startEmbedded(config: Config, log: Log, shutdown: ShutdownHooks): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir: path.resolve(config.DATA_DIR), log });
  shutdown.add('embedded Postgres', (patience) => embedded.stop(patience));
  return embedded.url;
}
