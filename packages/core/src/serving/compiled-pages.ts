import { createHash } from 'node:crypto';
import { type CutOptions, compiledSize } from '@dragoman/rewriter';
import { defineTimer } from '../observability/index.ts';
import { createByteCache } from './byte-cache.ts';
import { type CachedPage, compilePage } from './compile-page.ts';
import { CompileThread, isLarge } from './large-pages.ts';
import type { Site } from './site.store.ts';

export interface CompiledPages {
  /** Returns the compiled page of a body, compiling it unless cached; a promise for a large page. Throws what `cut` throws. */
  read(page: CutPage, hash: string): CachedPage | Promise<CachedPage>;
  close(): Promise<void>;
}

interface CutPage {
  readonly site: Site;
  readonly body: Uint8Array;
  readonly contentType: string | undefined;
}

const cuts = defineTimer({
  name: 'dragoman_cut_duration_seconds',
  help: 'Time to cut a page; a large one in a thread, with the time that it waits.',
  labels: ['page'],
});

/** Caches at most `maxBytes` of compiled pages. */
export function createCompiledPages(maxBytes: number): CompiledPages {
  const compiledPages = createByteCache<CachedPage>(maxBytes);
  const compiling = new Map<string, Promise<CachedPage>>();
  const thread = new CompileThread();
  const store = (key: string, cached: CachedPage) => {
    compiledPages.set(key, cached, { size: compiledSize(cached.compiled) });
    return cached;
  };
  return {
    read({ site, body, contentType }, hash) {
      const key = `${site.fingerprint} ${hash}`;
      const known = compiledPages.get(key) ?? compiling.get(key);
      if (known !== undefined) return known;
      const began = performance.now();
      if (!isLarge(body)) {
        const cached = compilePage({ body, contentType, options: site });
        cuts.record('small', performance.now() - began);
        return store(key, cached);
      }
      const options = cutOptions(site);
      const compiled = thread
        .compile({ body, contentType, options })
        .then((cached) => {
          cuts.record('large', performance.now() - began);
          return store(key, cached);
        })
        .finally(() => compiling.delete(key));
      compiling.set(key, compiled);
      return compiled;
    },
    close: () => thread.close(),
  };
}

/** Returns the part of a site that can be sent to a thread. */
function cutOptions(site: Site): CutOptions {
  const { sourceLanguage, excludedSelectors, onlySelectors, excludedAttributes, dataAttributes } =
    site;
  return { sourceLanguage, excludedSelectors, onlySelectors, excludedAttributes, dataAttributes };
}

/** Returns the cache key of a body: same bytes, same page. */
export function bodyHash(body: Uint8Array, contentType: string | undefined): string {
  return createHash('sha256')
    .update(contentType ?? '')
    .update('\0')
    .update(body)
    .digest('base64url');
}
