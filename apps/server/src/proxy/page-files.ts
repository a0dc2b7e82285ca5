import { deserialize, serialize } from 'node:v8';
import { type DiskCache, type InvalidUrls, pageBodies } from '@dragoman/core/serving';
import { LRUCache } from 'lru-cache';

/** An unchanged page is written again only if it stays fresh for so many milliseconds, and a response at all. */
export const worthwhileLifetime = 60_000;

/** What is on disk of a page: a head, and bytes. */
interface PageFile<Head> {
  readonly head: Head;
  readonly bytes: Uint8Array;
  readonly more: Uint8Array;
  /** False if the URL may have been invalidated since: the site must be asked first. */
  readonly isCertain: boolean;
}

/** The disk below the memory of the proxies of a machine. */
export interface PageFiles {
  /** Returns undefined if there is no readable file, or if its URL was invalidated since. Calls for one name share one reading. */
  read<Head>(name: string, address: string): Promise<PageFile<Head> | undefined>;
  /**
   * Writes a file soon, unless the disk is behind or the state of invalidations was not known.
   * @param since `StoredDocument.since` of the original
   */
  write(name: string, since: number | undefined, file: () => Promise<Parts | undefined>): void;
  /** Leaves a file unread for a while: its page is another at each request. */
  skip(name: string): void;
}

/** Milliseconds for which a file that was not there, or is to be skipped, is not looked for. Another process may write it meanwhile. */
const absentFor = 10_000;
const mostAbsent = 20_000;

interface Parts {
  readonly head: object;
  readonly bytes: Uint8Array;
  readonly more?: Uint8Array;
}

export function createPageFiles({
  disk,
  invalidUrls,
  version,
}: {
  readonly disk: DiskCache;
  readonly invalidUrls: Pick<InvalidUrls, 'isValidSince'>;
  /** Differs whenever the code or settings make other pages of the same originals. */
  readonly version: string;
}): PageFiles {
  const absent = new LRUCache<string, true>({ max: mostAbsent, ttl: absentFor });
  const readings = new Map<string, ReturnType<DiskCache['read']>>();
  const readShared = (name: string) => {
    const underway = readings.get(name) ?? disk.read(name).finally(() => readings.delete(name));
    readings.set(name, underway);
    return underway;
  };
  return {
    skip: (name) => void absent.set(name, true),
    async read<Head>(name: string, address: string) {
      if (absent.has(name)) return undefined;
      const [packed, bytes, more] = (await readShared(`${version} ${name}`))?.sections ?? [];
      if (packed === undefined || bytes === undefined || more === undefined) {
        absent.set(name, true);
        return undefined;
      }
      pageBodies.add('read');
      const { head, since } = deserialize(packed);
      const isValid = invalidUrls.isValidSince(address, since);
      if (isValid === false) return undefined;
      return { head: head as Head, bytes, more, isCertain: isValid === true };
    },
    write(name, since, file) {
      if (since === undefined || disk.isBusy()) return;
      const write = async () => {
        const { head, bytes, more = new Uint8Array() } = (await file()) ?? {};
        if (head === undefined || bytes === undefined) return;
        const sections = [serialize({ head, since }), bytes, more];
        pageBodies.add('written');
        absent.delete(name);
        disk.write(`${version} ${name}`, { version: 0, sections });
      };
      write().catch(() => {});
    },
  };
}
