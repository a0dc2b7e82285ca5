import { cacheStatusValue } from '../http-caching/index.ts';
import { bornAt } from './document-cache.ts';
import type { HeaderList } from './header-list.ts';
import type { FetchedDocument } from './request-document.ts';

/** Returns the fields of a document's site. Those of a cached one are without Age, which `cacheFields` adds. */
export function siteFields({ document, cached }: FetchedDocument): HeaderList {
  if (cached === undefined) return document.headers;
  return document.headers.filter(([name]) => name.toLowerCase() !== 'age');
}

/** Returns Age (RFC 9111 §5.1), if the document was cached, and Cache-Status (RFC 9211). */
export function cacheFields({ cached, cacheStatus }: FetchedDocument): [string, string][] {
  const status: [string, string] = ['Cache-Status', cacheStatusValue(cacheStatus)];
  return cached === undefined ? [status] : [['Age', ageSince(bornAt(cached))], status];
}

export function ageSince(born: number): string {
  return String(Math.max(0, Math.floor((Date.now() - born) / 1000)));
}
