import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '@dragoman/config';
import { type DiskCache, openDiskCache } from '@dragoman/core/serving';
import type { Log } from '@dragoman/domain/log';
import { watchLoopLoad } from './loop-load.ts';
import { version } from './version.ts';

const mebibyte = 1024 * 1024;

/** Opens the machine-wide disk cache for serving during a database outage. Returns undefined if disabled. */
export function openServingDisk(config: Config, log: Log): DiskCache | undefined {
  return openFolder(config, 'serving', config.SERVING_DISK_MEGABYTES, log);
}

/**
 * Opens the machine-wide disk cache of pages. Returns undefined if disabled. Writing a page costs as much as cutting one, so a
 * process with little time for visitors writes none.
 */
export function openPagesDisk(config: Config, log: Log): DiskCache | undefined {
  return openFolder(config, 'pages', config.PAGES_DISK_MEGABYTES, log, watchLoopLoad());
}

function openFolder(
  { DATA_DIR }: Config,
  name: string,
  megabytes: number,
  log: Log,
  isLoaded: () => boolean = () => false,
) {
  if (megabytes === 0) return undefined;
  const folder = path.resolve(DATA_DIR, name);
  return openDiskCache({ folder, maxBytes: megabytes * mebibyte, log, isLoaded });
}

/** Returns a text that differs whenever the code that makes pages does: also between releases, for whoever works on it. */
export function versionOfCode(): string {
  const folders = [
    '../proxy',
    '../../../../packages/rewriter/src',
    '../../../../packages/core/src/serving',
  ];
  const changedAt = folders.flatMap((folder) => {
    const at = path.join(import.meta.dirname, folder);
    return readdirSync(at, { recursive: true }).map(
      (name) => statSync(path.join(at, String(name))).mtimeMs,
    );
  });
  return `${version} ${Math.max(...changedAt)}`;
}
