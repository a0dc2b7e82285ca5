import { siteDomain } from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import type { DeploymentDeps } from '../deps.ts';

/**
 * The response of a website's own server to a request like the proxy's. `answers`: it serves the site at `origin`.
 * `redirects`: it redirects to an address of the same domain, which would point back to us.
 */
export type OriginProbe =
  | { readonly type: 'answers'; readonly origin: string }
  | { readonly type: 'redirects'; readonly from: string; readonly location: string }
  | { readonly type: 'silent'; readonly reason: string };

interface OriginRequest {
  /** The website's address. */
  readonly url: string;
  /** The host to connect to; Host and SNI stay the website's own (PRODUCT.md 14). Defaults to the website's host. */
  readonly host?: string;
}

const timeoutMs = 8000;
/** http to https, and the bare domain to www. */
const maxHops = 3;

/** Requests a website from its own server. Follows redirects only to https and between www and the bare domain (case 50). */
export async function probeOrigin(
  deps: Pick<DeploymentDeps, 'fetchPage'>,
  { url, host }: OriginRequest,
): Promise<OriginProbe> {
  const start = new URL(url);
  let current = start;
  const seen = new Set<string>();
  for (let hop = 0; hop < maxHops; hop += 1) {
    seen.add(current.origin);
    const answer = await request(deps, current, host);
    if (typeof answer === 'string') return { type: 'silent', reason: answer };
    const next = answer.location;
    const isSite = next !== undefined && siteDomain(next.href) === siteDomain(url);
    // The proxy translates a redirect within the same origin like any other page.
    if (!isSite || next.origin === current.origin) {
      return { type: 'answers', origin: current.origin };
    }
    if (seen.has(next.origin)) {
      return { type: 'redirects', from: current.origin, location: next.href };
    }
    current = new URL(current.pathname, next.origin);
  }
  return { type: 'redirects', from: start.origin, location: current.href };
}

/** Returns where the server redirects to, or why it is considered silent. */
async function request(
  { fetchPage }: Pick<DeploymentDeps, 'fetchPage'>,
  url: URL,
  host: string | undefined,
): Promise<{ readonly location: URL | undefined } | string> {
  const address = new URL(url);
  if (host !== undefined) address.hostname = host;
  try {
    const page = await fetchPage(address.href, {
      headers: { host: url.host },
      redirect: 'manual',
      timeout: timeoutMs,
    });
    if (page.status >= 500 || page.status === 421) return `status ${page.status}`;
    const { location } = page.headers;
    const isRedirect = page.status >= 300 && page.status < 400 && location !== undefined;
    return { location: isRedirect ? (URL.parse(location, url) ?? undefined) : undefined };
  } catch (error) {
    if (error instanceof DragomanError) return error.message;
    throw error;
  }
}
