import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { DiskCache } from './disk-cache.ts';
import type { SiteRows } from './site.store.ts';

// Raise it when a field of `SiteRows` is added, removed or changes its meaning: older files are not found then.
const format = 1;

/** Websites as they were last read, by the host or id that was asked for. */
export interface SiteFiles {
  /** Undefined where nothing was written down, or nothing that can be read. */
  read(key: string): Promise<SiteRows | undefined>;
  /** Writes in the background what has changed; null removes the file. */
  write(key: string, rows: SiteRows | null): void;
}

/** Keeps websites in a cache on disk; nothing is kept without one. */
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
