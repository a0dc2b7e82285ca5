import { createHash } from 'node:crypto';
import { createByteCache, reweigh } from './byte-cache.ts';
import { type Coding, compressNow, compressWell } from './compression.ts';

/** A page ready to be sent, with the compressed forms asked for so far. */
export interface RenderedPage {
  readonly body: Uint8Array;
  /** Weak: the same page may be sent in several codings, and never carries the original's validator (RFC 9110 §8.8.1). */
  readonly etag: string;
  readonly encoded: Map<Coding, { bytes: Uint8Array; uses: number; best: boolean }>;
}

/** A coding is worth a better level once it was sent this often. */
const worthwhileUses = 3;

export interface Pages {
  get(key: string): RenderedPage | undefined;
  add(key: string, body: Uint8Array): RenderedPage;
  /** The page's body in a coding: at once by the lowest level, and better ones once it proves popular. */
  encode(key: string, page: RenderedPage, coding: Coding): Promise<Uint8Array>;
}

/** Keeps rendered pages and their compressed forms, at most `maxBytes` of both. */
export function createPages(maxBytes: number): Pages {
  const kept = createByteCache<RenderedPage>(maxBytes);
  const improve = async (key: string, page: RenderedPage, coding: Coding) => {
    const bytes = await compressWell(page.body, coding);
    page.encoded.set(coding, { bytes, uses: worthwhileUses, best: true });
    reweigh(kept, key, page, weigh(page));
  };
  return {
    get: (key) => kept.get(key),
    add(key, body) {
      const page = { body, etag: etagOf(body), encoded: new Map() };
      kept.set(key, page, { size: weigh(page) });
      return page;
    },
    async encode(key, page, coding) {
      const known = page.encoded.get(coding);
      if (known === undefined) {
        const bytes = await compressNow(page.body, coding);
        page.encoded.set(coding, { bytes, uses: 1, best: false });
        reweigh(kept, key, page, weigh(page));
        return bytes;
      }
      known.uses += 1;
      if (known.uses === worthwhileUses && !known.best) improve(key, page, coding).catch(() => {});
      return known.bytes;
    },
  };
}

function etagOf(body: Uint8Array): string {
  return `W/"dragoman-${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

function weigh({ body, encoded }: RenderedPage): number {
  return [...encoded.values()].reduce((sum, { bytes }) => sum + bytes.length, body.length + 500);
}
