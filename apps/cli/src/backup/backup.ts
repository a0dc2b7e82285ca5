import path from 'node:path';
import { type Config, readConfig } from '@dragoman/config';
import { openSnapshot } from '@dragoman/database/backup';
import { runningPostgresUrl, startEmbeddedPostgres } from '@dragoman/database/embedded';
import { SetupError } from '@dragoman/domain/errors';
import { type BackupPlace, backupName, listBackups, openFiles, placeOf } from '@dragoman/server';
import type { Command } from 'commander';
import { packArchive } from './archive.ts';
import { backupEntries } from './content.ts';
import { PictureCheck } from './picture-check.ts';
import { readPassphrase, whyFailed } from './place.ts';

interface BackupOptions {
  readonly passphraseFile?: string;
  readonly data?: string;
  readonly keepDays?: string;
}

/** Adds `dragoman backup backups/`, which needs no pause of a running server. */
export function addBackup(program: Command): void {
  program
    .command('backup')
    .argument(
      '[to]',
      'file, folder or s3://bucket/key (default: BACKUP_TO); BACKUP_S3_* names endpoint and keys',
    )
    .option('--keep-days <days>', 'removes older ones from the folder (default: BACKUP_KEEP_DAYS)')
    .option('--passphrase-file <file>', 'encrypts the backup (age format)')
    .option('--data <folder>', 'data folder of the server (default: DATA_DIR)')
    .action(run);
}

async function run(given: string | undefined, options: BackupOptions): Promise<void> {
  const config = configOf(options);
  const passphrase = readPassphrase(options.passphraseFile);
  const to = given ?? config.BACKUP_TO;
  if (to === undefined) throw new SetupError('Say where to write the backup, or set BACKUP_TO.');
  const place = placeOf(to, config);
  const key = place.isFolder
    ? place.key + backupName(new Date(), passphrase !== undefined)
    : place.key;
  const database = await openDatabaseOf(config);
  try {
    const snapshot = await openSnapshot(database.url);
    const check = new PictureCheck(await snapshot.files());
    const dataDir = path.resolve(config.DATA_DIR);
    const sources = { snapshot, files: openFiles(config), dataDir, check };
    const archive = await packArchive(backupEntries(sources), passphrase);
    const size = await storeArchive(to, { store: place.store, key }, archive);
    await snapshot.close();
    console.error(`${key}: ${(size / 1e6).toFixed(1)} MB. Settings (.env) are not included.`);
    if (config.BACKUP_KEEP_DAYS) await removeOld(place, key, config.BACKUP_KEEP_DAYS);
    await reportPictures(check, database.url);
  } finally {
    await database.close();
  }
}

function configOf({ data, keepDays }: BackupOptions): Config {
  return readConfig({
    ...process.env,
    ...(data !== undefined && { DATA_DIR: data }),
    ...(keepDays !== undefined && { BACKUP_KEEP_DAYS: keepDays }),
  });
}

/** Removes backups older than so many days, but neither the newest nor the one just written. */
async function removeOld(place: BackupPlace, written: string, days: number): Promise<void> {
  if (!place.isFolder) return;
  const before = Date.now() - days * 86_400_000;
  const [, ...others] = await listBackups(place);
  const old = others.filter(({ key, at }) => key !== written && at.getTime() < before);
  await place.store.remove(old.map(({ key }) => key)).catch((cause: unknown) => {
    throw new SetupError(`The backup is complete; older ones remain: ${whyFailed(cause)}`, {
      cause,
    });
  });
  if (old.length > 0) console.error(`Removed ${backups(old.length)} older than ${days} days.`);
}

const backups = (count: number) => (count === 1 ? '1 backup' : `${count} backups`);

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
  { store, key }: Pick<BackupPlace, 'store' | 'key'>,
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

/** Returns the address of the installation's database; starts the embedded one if it does not run. */
async function openDatabaseOf(config: Config) {
  const running = config.DATABASE_URL ?? runningPostgresUrl(config.DATA_DIR);
  if (running !== undefined) return { url: running, close: async () => {} };
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR });
  return { url: embedded.url, close: () => embedded.stop() };
}
