import type { RenderedPage } from '@dragoman/core/serving';
import { type FetchedDocument, freshnessOf } from './document-cache.ts';
import type { DocumentExchange } from './exchange.ts';
import { type HeaderList, headerOf } from './header-list.ts';
import { chooseCoding } from './negotiation.ts';
import { fieldsFor, isUnchanged, type SentPage, sendReady, sendUnchanged } from './ready-pages.ts';
import { keepReady } from './stored-pages.ts';
import { countVisit } from './visits.ts';

interface Head {
  readonly fetched: FetchedDocument;
  readonly headers: HeaderList;
  readonly sent: SentPage;
}

/** Sends a translated page, or 304 if the visitor has it, and keeps the response ready for equivalent requests. */
export async function sendPage(
  exchange: DocumentExchange,
  page: RenderedPage,
  { fetched, headers, sent }: Head,
): Promise<void> {
  const { visitor, response, context, readyKey, basis, shared } = exchange;
  const { status, content } = fetched.document;
  const { etag, lastModified } = page;
  const isOfBody = ([name]: HeaderList[number]) => /^content-(?:type|language)$/i.test(name);
  const unchanged = [...headers.filter((field) => !isOfBody(field)), ['ETag', etag]].flat();
  const head = { status, etag, lastModified, unchanged, ofBody: [], coding: undefined };
  countVisit(context, shared, sent);
  if (isUnchanged(visitor, head)) return sendUnchanged(response, fieldsFor(head, fetched));
  const coding = chooseCoding(headerOf(visitor.headers, 'accept-encoding'));
  const { bytes, isFinal } = await context.serving.pages.encode(page, coding);
  const ofBody: HeaderList = [
    ...headers.filter(isOfBody),
    ['Content-Length', String(bytes.length)],
    ...(coding === undefined ? [] : [['Content-Encoding', coding] as const]),
  ];
  const ready = { ...head, ofBody: ofBody.flat(), coding };
  const original = fetched.cached ?? fetched.stored;
  if (isFinal && readyKey !== undefined && original !== undefined) {
    const freshness = fetched.isForAll === true ? freshnessOf(original) : undefined;
    context.ready.store(readyKey, visitor, ready, { basis, content, original: freshness, sent });
    keepReady(exchange, ready, bytes, { content, original: freshness, sent });
  }
  sendReady(ready, bytes, { visitor, response, fields: fieldsFor(ready, fetched) });
}
