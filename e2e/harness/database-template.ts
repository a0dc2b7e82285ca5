import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '@dragoman/database/connection';
import { startEmbeddedPostgres } from '@dragoman/database/embedded';
import { migrate } from '@dragoman/database/migrate';
import { createUser } from '@dragoman/database/testing';

const variable = 'DRAGOMAN_E2E_TEMPLATE';

/**
 * Migrates a database that `copyTemplate` copies. It has an account, so that no account of a journey is the first, which
 * would own the demo shop. Returns a function that deletes it.
 */
export async function prepareTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dragoman-template-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } });
  await migrate(postgres.url);
  const database = openDatabase({ url: postgres.url });
  await createUser(database, 'first@account.example');
  await database.close();
  await postgres.stop();
  process.env[variable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Copies the migrated database to a data folder. Does nothing outside a test run. */
export async function copyTemplate(dataDir: string): Promise<void> {
  const folder = process.env[variable];
  if (folder === undefined) return;
  await promisify(execFile)('cp', ['-a', `${folder}/.`, dataDir]);
}
