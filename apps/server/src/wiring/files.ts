import path from 'node:path';
import type { Config } from '@dragoman/config';
import { SetupError } from '@dragoman/domain/errors';
import { createFolderFiles, createS3Files, type FileStore } from '@dragoman/providers/files';

/** Opens the store of pictures: the bucket of FILES_S3_*, or DATA_DIR/files. */
export function openFiles(config: Config): FileStore {
  return config.FILES_S3_ENDPOINT === undefined
    ? createFolderFiles({ dir: path.resolve(config.DATA_DIR, 'files') })
    : openBucket(config, 'FILES', config.FILES_S3_BUCKET ?? '');
}

/**
 * Opens a bucket for backups, with the endpoint and keys of BACKUP_S3_* or else FILES_S3_*.
 * @throws SetupError if there is neither
 */
export function openBackups(config: Config, bucket: string): FileStore {
  if (config.BACKUP_S3_ENDPOINT !== undefined) return openBucket(config, 'BACKUP', bucket);
  if (config.FILES_S3_ENDPOINT === undefined) {
    throw new SetupError('Set BACKUP_S3_ENDPOINT and its keys to use S3.');
  }
  return openBucket(config, 'FILES', bucket);
}

function openBucket(config: Config, use: 'FILES' | 'BACKUP', bucket: string): FileStore {
  return createS3Files({
    endpoint: config[`${use}_S3_ENDPOINT`] ?? '',
    bucket,
    region: config[`${use}_S3_REGION`],
    accessKeyId: config[`${use}_S3_ACCESS_KEY_ID`] ?? '',
    secretAccessKey: config[`${use}_S3_SECRET_ACCESS_KEY`]?.reveal() ?? '',
  });
}
