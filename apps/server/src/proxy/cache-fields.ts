import { type CacheStatus, cacheStatusValue } from '../http-caching/index.ts';
import { bornAt, type Document, type StoredDocument } from './document-cache.ts';
import { type HeaderList, headerOf } from './header-list.ts';

interface Answered {
  readonly document: Document;
  /** The cached response that was used. */
  readonly cached?: StoredDocument;
  readonly cacheStatus: CacheStatus;
}

/** Returns the fields of a document's site without Age, which `cacheFields` adds. */
export function siteFields({ document }: Answered): HeaderList {
  return document.headers.filter(([name]) => name.toLowerCase() !== 'age');
}

/** Returns Age (RFC 9111 §5.1), if the document was cached here or before, and Cache-Status (RFC 9211). */
export function cacheFields({ document, cached, cacheStatus }: Answered): [string, string][] {
  const status: [string, string] = ['Cache-Status', cacheStatusValue(cacheStatus)];
  const age = cached === undefined ? headerOf(document.headers, 'age') : ageSince(bornAt(cached));
  return age === undefined ? [status] : [['Age', age], status];
}

export function ageSince(born: number): string {
  return String(Math.max(0, Math.floor((Date.now() - born) / 1000)));
}
