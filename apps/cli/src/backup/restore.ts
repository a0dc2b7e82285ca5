import { type Config, readConfig } from '@dragoman/config';
import { startJobs } from '@dragoman/core/jobs';
import { loadDatabase } from '@dragoman/database/backup';
import { runningPostgresUrl, startEmbeddedPostgres } from '@dragoman/database/embedded';
import { SetupError } from '@dragoman/domain/errors';
import { type BackupPlace, openFiles, placeOf } from '@dragoman/server';
import type { Command } from 'commander';
import { type ReadEntry, readArchive } from './archive.ts';
import { ArchivedTables, readJson } from './archived-tables.ts';
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
    .description('Restore a backup into an empty installation. Start the server afterwards.')
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
  await read()
    .then(check)
    .catch((cause: unknown) => {
      throw new SetupError(`${from} cannot be read: ${whyFailed(cause)}`, { cause });
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

async function open({ store, key }: BackupPlace, from: string) {
  const stream = await store.open(key);
  if (stream === undefined) throw new Error(`There is no ${from}.`);
  return stream;
}

/** Reads a backup to its end before anything is changed. Throws if it is damaged or cut off. */
async function check(entries: AsyncIterable<ReadEntry>): Promise<void> {
  let last = '';
  for await (const { name, body } of entries) {
    for await (const _ of body);
    last = name;
  }
  if (last !== names.summary) throw new Error('The backup is incomplete: it was cut off.');
}

async function openEmptyDatabase(config: Config) {
  if (config.DATABASE_URL !== undefined) {
    return { url: config.DATABASE_URL, close: async () => {} };
  }
  if (runningPostgresUrl(config.DATA_DIR) !== undefined) {
    throw new Error('The server is running. Stop it, or give an empty folder with --data.');
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR });
  return { url: embedded.url, close: () => embedded.stop() };
}

async function restore(
  entries: AsyncGenerator<ReadEntry>,
  config: Config,
  url: string,
): Promise<Summary> {
  const { value: first, done } = await entries.next();
  if (done || first.name !== names.manifest) throw new Error('This is not a backup of Dragoman.');
  const { migrations, tables } = manifestSchema.parse(await readJson(first));
  // Creates the queue's tables.
  await (await startJobs({ url })).stop();
  const archived = new ArchivedTables(entries, tables);
  await loadDatabase(url, { migrations, tables: archived.tables() }, archived.checkCounts);
  const files = openFiles(config);
  for await (const entry of entries) {
    if (entry.name === names.summary) return summarySchema.parse(await readJson(entry));
    if (entry.name.startsWith('data/')) await restoreData(config.DATA_DIR, entry);
    else await files.put(entry.name.replace('files/', ''), entry.body);
  }
  throw new Error('The backup is incomplete: it was cut off.');
}
