import { siteDomain } from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import type { DeploymentDeps } from '../deps.ts';

/**
 * What a website's own server says when it is asked as the proxy will ask it. `answers`: it serves the site for `origin`.
 * `redirects`: it sends visitors on to an address of the same domain, which would lead back to us.
 */
export type OriginAnswer =
  | { readonly type: 'answers'; readonly origin: string }
  | { readonly type: 'redirects'; readonly asked: string; readonly location: string }
  | { readonly type: 'silent'; readonly reason: string };

export interface OriginQuestion {
  /** The website's address. */
  readonly url: string;
  /** The host to connect to, asked for the website by the website's own Host and SNI (PRODUCT.md 14). Defaults to its own. */
  readonly host?: string;
}

const patience = 8000;
/** http to https, and the bare domain to www. */
const maxHops = 3;

/**
 * Asks a website's server by another name than its own, following it only to another form of the website's own address:
 * https, or with and without www (case 50).
 */
export async function askOrigin(
  deps: Pick<DeploymentDeps, 'fetchPage'>,
  { url, host }: OriginQuestion,
): Promise<OriginAnswer> {
  const start = new URL(url);
  let asked = start;
  const seen = new Set<string>();
  for (let hop = 0; hop < maxHops; hop += 1) {
    seen.add(asked.origin);
    const answer = await askOnce(deps, asked, host);
    if (typeof answer === 'string') return { type: 'silent', reason: answer };
    const next = answer.location;
    if (next === undefined || siteDomain(next.href) !== siteDomain(url)) {
      return { type: 'answers', origin: asked.origin };
    }
    // On the same origin it is a page like others: the proxy translates the redirect.
    if (next.origin === asked.origin) return { type: 'answers', origin: asked.origin };
    if (seen.has(next.origin)) {
      return { type: 'redirects', asked: asked.origin, location: next.href };
    }
    asked = new URL(asked.pathname, next.origin);
  }
  return { type: 'redirects', asked: start.origin, location: asked.href };
}

async function askOnce(
  { fetchPage }: Pick<DeploymentDeps, 'fetchPage'>,
  asked: URL,
  host: string | undefined,
): Promise<{ readonly location: URL | undefined } | string> {
  const address = new URL(asked);
  if (host !== undefined) address.hostname = host;
  try {
    const page = await fetchPage(address.href, {
      headers: { host: asked.host },
      redirect: 'manual',
      timeout: patience,
    });
    if (page.status >= 500 || page.status === 421) return `status ${page.status}`;
    const { location } = page.headers;
    const isRedirect = page.status >= 300 && page.status < 400 && location !== undefined;
    return { location: isRedirect ? (URL.parse(location, asked) ?? undefined) : undefined };
  } catch (error) {
    if (error instanceof DragomanError) return error.message;
    throw error;
  }
}
