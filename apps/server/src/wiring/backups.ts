import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '@dragoman/config';
import { SetupError } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import { createFolderFiles, type FileStore } from '@dragoman/providers/files';
import { openBackups } from './files.ts';

export interface BackupPlace {
  readonly store: FileStore;
  /** The key of a single backup, or the prefix of a folder's. */
  readonly key: string;
  readonly isFolder: boolean;
}

/** A backup in a folder, which is named after the moment that it holds. */
export interface Backup {
  readonly key: string;
  readonly at: Date;
}

/**
 * Returns the place of backups: a file, a folder (it exists, or the address ends with `/`), or `s3://bucket/key` with the
 * endpoint and keys of BACKUP_S3_* or FILES_S3_*.
 * @throws SetupError if S3 is not set up, or the address names no bucket
 */
export function placeOf(address: string, config: Config): BackupPlace {
  if (address.startsWith('s3:')) {
    const [, bucket, key] = /^s3:\/\/([^/]+)\/(.*)$/.exec(address) ?? [];
    if (bucket === undefined || key === undefined) {
      throw new SetupError(`${address} names no file or folder: write s3://bucket/folder/.`);
    }
    return { store: openBackups(config, bucket), key, isFolder: /(^|\/)$/.test(key) };
  }
  const isFolder =
    address.endsWith('/') || (existsSync(address) && statSync(address).isDirectory());
  const file = path.resolve(address);
  if (isFolder) return { store: createFolderFiles({ dir: file }), key: '', isFolder };
  const dir = path.dirname(file);
  return { store: createFolderFiles({ dir }), key: path.basename(file), isFolder };
}

/** Returns the name of a backup of this moment. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-');
  return `dragoman-${time}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** Returns the backups of a folder, the newest first. Other files are none. */
export async function listBackups({ store, key: prefix }: BackupPlace): Promise<Backup[]> {
  const found: Backup[] = [];
  for await (const { key } of store.list(prefix)) {
    const name = /^dragoman-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.tar\.gz(\.age)?$/;
    const [, day, ...time] = name.exec(key.slice(prefix.length)) ?? [];
    if (day !== undefined)
      found.push({ key, at: new Date(`${day}T${time.slice(0, 3).join(':')}Z`) });
  }
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** Hours after which the newest backup is too old: two nights. */
export const oldBackupHours = 48;

/** Without `at`, there is no backup. */
export interface NewestBackup {
  readonly at?: Date;
}

/**
 * Returns when the newest backup in BACKUP_TO was made; undefined if BACKUP_TO is not set.
 * @throws Error if the place cannot be read
 */
export async function newestBackup(config: Config): Promise<NewestBackup | undefined> {
  if (config.BACKUP_TO === undefined) return undefined;
  const place = placeOf(config.BACKUP_TO, config);
  if (place.isFolder) {
    const [newest] = await listBackups(place);
    return newest === undefined ? {} : { at: newest.at };
  }
  const file = await place.store.head(place.key);
  return file === undefined ? {} : { at: file.modifiedAt };
}

const lookEvery = 300_000;

/** Looks for the newest backup every five minutes. `newest` is undefined before the first look and if the last one failed. */
export function watchBackups(config: Config, log: Log) {
  let seen: NewestBackup | undefined;
  const look = async () => {
    seen = await newestBackup(config).catch((error: unknown) => {
      log.warn({ err: error }, 'the backups could not be listed');
      return undefined;
    });
  };
  void look();
  const timer = setInterval(look, lookEvery).unref();
  return { newest: () => seen, stop: () => clearInterval(timer) };
}
