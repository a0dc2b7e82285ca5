import { compressNow } from '@dragoman/core/serving';
import { cacheFields, siteFields } from './cache-fields.ts';
import type { Departure } from './departure.ts';
import type { FetchedDocument } from './document-cache.ts';
import type { DocumentExchange } from './exchange.ts';
import { headerOf } from './header-list.ts';
import { jsonFields } from './json-fields.ts';
import { chooseCoding } from './negotiation.ts';
import { bodyOf } from './request-document.ts';
import { addVary, visitorHeaders, withoutEntityFields } from './response-headers.ts';
import { sendOriginal } from './send-original.ts';
import { isReading } from './shared-request.ts';
import { writeHead } from './write-head.ts';

const mostBytes = 2 * 1024 * 1024;

/** Sends a JSON answer with its texts translated, or the original if it cannot be translated. */
export async function sendJson(
  exchange: DocumentExchange,
  fetched: FetchedDocument,
  gone: Departure,
): Promise<'translated' | 'original'> {
  const body = await bodyOf(exchange, fetched.document, gone);
  const text = await translate(exchange, fetched, body).catch(() => undefined);
  if (text === undefined) {
    await sendOriginal(exchange, fetched, gone, 'json-not-translated');
    return 'original';
  }
  await send(exchange, fetched, Buffer.from(text));
  return 'translated';
}

/** Returns undefined if the body is too long or translations are loading. Throws if it is not UTF-8 or they cannot be read. */
async function translate(
  { json, site, view, visitor, context }: DocumentExchange,
  { document, state }: FetchedDocument,
  body: Uint8Array,
): Promise<string | undefined> {
  const language = json?.language ?? null;
  if (json === undefined || language === null || body.length > mostBytes) return undefined;
  const source = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  const isForAll =
    state !== 'personal' &&
    isReading(visitor) &&
    headerOf(visitor.headers, 'authorization') === undefined;
  return context.serving.jsonAnswers.translate({
    websiteId: site.websiteId,
    language,
    path: view.path,
    source,
    paths: json.paths,
    report: document.status >= 300 ? 'nothing' : isForAll ? 'all' : 'memory',
  });
}

async function send(
  exchange: DocumentExchange,
  fetched: FetchedDocument,
  body: Buffer,
): Promise<void> {
  const { visitor, response, json } = exchange;
  const coding = chooseCoding(headerOf(visitor.headers, 'accept-encoding'));
  const bytes = coding === undefined ? body : await compressNow(body, coding);
  const own = withoutEntityFields(jsonFields(exchange, siteFields(fetched)));
  const shown = own.filter(([name]) => name.toLowerCase() !== 'content-language');
  writeHead(response, fetched.document.status, [
    ...addVary(visitorHeaders(exchange, shown), 'Accept-Encoding'),
    ['Content-Language', String(json?.language)],
    ...(coding === undefined ? [] : [['Content-Encoding', coding] as [string, string]]),
    ['Content-Length', String(bytes.length)],
    ['x-dragoman', `translated; language=${json?.language}`],
    ...cacheFields(fetched),
  ]);
  response.end(visitor.method === 'HEAD' ? undefined : bytes);
}
