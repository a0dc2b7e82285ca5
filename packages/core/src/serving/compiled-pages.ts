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
  /** Whether scripts run in it, which may draw its text again. */
  readonly hasScripts: boolean;
}

/** A fragment is what a script fetches to put into a page: nothing is added to its head, which it does not have. */
type PageForm = 'page' | 'fragment' | 'text';

export interface CompiledPages {
  /** Returns the compiled page of a body; cuts it unless it is cached. Throws what cutting throws. */
  read(page: CutPage, hash: string): CachedPage;
}

interface CutPage {
  readonly site: Site;
  readonly body: Uint8Array;
  readonly contentType: string | undefined;
}

/** Caches compiled pages, at most `maxBytes` of them. */
export function createCompiledPages(maxBytes: number): CompiledPages {
  const compiledPages = createByteCache<CachedPage>(maxBytes);
  return {
    read(page, hash) {
      const key = `${page.site.fingerprint} ${hash}`;
      const known = compiledPages.get(key);
      if (known !== undefined) return known;
      const { bytes, transcoded } = decodePage(page.body, page.contentType);
      const { sourceLanguage, excludedSelectors, dataAttributes } = page.site;
      const kept = {
        compiled: cut(bytes, { sourceLanguage, excludedSelectors, dataAttributes }),
        transcoded,
        form: formOf(bytes),
        policies: policiesOf(bytes),
        hasScripts: hasScripts(bytes),
      };
      compiledPages.set(key, kept, { size: compiledSize(kept.compiled) });
      return kept;
    },
  };
}

/** The key of a body in the cache: the same bytes are the same page, whoever requested them. */
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
  return script.test(new TextDecoder('latin1').decode(bytes));
}

/** Judged by the first 4 KB of the page. */
function formOf(bytes: Uint8Array): PageForm {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  if (/<(?:!doctype|html|head|body|title)[\s>]/i.test(start)) return 'page';
  return /<(?:[a-z!]|\/[a-z])/i.test(start) ? 'fragment' : 'text';
}
