import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config, Role } from '@dragoman/config';
import { startEmbeddedPostgres } from '@dragoman/database/embedded';
import { migrate } from '@dragoman/database/migrate';
import type { Log } from '@dragoman/domain/log';
import type { ShutdownHooks } from './shutdown-hooks.ts';

const maxStopMs = 5000;

/** True if one of the roles cannot run without the database. */
export function needsDatabase(roles: readonly Role[]): boolean {
  return roles.some((role) => ['web', 'api', 'backend', 'worker'].includes(role));
}

/**
 * Starts the embedded Postgres in DATA_DIR if DATABASE_URL is not set, and migrates the database. Returns its address.
 * @param isNeeded true to wait for the migrations and throw if the database cannot be reached; else `migrated` settles later
 */
export async function prepareDatabase(
  config: Config,
  log: Log,
  shutdown: ShutdownHooks,
  isNeeded: boolean,
): Promise<{ readonly url: string; readonly migrated: Promise<void> }> {
  const url = config.DATABASE_URL ?? (await startEmbedded(config, log, shutdown));
  const migrated = migrateDatabase(url, log, isNeeded);
  if (isNeeded) await migrated;
  return { url, migrated };
}

/** @param isNeeded true to throw if the database cannot be reached */
export async function migrateDatabase(url: string, log: Log, isNeeded: boolean): Promise<void> {
  try {
    const { applied, newer } = await (isNeeded ? migrate(url) : migrateSoon(url));
    if (applied.length > 0) log.info({ applied }, 'migrations applied');
    if (newer !== undefined) log.warn({}, newer);
  } catch (error) {
    if (isNeeded) throw error;
    log.error({ err: error }, 'database unreachable; serving from this machine’s copies');
  }
}

/** Rejects after a few seconds: a hanging database is treated as down. */
async function migrateSoon(url: string): ReturnType<typeof migrate> {
  const migrating = migrate(url);
  migrating.catch(() => {});
  const timeout = sleep(maxStopMs, undefined, { ref: false }).then(() => {
    throw new Error('the database does not respond');
  });
  return Promise.race([migrating, timeout]);
}

async function startEmbedded(config: Config, log: Log, shutdown: ShutdownHooks): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir: path.resolve(config.DATA_DIR), log });
  shutdown.add('embedded Postgres', (patience) => embedded.stop(patience));
  return embedded.url;
}
