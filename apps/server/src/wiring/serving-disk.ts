import path from 'node:path';
import type { Config } from '@dragoman/config';
import { type DiskCache, openDiskCache } from '@dragoman/core/serving';
import type { Log } from '@dragoman/domain/log';

const mebibyte = 1024 * 1024;

/** Opens the machine-wide disk cache for serving during a database outage. Returns undefined if disabled. */
export function openServingDisk(config: Config, log: Log): DiskCache | undefined {
  const maxBytes = config.SERVING_DISK_MEGABYTES * mebibyte;
  if (maxBytes === 0) return undefined;
  return openDiskCache({ folder: path.resolve(config.DATA_DIR, 'serving'), maxBytes, log });
}
