import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '@dragoman/domain/log';
import type { SiteRows } from './site.store.ts';

/** Websites as they were last read, one file per host. */
export interface SiteFiles {
  /** Undefined where nothing was written down, or nothing that can be read. */
  read(host: string): Promise<SiteRows | undefined>;
  /** Writes in the background what has changed; null removes the file. */
  write(host: string, rows: SiteRows | null): void;
}

/** Opens a folder, which is made with the first website; what cannot be written is logged. */
export function openSiteFiles(folder: string, log: Log): SiteFiles {
  const fileOf = (host: string) => path.join(folder, `${encodeURIComponent(host)}.json`);
  const written = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();
  const write = async (host: string, rows: SiteRows | null) => {
    const text = rows === null ? '' : JSON.stringify(rows);
    if (written.get(host) === text) return;
    if (rows === null) {
      await rm(fileOf(host), { force: true });
      written.delete(host);
      return;
    }
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${fileOf(host)}.new`, text, { mode: 0o600 });
    await rename(`${fileOf(host)}.new`, fileOf(host));
    written.set(host, text);
  };
  return {
    async read(host) {
      try {
        return JSON.parse(await readFile(fileOf(host), 'utf8')) as SiteRows;
      } catch {
        return undefined;
      }
    },
    write(host, rows) {
      last = last
        .then(() => write(host, rows))
        .catch((error) => log.warn({ error, host }, 'a website could not be written down'));
    },
  };
}
