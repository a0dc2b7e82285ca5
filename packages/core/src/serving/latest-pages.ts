import { kept, type PageMemory } from './byte-cache.ts';
import type { Site } from './site.store.ts';

/** A page of a website: its address and its body. */
interface FetchedPage {
  readonly site: Site;
  readonly view: { readonly path: string };
}

/** Remembers what the last page was at an address, and the last one of a website that starts in the same way. */
export interface LatestPages {
  /** Returns the keys that were noted for pages which probably share most of their bytes with this one, best first. */
  find(page: FetchedPage, body: Uint8Array): string[];
  note(page: FetchedPage, body: Uint8Array, key: string): void;
}

/** Pages of one template have these bytes in common; their titles come later. */
const startBytes = 64;

export function createLatestPages(memory: PageMemory): LatestPages {
  const latest = kept<{ readonly key: string }>(memory, 'latest ');
  return {
    find: (page, body) => namesOf(page, body).flatMap((name) => latest.get(name)?.key ?? []),
    note(page, body, key) {
      for (const name of namesOf(page, body)) latest.set(name, { key }, key.length);
    },
  };
}

function namesOf({ site, view }: FetchedPage, body: Uint8Array): string[] {
  const start = Buffer.from(body.subarray(0, startBytes)).toString('latin1');
  return [`${site.fingerprint} ${view.path}`, `${site.fingerprint} ${start}`];
}
