import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@dragoman/database/embedded';
import { migrate } from '@dragoman/database/migrate';

const variable = 'DRAGOMAN_E2E_TEMPLATE';

/** Migrates a database that `copyTemplate` copies. Returns a function that deletes it. */
export async function prepareTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dragoman-template-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } });
  await migrate(postgres.url);
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
