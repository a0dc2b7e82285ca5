import type { IncomingMessage, ServerResponse } from 'node:http';
import { isTranslating, type Site } from '@dragoman/core/serving';
import { acmeChallengePath } from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import {
  addressIn,
  type EntryHost,
  entryHostOf,
  hostOf,
  isAssetPath,
  parseReference,
  resolveAddress,
} from '@dragoman/domain/serving';
import { namesTwoHosts } from '../connections/index.ts';
import type { ProxyFault } from './error-response.ts';
import type { DocumentExchange, Exchange, ProxyContext } from './exchange.ts';
import { fetchDocument } from './fetch-document.ts';
import { leaving, passThrough, streamThrough } from './pass-through.ts';
import { readyKey } from './ready-pages.ts';
import { isTranslatedFile } from './request-document.ts';
import { isLoop } from './request-headers.ts';
import { sendDocument } from './send-document.ts';
import { isReading, sharedRequest } from './shared-request.ts';
import { readVisitor, type Visitor } from './visitor.ts';

/** An error with the fault to show to the visitor. */
class FaultError extends Error {
  readonly fault: ProxyFault;

  constructor(fault: ProxyFault, cause?: unknown) {
    super(fault.sentence, { cause });
    this.name = 'FaultError';
    this.fault = fault;
  }
}

/** The result of routing a request: an exchange or a redirect. */
export type Routed =
  | { readonly type: 'exchange'; readonly exchange: Exchange }
  | { readonly type: 'redirect'; readonly status: number; readonly location: string };

const badRequest: ProxyFault = {
  status: 400,
  reason: 'bad-request',
  sentence: 'The request names no valid host or path.',
};

/** Throws `FaultError` if a request names more than one host. */
export function assertOneHost(request: IncomingMessage): void {
  if (namesTwoHosts(request)) throw new FaultError(badRequest);
}

/** Throws `FaultError` if a request names no valid host or path. */
function visitorOf({ trust }: ProxyContext, request: IncomingMessage): Visitor {
  const visitor = readVisitor(request, trust);
  if (visitor === undefined) throw new FaultError(badRequest);
  return visitor;
}

/** Finds the website and entry host of a request. Throws `FaultError` if there is none or the request loops. */
export async function enter(
  context: ProxyContext,
  request: IncomingMessage,
  visitor = visitorOf(context, request),
) {
  const site = await findSite(context, visitor);
  const entryHost = site === null ? undefined : entryHostOf(site, visitor, context.proxyHost);
  if (site === null || entryHost === undefined) throw unknownHost(visitor);
  if (isLoop(visitor.headers, site.websiteId)) {
    const sentence =
      'This website’s own address leads back to its translations: the request is in a redirect loop.';
    throw new FaultError({ status: 508, reason: 'loop', sentence });
  }
  return { visitor, site, entryHost };
}

/** Resolves a request to its website, entry host, language and original path. Throws `FaultError`. */
export async function route(
  context: ProxyContext,
  request: IncomingMessage,
  visitor = visitorOf(context, request),
): Promise<Routed> {
  const { site, entryHost } = await enter(context, request, visitor);
  if (visitor.target.startsWith(acmeChallengePath)) {
    // The site renews its own certificate: pass its challenge response through untranslated, whatever the host's language.
    const view = { site, entryHost, language: null, path: visitor.target };
    return {
      type: 'exchange',
      exchange: { context, visitor, site, entryHost, view, excluded: true, request },
    };
  }
  const resolution = resolveFor(request, site, entryHost, visitor.target);
  if (resolution.type === 'redirect') {
    // A redirect of another method must not drop the body (RFC 9110 §15.4).
    const status = isReading(visitor) ? 301 : 308;
    return { type: 'redirect', status, location: resolution.location };
  }
  const path = resolution.path + resolution.query;
  if (resolution.language !== null && !isServed(site, resolution.language)) {
    return {
      type: 'redirect',
      status: isReading(visitor) ? 302 : 307,
      location: addressIn(site, entryHost, null, path) ?? site.origin + path,
    };
  }
  const view = { site, entryHost, language: resolution.language, path };
  const { excluded } = resolution;
  return {
    type: 'exchange',
    exchange: { context, visitor, site, entryHost, view, excluded, request },
  };
}

