import { isSameSite } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import type { BrowserContext, Request, Route } from 'playwright-core';
import type { FetchedPage, PageFetcher } from '../outgoing/port.ts';

interface Drawing {
  readonly address: string;
  readonly fetchPage: PageFetcher;
  readonly signal: AbortSignal;
}

const maxRequests = 300;
const maxBytes = 30_000_000;
/** Nothing of these is read. */
const unread = new Set(['image', 'media', 'font', 'manifest', 'texttrack', 'ping', 'eventsource']);

/**
 * Answers the requests of a page through the outgoing gate. Refuses what reading a page does not need: pictures, WebSockets,
 * documents of frames and of other hosts, downloads, and requests that change something anywhere but at the site.
 */
export async function answerRequests(context: BrowserContext, drawing: Drawing): Promise<void> {
  let [requests, bytes] = [0, 0];
  await context.routeWebSocket(/./, (socket) => void socket.close());
  await context.route(/./, async (route) => {
    requests += 1;
    const refuse = () => route.abort('blockedbyclient').catch(() => undefined);
    if (requests > maxRequests || !isWanted(route.request(), drawing.address)) return refuse();
    try {
      const answer = await answerOf(route.request(), { ...drawing, room: maxBytes - bytes });
      bytes += answer.body.length;
      await (isAllowed(route.request(), answer, drawing.address)
        ? fulfill(route, answer)
        : refuse());
    } catch (error) {
      drawing.signal.throwIfAborted();
      if (!(error instanceof DragomanError)) throw error;
      await refuse();
    }
  });
}

function isWanted(request: Request, address: string): boolean {
  const [url, method] = [request.url(), request.method()];
  if (!/^https?:/.test(url) || unread.has(request.resourceType())) return false;
  const isOwn = isSameSite(url, address);
  if (request.isNavigationRequest()) return isOwn && method === 'GET' && isOfPage(request);
  return method === 'GET' || (method === 'POST' && isOwn);
}

/** False for a frame in the page. */
function isOfPage(request: Request): boolean {
  return request.frame().parentFrame() === null;
}

/** False for a download, and for HTML of another host, whether a redirect led there or a script asked for it. */
function isAllowed(request: Request, { url, headers }: FetchedPage, address: string): boolean {
  const type = headers['content-type'] ?? '';
  const isHtml = /^\s*(?:text\/html|application\/xhtml)/i.test(type);
  if (request.isNavigationRequest() && !isHtml) return false;
  if (/^\s*attachment/i.test(headers['content-disposition'] ?? '')) return false;
  return isSameSite(url, address) || !isHtml;
}

/** Names of fields that the gate or the connection decides. */
const ownFields = /^(?:host|connection|content-length|accept-encoding|cookie|te|upgrade.*|:.*)$/;

function answerOf(
  request: Request,
  { fetchPage, signal, room }: Drawing & { readonly room: number },
): Promise<FetchedPage> {
  const headers = Object.fromEntries(
    Object.entries(request.headers()).filter(([name]) => !ownFields.test(name)),
  );
  const limits = { headers, signal, maxBytes: Math.max(0, Math.min(room, 8_000_000)) };
  if (request.method() === 'GET') return fetchPage(request.url(), limits);
  const body = request.postDataBuffer() ?? new Uint8Array();
  return fetchPage(request.url(), { ...limits, body, redirect: 'manual' });
}

async function fulfill(route: Route, { status, headers, body }: FetchedPage): Promise<void> {
  const { 'set-cookie': _cookies, 'transfer-encoding': _coding, ...fields } = headers;
  await route.fulfill({ status, headers: fields, body: Buffer.from(body) });
}
