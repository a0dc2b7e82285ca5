import path from 'node:path';
import { type Config, readConfig } from '@dragoman/config';
import { openSnapshot } from '@dragoman/database/backup';
import { runningPostgresUrl, startEmbeddedPostgres } from '@dragoman/database/embedded';
import { SetupError } from '@dragoman/domain/errors';
import { openFiles } from '@dragoman/server';
import type { Command } from 'commander';
import { packArchive } from './archive.ts';
import { backupEntries } from './content.ts';
import { PictureCheck } from './picture-check.ts';
import { type BackupPlace, placeOf, readPassphrase, whyFailed } from './place.ts';

interface BackupOptions {
  readonly passphraseFile?: string;
  readonly data?: string;
}

/** Adds `dragoman backup backups/`, which needs no pause of a running server. */
export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('Write database, pictures and secrets to a file, a folder or s3://bucket/key.')
    .argument('<to>', 'file, folder or s3://bucket/key; BACKUP_S3_* names endpoint and keys')
    .option('--passphrase-file <file>', 'encrypts the backup (age format)')
    .option('--data <folder>', 'data folder of the server (default: DATA_DIR)')
    .action(run);
}

async function run(to: string, { passphraseFile, data }: BackupOptions): Promise<void> {
  const config = readConfig({ ...process.env, ...(data !== undefined && { DATA_DIR: data }) });
  const passphrase = readPassphrase(passphraseFile);
  const { store, key } = placeOf(to, config, backupName(passphrase !== undefined));
  const database = await openDatabaseOf(config);
  try {
    const snapshot = await openSnapshot(database.url);
    const check = new PictureCheck(await snapshot.files());
    const dataDir = path.resolve(config.DATA_DIR);
    const sources = { snapshot, files: openFiles(config), dataDir, check };
    const archive = await packArchive(backupEntries(sources), passphrase);
    const size = await storeArchive(to, { store, key }, archive);
    await snapshot.close();
    console.error(`${key}: ${(size / 1e6).toFixed(1)} MB. Settings (.env) are not included.`);
    await reportPictures(check, database.url);
  } finally {
    await database.close();
  }
}

/** Exit status of a complete backup in which pictures are damaged or missing. */
const withDamage = 2;

async function reportPictures(check: PictureCheck, url: string): Promise<void> {
  const now = await openSnapshot(url);
  const findings = check.findings(await now.files());
  await now.close();
  if (findings.length === 0) return;
  console.error(`The backup is complete, but ${findings.length} of the pictures are damaged:`);
  for (const finding of findings) console.error(`  ${finding}`);
  process.exitCode = withDamage;
}

/**
 * Stores a backup as a whole; returns its size.
 * @throws SetupError if it is not there afterwards; the place lists no part of it
 */
async function storeArchive(
  to: string,
  { store, key }: BackupPlace,
  archive: AsyncIterable<Uint8Array>,
): Promise<number> {
  let sent = 0;
  async function* counted() {
    for await (const chunk of archive) {
      sent += chunk.length;
      yield chunk;
    }
  }
  try {
    await store.put(key, counted());
    const stored = (await store.head(key))?.size;
    if (stored !== sent) throw new Error(`${stored ?? 0} of ${sent} bytes are there`);
    return sent;
  } catch (cause) {
    throw new SetupError(`There is no backup at ${to}: ${whyFailed(cause)}`, { cause });
  }
}

function backupName(isEncrypted: boolean): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return `dragoman-${time}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** Returns the address of the installation's database; starts the embedded one if it does not run. */
async function openDatabaseOf(config: Config) {
  const running = config.DATABASE_URL ?? runningPostgresUrl(config.DATA_DIR);
  if (running !== undefined) return { url: running, close: async () => {} };
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR });
  return { url: embedded.url, close: () => embedded.stop() };
}
