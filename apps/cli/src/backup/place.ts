import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '@dragoman/config';
import { createFolderFiles, type FileStore } from '@dragoman/providers/files';
import { openBackups } from '@dragoman/server';
import { reasonOf } from '../doctor/finding.ts';

/** Where a backup is. */
export interface BackupPlace {
  readonly store: FileStore;
  readonly key: string;
}

/**
 * Returns the place of a backup: a file, or `s3://bucket/key` with the endpoint and keys of BACKUP_S3_* or FILES_S3_*. A
 * folder means a file named after the time.
 */
export function placeOf(address: string, config: Config, name: string): BackupPlace {
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/.exec(address) ?? [];
  if (bucket !== undefined && key !== undefined) {
    const file = key.endsWith('/') ? key + name : key;
    return { store: openBackups(config, bucket), key: file };
  }
  const isFolder = existsSync(address) && statSync(address).isDirectory();
  const file = path.resolve(isFolder ? path.join(address, name) : address);
  return { store: createFolderFiles({ dir: path.dirname(file) }), key: path.basename(file) };
}

/** Returns why a place failed. `fetch` wraps lost connections in a `TypeError`. */
export function whyFailed(error: unknown): string {
  if (error instanceof TypeError) return `the connection was lost (${reasonOf(error)})`;
  return error instanceof Error ? error.message : String(error);
}

/** Reads a passphrase from a file, without the line end; undefined without a file. */
export function readPassphrase(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const passphrase = readFileSync(file, 'utf8').trimEnd();
  if (passphrase === '') throw new Error(`${file} is empty: write the passphrase into it.`);
  return passphrase;
}
