import { type Config, readConfig } from '@dragoman/config';
import { type ReadEntry, readJson } from '@dragoman/core/archives';
import { startJobs } from '@dragoman/core/jobs';
import { loadDatabase } from '@dragoman/database/backup';
import { runningPostgresUrl, startEmbeddedPostgres } from '@dragoman/database/embedded';
import { refuseUnknown } from '@dragoman/database/migrate';
import { SetupError } from '@dragoman/domain/errors';
import { type BackupPlace, openFiles, placeOf } from '@dragoman/server';
import type { Command } from 'commander';
import { readArchive } from './archive.ts';
import { ArchivedTables } from './archived-tables.ts';
import { manifestSchema, names, type Summary, summarySchema } from './content.ts';
import { restoreData } from './data-folder.ts';
import { readPassphrase, whyFailed } from './place.ts';

interface RestoreOptions {
  readonly passphraseFile?: string;
  readonly data?: string;
}

/** Adds `dragoman restore backups/dragoman-….tar.gz`, into an empty installation. */
export function addRestore(program: Command): void {
  program
    .command('restore')
    .argument('<from>', 'file or s3://bucket/key')
    .option('--passphrase-file <file>', 'passphrase of an encrypted backup')
    .option('--data <folder>', 'data folder of the server (default: DATA_DIR)')
    .action(run);
}

async function run(from: string, { passphraseFile, data }: RestoreOptions): Promise<void> {
  const config = readConfig({ ...process.env, ...(data !== undefined && { DATA_DIR: data }) });
  const passphrase = readPassphrase(passphraseFile);
  const place = placeOf(from, config);
  const read = async () => readArchive(await open(place, from), passphrase);
  await check(await read(), config.DATA_DIR).catch((cause: unknown) => {
    throw new SetupError(`${from} cannot be restored: ${whyUnreadable(cause)}`, { cause });
  });
  const database = await openEmptyDatabase(config);
  try {
    const { rows, files } = await restore(await read(), config, database.url);
    const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
    console.error(`Restored ${count} rows and ${files} pictures. Start the server now.`);
  } finally {
    await database.close();
  }
}

async function open({ store, key, isFolder }: BackupPlace, from: string) {
  if (isFolder) throw new SetupError(`${from} is a folder: name one of the backups in it.`);
  const stream = await store.open(key).catch((cause: unknown) => {
    throw new SetupError(`${from} cannot be read: ${whyFailed(cause)}`, { cause });
  });
  if (stream === undefined) throw new SetupError(`There is no ${from}.`);
  return stream;
}

/**
 * Reads a backup to its end before anything is changed.
 * @throws Error if it is damaged, cut off, of a newer version, or another installation's than what is in DATA_DIR
 */
async function check(entries: AsyncIterable<ReadEntry>, dataDir: string): Promise<void> {
  let last = '';
  for await (const entry of entries) {
    if (last === '') refuseUnknown((await readManifest(entry)).migrations);
    else if (entry.name.startsWith('data/')) await restoreData(dataDir, entry);
    else for await (const _ of entry.body);
    last = entry.name;
  }
  if (last !== names.summary) throw new SetupError('it was cut off.');
}

async function readManifest(first: ReadEntry | undefined) {
  if (first?.name !== names.manifest) throw new SetupError('it is not a backup of Dragoman.');
  return manifestSchema.parse(await readJson(first));
}

/** Whatever unpacking, decrypting and reading complain of, the file is not what was written. */
function whyUnreadable(error: unknown): string {
  const isOfPlace = error instanceof TypeError || (error instanceof Error && 'syscall' in error);
  if (error instanceof SetupError || isOfPlace) return whyFailed(error);
  return `it is damaged or was cut off (${whyFailed(error)}). Restore another backup.`;
}

async function openEmptyDatabase(config: Config) {
  if (config.DATABASE_URL !== undefined) {
    return { url: config.DATABASE_URL, close: async () => {} };
  }
  if (runningPostgresUrl(config.DATA_DIR) !== undefined) {
    throw new SetupError('The server is running. Stop it, or give an empty folder with --data.');
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR });
  return { url: embedded.url, close: () => embedded.stop() };
}

async function restore(
  entries: AsyncGenerator<ReadEntry>,
  config: Config,
  url: string,
): Promise<Summary> {
  const { migrations, tables } = await readManifest((await entries.next()).value ?? undefined);
  const archived = new ArchivedTables(entries, tables);
  const content = { migrations, tables: archived.tables() };
  const prepare = async () => (await startJobs({ url })).stop();
  await loadDatabase(url, content, { prepare, check: archived.checkCounts });
  const files = openFiles(config);
  for await (const entry of entries) {
    if (entry.name === names.summary) return summarySchema.parse(await readJson(entry));
    if (entry.name.startsWith('data/')) await (await restoreData(config.DATA_DIR, entry))();
    else await files.put(entry.name.replace('files/', ''), entry.body);
  }
  throw new Error('The backup is incomplete: it was cut off.');
}
