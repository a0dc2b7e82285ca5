import path from 'node:path';
import type { Config } from '@dragoman/config';
import { createFolderFiles, createS3Files, type FileStore } from '@dragoman/providers/files';

/** Opens the store of pictures: the bucket of FILES_S3_*, or DATA_DIR/files. */
export function openFiles(config: Config): FileStore {
  return config.FILES_S3_ENDPOINT === undefined
    ? createFolderFiles({ dir: path.resolve(config.DATA_DIR, 'files') })
    : openBucket(config, config.FILES_S3_BUCKET ?? '');
}

/** Opens a bucket at the endpoint of FILES_S3_*. Throws if there is none. */
export function openBucket(config: Config, bucket: string): FileStore {
  const endpoint = config.FILES_S3_ENDPOINT;
  if (endpoint === undefined) throw new Error('Set FILES_S3_ENDPOINT and its keys to use S3.');
  return createS3Files({
    endpoint,
    bucket,
    region: config.FILES_S3_REGION,
    accessKeyId: config.FILES_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.FILES_S3_SECRET_ACCESS_KEY?.reveal() ?? '',
  });
}
