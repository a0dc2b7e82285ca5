import type { RenderedPage } from '@dragoman/core/serving';
import { cacheFields } from './cache-fields.ts';
import type { FetchedDocument } from './document-cache.ts';
import type { DocumentExchange } from './exchange.ts';
import { type HeaderList, headerOf } from './header-list.ts';
import { chooseCoding } from './negotiation.ts';
import { isUnchanged, sendReady, sendUnchanged, withAdded } from './ready-pages.ts';

interface Head {
  readonly fetched: FetchedDocument;
  readonly headers: HeaderList;
}

/** Sends a translated page, or 304 if the visitor has it, and keeps the response ready for equivalent requests. */
export async function sendPage(
  { visitor, response, context, readyKey, basis }: DocumentExchange,
  { key, page }: { key: string; page: RenderedPage },
  { fetched, headers }: Head,
): Promise<void> {
  const { status } = fetched.document;
  const { etag, lastModified } = page;
  const added = cacheFields(fetched).flat();
  const tagged: HeaderList = [...headers, ['ETag', etag], ...lastModifiedField(lastModified)];
  const unchanged = tagged.filter(([name]) => !/^content-(?:type|language)$/i.test(name)).flat();
  if (isUnchanged(visitor, { status, etag, lastModified })) {
    return sendUnchanged(response, [...unchanged, ...added]);
  }
  const coding = chooseCoding(headerOf(visitor.headers, 'accept-encoding'));
  const body = coding === undefined ? page.body : await context.serving.encode(key, page, coding);
  const sized: HeaderList = [...tagged, ['Content-Length', String(body.length)]];
  const coded: HeaderList = coding === undefined ? sized : [...sized, ['Content-Encoding', coding]];
  const ready = { status, etag, lastModified, fields: coded.flat(), unchanged, body };
  const isFinal = coding === undefined || page.encoded.get(coding)?.best === true;
  const original = fetched.isForAll === true ? fetched.cached : undefined;
  if (
    isFinal &&
    readyKey !== undefined &&
    (original !== undefined || isRepeatable(fetched, page))
  ) {
    const { content } = fetched.document;
    context.ready.store(readyKey, visitor, ready, { basis, content, original });
  }
  sendReady(withAdded(ready, added), visitor, response);
}

/** True if a later response with the same content differs from this one in date and cache state only. */
function isRepeatable({ document, cached, state }: FetchedDocument, page: RenderedPage): boolean {
  const hasAge = headerOf(document.headers, 'age') !== undefined;
  const isDated = page.lastModified <= Date.now();
  return cached === undefined && state !== 'personal' && !hasAge && isDated;
}

/** Returns Last-Modified, unless the page is so new that another one could get the same (RFC 9110 §8.8.2.2). */
function lastModifiedField(lastModified: number): HeaderList {
  if (lastModified > Date.now()) return [];
  return [['Last-Modified', new Date(lastModified).toUTCString()]];
}
