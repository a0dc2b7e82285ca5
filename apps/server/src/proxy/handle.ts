import type { IncomingMessage, ServerResponse } from 'node:http';
import { isTranslating } from '@dragoman/core/serving';
import { hostOf, isAssetPath } from '@dragoman/domain/serving';
import type { DocumentExchange, ProxyContext } from './exchange.ts';
import { fetchDocument } from './fetch-document.ts';
import { editorOf, type LiveEditorVisit, liveEditorLinkOf, redirectToPage } from './live-editor.ts';
import { leaving, passThrough, streamThrough } from './pass-through.ts';
import { readyKey } from './ready-pages.ts';
import { discard, type Fetched, isTranslatedFile } from './request-document.ts';
import { type Routed, route, visitorOf } from './route.ts';
import { sharedRequest } from './shared-request.ts';
import { translateDocument } from './translate-document.ts';

/**
 * Responds to one request: find a ready response, route, fetch, translate and send. Throws `FaultError`, `DragomanError`
 * or any other error.
 */
export async function handle(
  context: ProxyContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const visitor = visitorOf(context, request);
  const link = liveEditorLinkOf(visitor);
  if (link !== undefined) return handleLink(context, request, response, link);
  const shared = sharedRequest(visitor);
  const key = readyKey(visitor, shared);
  if (key !== undefined && context.ready.send(key, visitor, response)) return;
  const basis = context.serving.basis(hostOf(visitor.authority));
  const routed = await route(context, request, visitor);
  if (routed.type === 'redirect') redirect(routed, request, response);
  else await respond({ ...routed.exchange, response, shared, readyKey: key, basis });
}

/** Responds to a link of the live editor: with a page for the editor, or a redirect to the ordinary page. */
async function handleLink(
  context: ProxyContext,
  request: IncomingMessage,
  response: ServerResponse,
  { token, visitor }: LiveEditorVisit,
): Promise<void> {
  const routed = await route(context, request, visitor);
  const exchange = routed.type === 'exchange' ? routed.exchange : undefined;
  const editor = exchange && (await editorOf(exchange, token));
  if (exchange === undefined || editor === undefined) {
    return redirectToPage(visitor, request, response);
  }
  const shared = sharedRequest(visitor);
  await respond({ ...exchange, response, shared, readyKey: undefined, basis: [], editor });
}

function redirect(
  { status, location }: Extract<Routed, { type: 'redirect' }>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // Browsers must revalidate this: a cached A→B and a later B→A would loop.
  const headers = { location, 'cache-control': 'no-cache', 'content-length': '0' };
  response.writeHead(status, headers).end();
  request.resume();
}

async function respond(exchange: DocumentExchange): Promise<void> {
  if (isUntouched(exchange)) return passThrough(exchange);
  if (exchange.excluded) return passThrough(exchange, 'original; reason=excluded');
  const gone = leaving(exchange);
  const fetched = await fetchDocument(exchange, gone);
  if (gone.isOver) abandon(fetched);
  else if (fetched.type === 'stream') {
    const { upstream, reason } = fetched;
    streamThrough(exchange, upstream, reason && `original; reason=${reason}`);
  } else if (!sendAgain(exchange, fetched)) await translateDocument(exchange, fetched, gone);
}

/** True for files that cannot be pages, and for pages in the original language. */
function isUntouched({ view, site }: DocumentExchange): boolean {
  const path = view.path.split('?', 1)[0] ?? '';
  if (!isTranslatedFile(path)) return view.language === null || isAssetPath(path);
  return view.language === null && !isTranslating(site);
}

function abandon(fetched: Fetched): void {
  if (fetched.type === 'stream') discard(fetched.upstream);
}

/** Sends the response made before, if the document has not changed. */
function sendAgain(
  { context, visitor, response, readyKey: key }: DocumentExchange,
  fetched: Extract<Fetched, { type: 'document' }>,
): boolean {
  return key !== undefined && context.ready.sendAgain(key, visitor, response, fetched);
}
