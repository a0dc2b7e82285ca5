import { createHash } from 'node:crypto';
import { createByteCache, reweigh } from './byte-cache.ts';
import { type Coding, compressNow, compressWell } from './compression.ts';

/** A page ready to send, with its compressed forms so far. */
export interface RenderedPage {
  readonly body: Uint8Array;
  /** Weak: the page is sent in several codings. Never the original's validator (RFC 9110 §8.8.1). */
  readonly etag: string;
  /** The first full second after the page was rendered: a different page before it had an earlier one. */
  readonly lastModified: number;
  readonly encoded: Map<Coding, { bytes: Uint8Array; uses: number; best: boolean }>;
}

/** Uses after which a coding is recompressed at a better level. */
const worthwhileUses = 3;

export interface Pages {
  get(key: string): RenderedPage | undefined;
  add(key: string, body: Uint8Array): RenderedPage;
  /** Returns the body in a coding: first at the lowest level, later at a better one if the page is popular. */
  encode(key: string, page: RenderedPage, coding: Coding): Promise<Uint8Array>;
}

/** Caches at most `maxBytes` of rendered pages and their compressed forms. */
export function createPages(maxBytes: number): Pages {
  const cache = createByteCache<RenderedPage>(maxBytes);
  const improve = async (key: string, page: RenderedPage, coding: Coding) => {
    const bytes = withoutSpare(await compressWell(page.body, coding));
    page.encoded.set(coding, { bytes, uses: worthwhileUses, best: true });
    reweigh(cache, key, page, weigh(page));
  };
  return {
    get: (key) => cache.get(key),
    add(key, body) {
      const lastModified = Math.ceil(Date.now() / 1000) * 1000;
      const page = { body, etag: etagOf(body), lastModified, encoded: new Map() };
      cache.set(key, page, { size: weigh(page) });
      return page;
    },
    async encode(key, page, coding) {
      const known = page.encoded.get(coding);
      if (known === undefined) {
        const bytes = withoutSpare(await compressNow(page.body, coding));
        page.encoded.set(coding, { bytes, uses: 1, best: false });
        reweigh(cache, key, page, weigh(page));
        return bytes;
      }
      known.uses += 1;
      if (known.uses === worthwhileUses && !known.best) improve(key, page, coding).catch(() => {});
      return known.bytes;
    },
  };
}

/** Returns the bytes in memory of their own: zlib's are part of at least 16 KB, which would stay and not be counted. */
function withoutSpare(bytes: Uint8Array): Uint8Array {
  return bytes.buffer.byteLength > bytes.length ? new Uint8Array(bytes) : bytes;
}

function etagOf(body: Uint8Array): string {
  return `W/"dragoman-${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

function weigh({ body, encoded }: RenderedPage): number {
  return [...encoded.values()].reduce((sum, { bytes }) => sum + bytes.length, body.length + 500);
}