/**
 * Resolves an address. Redirects are followed here for WebSockets, because browsers do not follow them
 * (WHATWG WebSockets §2), and for a site without translations, which redirects only to the original.
 */
function resolveFor(request: IncomingMessage, site: Site, entryHost: EntryHost, target: string) {
  const resolution = resolveAddress(site, entryHost, target);
  const isFollowed = request.headers.upgrade !== undefined || !isTranslating(site);
  if (resolution.type === 'page' || !isFollowed) return resolution;
  const { path, query } = parseReference(resolution.location);
  return resolveAddress(site, entryHost, path + (query === undefined ? '' : `?${query}`));
}

/** True if a language is live. A host may exist for one that is not live yet or no longer live. */
export function isServed(site: Site, language: string): boolean {
  return isTranslating(site) && site.languages.includes(language);
}

async function findSite(context: ProxyContext, visitor: Visitor): Promise<Site | null> {
  try {
    return await context.serving.site(hostOf(visitor.authority));
  } catch (error) {
    const sentence =
      'The translation service cannot look this website up at the moment. Please try again shortly.';
    throw new FaultError({ status: 502, reason: 'store-unavailable', sentence }, error);
  }
}

function unknownHost({ authority }: Visitor): FaultError {
  const sentence = `No website is served under ${authority}.`;
  return new FaultError({ status: 404, reason: 'unknown-host', sentence });
}

/** Responds to one request. Throws `FaultError`, `DragomanError` or any other error. */
export async function handle(
  context: ProxyContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const visitor = visitorOf(context, request);
  const shared = sharedRequest(visitor);
  const key = readyKey(visitor, shared);
  if (key !== undefined && context.ready.send(key, visitor, response)) return;
  const basis = context.serving.basis(hostOf(visitor.authority));
  const routed = await route(context, request, visitor);
  if (routed.type === 'redirect') {
    // Browsers must revalidate this: a cached A→B and a later B→A would loop.
    const headers = { location: routed.location, 'cache-control': 'no-cache' };
    response.writeHead(routed.status, { ...headers, 'content-length': '0' }).end();
    request.resume();
    return;
  }
  const exchange: DocumentExchange = { ...routed.exchange, response, shared, readyKey: key, basis };
  const { view, excluded } = exchange;
  const path = view.path.split('?', 1)[0] ?? '';
  const isListing = isTranslatedFile(path);
  const file = isAssetPath(path) && !isListing;
  const untouched = view.language === null && (!isListing || !isTranslating(exchange.site));
  if (file || untouched) return passThrough(exchange);
  if (excluded) return passThrough(exchange, 'original; reason=excluded');
  const gone = leaving(exchange);
  const fetched = await fetchDocument(exchange, gone);
  if (fetched.type === 'stream') {
    const { upstream, reason } = fetched;
    if (!gone.isOver) streamThrough(exchange, upstream, reason && `original; reason=${reason}`);
    else if (!Buffer.isBuffer(upstream.body)) upstream.body.destroy();
    return;
  }
  if (
    gone.isOver ||
    (key !== undefined && context.ready.sendAgain(key, visitor, response, fetched))
  )
    return;
  await sendDocument(exchange, fetched, gone);
}

/** Maps an error to the fault shown to the visitor. */
export function faultOf(error: unknown): ProxyFault {
  if (error instanceof FaultError) return error.fault;
  const known = error instanceof DragomanError ? error : new DragomanError('origin-unreachable');
  const status = known.status >= 500 ? known.status : 502;
  return { status, reason: known.code, sentence: known.message };
}
