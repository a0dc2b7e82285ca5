import { originOfLanguage } from './entry-hosts.ts';
import { linkRewriter, type PageView, rewriteHeaderAddress } from './links.ts';

/** Rewrites `Location` and `Content-Location` for the visitor (RFC 9110 §10.2.2, §8.7). Other hosts are unchanged. */
export function rewriteLocation(view: PageView, value: string): string {
  return rewriteHeaderAddress(view, value) ?? value;
}

/** Rewrites `Refresh: 5; url=/next`, also quoted (WHATWG HTML, shared declarative refresh steps). */
export function rewriteRefresh(view: PageView, value: string): string {
  const [head] = /^\s*[\d.]+\s*(?:[;,]\s*)?url\s*=\s*["']?/i.exec(value) ?? [];
  if (head === undefined) return value;
  const rest = value.slice(head.length);
  const address = rest.trimEnd().replace(/["']$/, '');
  return head + (rewriteHeaderAddress(view, address) ?? address) + rest.slice(address.length);
}

const pageRelation = /(?:^|[\s"])(?:alternate|canonical|next|prev|start|up|contents)(?=$|[\s"])/i;

/** Rewrites `Link` (RFC 8288): only addresses of pages, not of resources to load. */
export function rewriteLinkHeader(view: PageView, value: string): string {
  const link = linkRewriter(view);
  const member = /<([^<>]*)>((?:\s*;\s*[^\s=;,]+(?:\s*=\s*(?:"(?:\\.|[^"\\])*"|[^\s;,"]*))?)*)/g;
  return value.replace(member, (whole, address: string, parameters: string) => {
    const relation = /;\s*rel\s*=\s*("[^"]*"|[^\s;,]*)/i.exec(parameters)?.[1] ?? '';
    if (!pageRelation.test(relation)) return whole;
    const role = /alternate/i.test(relation) ? 'alternate' : 'canonical';
    const rewritten = link(address, role);
    return rewritten === undefined ? whole : `<${rewritten}>${parameters}`;
  });
}

/**
 * Rewrites `Access-Control-Allow-Origin` for the visitor (Fetch §3.3.3). If a site allows its own origin, the
 * requesting origin is allowed instead, provided the same website is served there in one of its languages. Other values
 * are unchanged.
 * @param requested the visitor's `Origin`
 */
export function rewriteAllowedOrigin(
  view: PageView,
  value: string,
  requested: string | undefined,
): string {
  if (!allowsOwnOrigin(view, value) || requested === undefined) return value;
  return servedOrigins(view).includes(requested) ? requested : value;
}

/** True if the result of `rewriteAllowedOrigin` depends on the requesting origin, so the response must vary on it. */
export function allowsOwnOrigin({ site }: PageView, value: string): boolean {
  return value === site.origin;
}

/** Returns the origins of the original and each language, as seen from this entry host. */
function servedOrigins({ site, entryHost }: PageView): (string | undefined)[] {
  const own = `${entryHost.scheme}://${entryHost.authority}`;
  return [own, ...[null, ...site.languages].map((code) => originOfLanguage(site, entryHost, code))];
}

/** Maps an address sent by the browser (Origin, Referer) to the customer's site; undefined for other addresses. */
export function toOriginalOrigin(view: PageView, value: string): string | undefined {
  const visitor = `${view.entryHost.scheme}://${view.entryHost.authority}`;
  if (value !== visitor && !value.startsWith(`${visitor}/`)) return undefined;
  return view.site.origin + value.slice(visitor.length);
}
