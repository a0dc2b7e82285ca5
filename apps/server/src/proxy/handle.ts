import type { IncomingMessage, ServerResponse } from 'node:http';
import { traced } from '@dragoman/core/observability';
import { isTranslating } from '@dragoman/core/serving';
import { hostOf, isAssetPath } from '@dragoman/domain/serving';
import type { DocumentExchange, ProxyContext } from './exchange.ts';
import { fetchDocument } from './fetch-document.ts';
import { jsonCallOf } from './json-fields.ts';
import { editorOf, type LiveEditorVisit, liveEditorLinkOf, redirectToPage } from './live-editor.ts';
import { leaving, passThrough, streamThrough } from './pass-through.ts';
import { readyKey } from './ready-pages.ts';
import { discard, isTranslatedFile } from './request-document.ts';
import { type Routed, route } from './route.ts';
import { sharedRequest } from './shared-request.ts';
import { restoreReady } from './stored-pages.ts';
import { translateDocument } from './translate-document.ts';
import { readVisitor } from './visitor.ts';
import { countVisit } from './visits.ts';

/**
 * Responds to one request: find a ready response, route, fetch, translate and send. Throws `FaultError`, `DragomanError`
 * or any other error.
 * @returns what was sent and what the cache did, for the metrics
 */
export async function handle(
  context: ProxyContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<string> {
  const visitor = readVisitor(request, context.trust);
  const link = liveEditorLinkOf(visitor);
  if (link !== undefined) return handleLink(context, request, response, link);
  const shared = sharedRequest(visitor);
  const key = readyKey(visitor, shared);
  const sent = key === undefined ? undefined : context.ready.send(key, visitor, response);
  if (sent !== undefined) {
    context.traffic?.count(sent.websiteId, true);
    countVisit(context, shared, sent);
    return 'translated ready';
  }
  const basis = context.serving.basis(hostOf(visitor.authority));
  const routed = await traced('find', () => route(context, request, visitor));
  if (routed.type === 'redirect') return redirect(routed, request, response);
  const json = jsonCallOf(routed.exchange);
  const exchange = { ...routed.exchange, response, shared, readyKey: key, basis, json };
  let isCached = false;
  try {
    const outcome = await respond(exchange);
    isCached = withoutRequest.test(outcome);
    return outcome;
  } finally {
    context.traffic?.count(exchange.site.websiteId, isCached);
  }
}

/** States of the cache in which the customer's site was not asked. */
const withoutRequest = / (?:disk|hit|stale)$/;

/** Responds to a link of the live editor: with a page for the editor, or a redirect to the ordinary page. */
async function handleLink(
  context: ProxyContext,
  request: IncomingMessage,
  response: ServerResponse,
  { token, visitor }: LiveEditorVisit,
): Promise<string> {
  const routed = await route(context, request, visitor);
  const exchange = routed.type === 'exchange' ? routed.exchange : undefined;
  const editor = exchange && (await editorOf(exchange, token));
  if (exchange === undefined || editor === undefined) {
    redirectToPage(visitor, request, response);
    return 'redirect none';
  }
  const shared = sharedRequest(visitor);
  return respond({ ...exchange, response, shared, readyKey: undefined, basis: [], editor });
}

function redirect(
  { status, location }: Extract<Routed, { type: 'redirect' }>,
  request: IncomingMessage,
  response: ServerResponse,
): string {
  // Browsers must revalidate this: a cached A→B and a later B→A would loop.
  const headers = { location, 'cache-control': 'no-cache', 'content-length': '0' };
  response.writeHead(status, headers).end();
  request.resume();
  return 'redirect none';
}

async function respond(exchange: DocumentExchange): Promise<string> {
  const { context, readyKey: key, response, shared, visitor } = exchange;
  if (key !== undefined && (await restoreReady(exchange, key))) {
    const sent = context.ready.send(key, visitor, response);
    if (sent !== undefined) {
      countVisit(context, shared, sent);
      return 'translated disk';
    }
  }
  const isCall = typeof exchange.json?.language === 'string';
  if (!isCall && (isUntouched(exchange) || exchange.excluded)) {
    const mark = isUntouched(exchange) ? undefined : 'original; reason=excluded';
    await passThrough(exchange, mark);
    return 'passed none';
  }
  const gone = leaving(exchange);
  const fetched = await traced('fetch', () => fetchDocument(exchange, gone));
  if (gone.isOver) {
    if (fetched.type === 'stream') discard(fetched.upstream);
    return 'left none';
  }
  if (fetched.type === 'stream') {
    const { upstream, reason } = fetched;
    streamThrough(exchange, upstream, reason && `original; reason=${reason}`);
    return 'passed none';
  }
  // The response made before, if the document has not changed.
  const same =
    key === undefined ? undefined : context.ready.sendAgain(key, visitor, response, fetched);
  if (same !== undefined) {
    countVisit(context, shared, same);
    return `translated ${fetched.state}`;
  }
  return `${await translateDocument(exchange, fetched, gone)} ${fetched.state}`;
}

/** True for files that cannot be pages, and for pages in the original language. */
function isUntouched({ view, site }: DocumentExchange): boolean {
  const path = view.path.split('?', 1)[0] ?? '';
  if (!isTranslatedFile(path)) return view.language === null || isAssetPath(path);
  return view.language === null && !isTranslating(site);
}
