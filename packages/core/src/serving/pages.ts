import { createHash } from 'node:crypto';
import { defineCounter } from '../observability/index.ts';
import { kept, ownBytes, type PageMemory } from './byte-cache.ts';
import { type Coding, compressNow, compressWell } from './compression.ts';

/** A page ready to send. */
export interface RenderedPage {
  readonly body: Uint8Array;
  /** Weak: the page is sent in several codings. Never the original's validator (RFC 9110 §8.8.1). */
  readonly etag: string;
  /** The first full second after the page was rendered: a different page before it had an earlier one. */
  readonly lastModified: number;
}

/** The bytes of a page in one coding. */
interface PageBody {
  readonly bytes: Uint8Array;
  /** True if no later request gets better compressed bytes. */
  readonly isFinal: boolean;
}

/** Counts what a request may cost besides its look-ups; a guard compares it for each kind of request. */
export const pageBodies = defineCounter({
  name: 'dragoman_page_bodies_total',
  help: 'Bodies of pages that were made: decoded, rendered, compressed, or read from disk and written to it.',
  labels: ['made'],
});

const codings = [undefined, 'br', 'zstd', 'gzip'] as const;
/** Uses after which a coding is recompressed at a better level. */
const worthwhileUses = 3;

export interface Pages {
  get(key: string): RenderedPage | undefined;
  add(key: string, body: Uint8Array): RenderedPage;
  /** Returns the body in a coding: first at the lowest level, later at a better one if the page is popular. */
  encode(page: RenderedPage, coding: Coding | undefined): Promise<PageBody>;
  /** Caches a body that was on disk. */
  restore(etag: string, coding: Coding | undefined, bytes: Uint8Array): void;
  /** Drops a page that its site has replaced. */
  drop(key: string): void;
  /** Returns the cached body of the page with an entity tag. */
  body(etag: string, coding: Coding | undefined): Uint8Array | undefined;
}

/** Caches rendered pages. Their bytes are cached by content, once for all addresses and visitors. */
export function createPages(memory: PageMemory): Pages {
  const pages = kept<Omit<RenderedPage, 'body'>>(memory, 'rendered ');
  const bodies = kept<PageBody & { uses: number }>(memory, 'body ');
  const keep = (etag: string, coding: Coding | undefined, bytes: Uint8Array, isFinal: boolean) => {
    const body = { bytes: ownBytes(bytes), isFinal, uses: 1 };
    bodies.set(bodyKey(etag, coding), body, body.bytes.length);
    return body;
  };
  const store: typeof keep = (etag, coding, bytes, isFinal) => {
    pageBodies.add(coding === undefined ? 'rendered' : 'compressed');
    return keep(etag, coding, bytes, isFinal);
  };
  const improve = async ({ body, etag }: RenderedPage, coding: Coding) => {
    store(etag, coding, await compressWell(body, coding), true);
  };
  return {
    get(key) {
      const page = pages.get(key);
      const body = page && bodies.get(bodyKey(page.etag, undefined));
      return page && body && { ...page, body: body.bytes };
    },
    add(key, body) {
      const lastModified = Math.ceil(Date.now() / 1000) * 1000;
      const page = { etag: etagOf(body), lastModified };
      pages.set(key, page, 100);
      return { ...page, body: store(page.etag, undefined, body, true).bytes };
    },
    async encode(page, coding) {
      if (coding === undefined) return { bytes: page.body, isFinal: true };
      const known = bodies.get(bodyKey(page.etag, coding));
      if (known === undefined) {
        return store(page.etag, coding, await compressNow(page.body, coding), false);
      }
      known.uses += 1;
      if (known.uses === worthwhileUses && !known.isFinal) improve(page, coding).catch(() => {});
      return known;
    },
    drop(key) {
      const etag = pages.peek(key)?.etag;
      if (etag === undefined) return;
      pages.delete(key);
      for (const coding of codings) bodies.delete(bodyKey(etag, coding));
    },
    restore: (etag, coding, bytes) => void keep(etag, coding, bytes, true),
    body: (etag, coding) => bodies.get(bodyKey(etag, coding))?.bytes,
  };
}

function bodyKey(etag: string, coding: Coding | undefined): string {
  return coding === undefined ? etag : `${etag} ${coding}`;
}

function etagOf(body: Uint8Array): string {
  return `W/"dragoman-${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}
