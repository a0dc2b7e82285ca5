import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '@dragoman/config';
import { startEmbeddedPostgres } from '@dragoman/database/embedded';
import { copyAll } from './move.ts';

interface UpgradeOptions {
  readonly programs?: string;
  readonly data?: string;
}

/**
 * Copies the embedded database of an older Postgres into a new one of the packaged version. The older one is kept beside it
 * until someone deletes it.
 */
export async function upgradeDatabase({ programs, data }: UpgradeOptions): Promise<void> {
  const { DATA_DIR } = readConfig({
    ...process.env,
    ...(data !== undefined && { DATA_DIR: data }),
  });
  const folder = path.resolve(DATA_DIR);
  const version = versionOf(folder);
  const draft = path.join(folder, 'postgres.upgrade');
  // Left by an upgrade that was interrupted.
  rmSync(draft, { recursive: true, force: true });
  const present = await startEmbeddedPostgres({ dataDir: draft });
  try {
    if (versionOf(draft) === version)
      throw new Error(`The database is of Postgres ${version} already.`);
    const rows = await copyFrom(
      folder,
      programs ?? `/usr/lib/postgresql/${version}/bin`,
      present.url,
    );
    await present.stop();
    replace(folder, draft, version);
    console.error(
      `Copied ${rows} rows to Postgres ${versionOf(folder)}. Start the server; if all is well, delete ${folder}/postgres.${version}.`,
    );
  } finally {
    await present.stop();
    rmSync(draft, { recursive: true, force: true });
  }
}

function versionOf(dataDir: string): string {
  const file = path.join(dataDir, 'postgres', 'PG_VERSION');
  if (!existsSync(file)) throw new Error(`There is no embedded database in ${dataDir}.`);
  return readFileSync(file, 'utf8').trim();
}

async function copyFrom(dataDir: string, programs: string, to: string): Promise<number> {
  const older = await startEmbeddedPostgres({ dataDir, programs });
  try {
    return await copyAll(older.url, to);
  } finally {
    await older.stop();
  }
}

/** The password goes first: a cluster with a password of another one could not be used, and is not until the last step. */
function replace(folder: string, draft: string, version: string): void {
  const keep = (name: string, kept: string) =>
    renameSync(path.join(folder, name), path.join(folder, kept));
  keep('postgres', `postgres.${version}`);
  keep('postgres.password', `postgres.${version}.password`);
  for (const name of ['postgres.password', 'postgres'])
    renameSync(path.join(draft, name), path.join(folder, name));
}
