import type { IncomingMessage } from 'node:http';
import { isTranslating, type Site } from '@dragoman/core/serving';
import { acmeChallengePath } from '@dragoman/domain/deployment';
import {
  addressIn,
  type EntryHost,
  entryHostOf,
  hostOf,
  parseReference,
  resolveAddress,
} from '@dragoman/domain/serving';
import { refusalOf } from '../connections/index.ts';
import { badRequest, FaultError, type ProxyFault } from './error-response.ts';
import type { Exchange, ProxyContext } from './exchange.ts';
import { isLoop } from './request-headers.ts';
import { isReading } from './shared-request.ts';
import { readVisitor, type Visitor } from './visitor.ts';

/** The result of routing a request: an exchange or a redirect. */
export type Routed =
  | { readonly type: 'exchange'; readonly exchange: Exchange }
  | { readonly type: 'redirect'; readonly status: number; readonly location: string };

const methodNotAllowed: ProxyFault = {
  status: 405,
  reason: 'method-not-allowed',
  sentence: 'This method is not allowed.',
};

/** Throws `FaultError` for a request that is not answered at all: two hosts, TRACE. */
export function assertAnswerable(request: IncomingMessage): void {
  const { status } = refusalOf(request) ?? {};
  if (status === 405) throw new FaultError(methodNotAllowed);
  if (status !== undefined) throw new FaultError(badRequest);
}

/** Finds the website and entry host of a request. Throws `FaultError` if there is none or the request loops. */
export async function enter(
  context: ProxyContext,
  request: IncomingMessage,
  visitor = readVisitor(request, context.trust),
) {
  const found = context.serving.site(hostOf(visitor.authority));
  const site = found instanceof Promise ? await found.catch(unavailable) : found;
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
  visitor = readVisitor(request, context.trust),
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

function unavailable(cause: unknown): never {
  const sentence =
    'The translation service cannot look this website up at the moment. Please try again shortly.';
  throw new FaultError({ status: 502, reason: 'store-unavailable', sentence }, cause);
}

function unknownHost({ authority }: Visitor): FaultError {
  const sentence = `No website is served under ${authority}.`;
  return new FaultError({ status: 404, reason: 'unknown-host', sentence });
}
