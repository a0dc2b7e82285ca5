import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { type CutOptions, compiledSize, decodePage } from '@dragoman/rewriter';
import { defineTimer } from '../observability/index.ts';
import { kept, type PageMemory } from './byte-cache.ts';
import { type CachedPage, compilePage, fromSent, toSent } from './compile-page.ts';
import { CompileThread, isLarge } from './large-pages.ts';
import { createLatestPages } from './latest-pages.ts';
import type { Site } from './site.store.ts';

export interface CompiledPages {
  /** Returns the compiled page of a body, compiling it unless cached; a promise for a large page. Throws what `cut` throws. */
  read(page: CutPage, hash: string): CachedPage | Promise<CachedPage>;
  /** Caches the compiled page of a body that was compiled before, as `packCompiled` returned it. */
  restore(page: Omit<CutPage, 'view'>, hash: string, packed: Uint8Array): Promise<void>;
  /** Drops the compiled page of a body that its site has replaced. */
  drop(site: Site, hash: string): void;
  close(): Promise<void>;
}

interface CutPage {
  readonly site: Site;
  readonly body: () => Uint8Array | Promise<Uint8Array>;
  readonly contentType: string | undefined;
  readonly view: { readonly path: string };
}

const cuts = defineTimer({
  name: 'dragoman_cut_duration_seconds',
  help: 'Time to cut a page (changed: what differs from another one); a large one in a thread, with the time that it waits.',
  labels: ['page'],
});

export function createCompiledPages(memory: PageMemory): CompiledPages {
  const compiledPages = kept<CachedPage>(memory, 'compiled ');
  const underway = new Map<string, Promise<CachedPage>>();
  const latest = createLatestPages(memory);
  const thread = new CompileThread();
  const store = (key: string, cached: CachedPage) => {
    compiledPages.set(key, cached, compiledSize(cached.compiled));
    return cached;
  };
  /** The one place where a body becomes a compiled page. */
  const compile = (
    page: CutPage,
    body: Uint8Array,
    key: string,
  ): CachedPage | Promise<CachedPage> => {
    const { site, contentType } = page;
    const began = performance.now();
    if (!isLarge(body)) {
      const [similar] = latest.find(page, body).flatMap((one) => compiledPages.peek(one) ?? []);
      const cached = compilePage({ body, contentType, options: site }, similar?.compiled);
      latest.note(page, body, key);
      cuts.record(similar === undefined ? 'small' : 'changed', performance.now() - began);
      return cached;
    }
    const compiling = thread.compile({ body, contentType, options: cutOptions(site) });
    return compiling.finally(() => cuts.record('large', performance.now() - began));
  };
  return {
    read(page, hash) {
      const key = `${page.site.fingerprint} ${hash}`;
      const known = compiledPages.get(key) ?? underway.get(key);
      if (known !== undefined) return known;
      const body = page.body();
      const compiled =
        body instanceof Promise
          ? body.then((read) => compile(page, read, key))
          : compile(page, body, key);
      if (!(compiled instanceof Promise)) return store(key, compiled);
      const shared = compiled
        .then((cached) => store(key, cached))
        .finally(() => underway.delete(key));
      underway.set(key, shared);
      return shared;
    },
    async restore({ site, body: read, contentType }, hash, packed) {
      const key = `${site.fingerprint} ${hash}`;
      if (compiledPages.peek(key) !== undefined) return;
      const { fingerprint, page } = deserialize(Uint8Array.from(packed));
      if (fingerprint !== site.fingerprint) return;
      const { bytes } = decodePage(await read(), contentType);
      store(key, fromSent({ ...page, compiled: { ...page.compiled, bytes } }));
    },
    drop: ({ fingerprint }, hash) => void compiledPages.delete(`${fingerprint} ${hash}`),
    close: () => thread.close(),
  };
}

/** Returns a compiled page for a file, without the body. */
export function packCompiled(
  { fingerprint }: Pick<Site, 'fingerprint'>,
  cached: CachedPage,
): Buffer {
  const page = toSent(cached);
  const compiled = { ...page.compiled, bytes: new Uint8Array() };
  return serialize({ fingerprint, page: { ...page, compiled } });
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
