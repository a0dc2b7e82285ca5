import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { DiskCache } from './disk-cache.ts';
import type { SiteRows } from './site.store.ts';

// Increment when a field of `SiteRows` is added, removed or changes meaning: older files are then ignored.
const format = 3;

/** Websites cached on disk, by requested host or id. */
export interface SiteFiles {
  /** Returns undefined if there is no readable file. */
  read(key: string): Promise<SiteRows | undefined>;
  /** Writes changed rows in the background; null removes the file. */
  write(key: string, rows: SiteRows | null): void;
}

/** Stores websites in a disk cache; does nothing without one. */
export function createSiteFiles(disk: DiskCache | undefined): SiteFiles {
  const written = new Map<string, string>();
  const nameOf = (key: string) => `site ${format} ${key}`;
  return {
    async read(key) {
      const file = await disk?.read(nameOf(key));
      return file === undefined ? undefined : rowsIn(file.sections[0]);
    },
    write(key, rows) {
      if (rows === null) {
        written.delete(key);
        disk?.remove(nameOf(key));
        return;
      }
      const bytes = serialize(rows);
      const file = { version: 0, sections: [bytes] };
      const digest = createHash('sha256').update(bytes).digest('base64url');
      if (written.get(key) === digest) return disk?.use(nameOf(key), () => file);
      written.set(key, digest);
      disk?.write(nameOf(key), file);
    },
  };
}

function rowsIn(bytes: Uint8Array | undefined): SiteRows | undefined {
  try {
    return bytes === undefined ? undefined : deserialize(bytes);
  } catch {
    return undefined;
  }
}
