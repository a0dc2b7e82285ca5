import { createHash } from 'node:crypto';
import { type CompiledPage, compiledSize, cut, decodePage } from '@dragoman/rewriter';
import { createByteCache } from './byte-cache.ts';
import { policiesOf } from './page-policies.ts';
import type { Site } from './site.store.ts';

export interface CachedPage {
  readonly compiled: CompiledPage;
  readonly transcoded: boolean;
  readonly form: PageForm;
  /** See `policiesOf`. */
  readonly policies: string;
  /** True if the page runs scripts, which may re-render its text. */
  readonly hasScripts: boolean;
}

/** A fragment is HTML that a script inserts into a page: it has no head to add to. */
type PageForm = 'page' | 'fragment' | 'text';

export interface CompiledPages {
  /** Returns the compiled page of a body, cutting it unless cached. Throws what `cut` throws. */
  read(page: CutPage, hash: string): CachedPage;
}

interface CutPage {
  readonly site: Site;
  readonly body: Uint8Array;
  readonly contentType: string | undefined;
}

/** Caches at most `maxBytes` of compiled pages. */
export function createCompiledPages(maxBytes: number): CompiledPages {
  const compiledPages = createByteCache<CachedPage>(maxBytes);
  return {
    read(page, hash) {
      const key = `${page.site.fingerprint} ${hash}`;
      const known = compiledPages.get(key);
      if (known !== undefined) return known;
      const { bytes, transcoded } = decodePage(page.body, page.contentType);
      const cached = {
        compiled: cut(bytes, page.site),
        transcoded,
        form: formOf(bytes),
        policies: policiesOf(bytes),
        hasScripts: hasScripts(bytes),
      };
      compiledPages.set(key, cached, { size: compiledSize(cached.compiled) });
      return cached;
    },
  };
}

/** Returns the cache key of a body: same bytes, same page. */
export function bodyHash(body: Uint8Array, contentType: string | undefined): string {
  return createHash('sha256')
    .update(contentType ?? '')
    .update('\0')
    .update(body)
    .digest('base64url');
}

const script =
  /<script(?![^>]{0,500}\stype\s*=\s*["']?(?:application\/(?:ld\+)?json|text\/template))[\s>]/i;

function hasScripts(bytes: Uint8Array): boolean {
  return script.test(latin1(bytes));
}

function latin1({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1');
}

/** Detects the form from the first 4 KB. */
function formOf(bytes: Uint8Array): PageForm {
  const start = latin1(bytes.subarray(0, 4096));
  if (/<(?:!doctype|html|head|body|title)[\s>]/i.test(start)) return 'page';
  return /<(?:[a-z!]|\/[a-z])/i.test(start) ? 'fragment' : 'text';
}
