import {
  adjustPolicy,
  allowsOwnOrigin,
  hostOf,
  type PolicyNeeds,
  parseReference,
  reachesHost,
  rewriteAllowedOrigin,
  rewriteLinkHeader,
  rewriteLocation,
  rewriteRefresh,
  rewriteSetCookie,
  websiteIdOfHost,
} from '@dragoman/domain/serving';
import type { Exchange } from './exchange.ts';
import { type HeaderList, headerOf, withoutHopByHop } from './header-list.ts';
import { viaName } from './request-headers.ts';
import { isSendable } from './write-head.ts';

/** Our scripts that the page's policies must allow. */
type OwnScripts = Omit<PolicyNeeds, 'siteOrigin' | 'entryOrigin'>;

/**
 * Returns the fields of the site's response rewritten for the visitor: URLs of the site's own host, cookies, security
 * policies and CORS. Drops Alt-Svc, which names the origin's own addresses, what instructs a server in front (X-Accel-*,
 * X-Sendfile), cookies that would reach the product's hosts, and fields that cannot be written. Adds Via once.
 */
export function visitorHeaders(
  exchange: Exchange,
  headers: HeaderList,
  scripts?: OwnScripts,
): [string, string][] {
  const { frontCache } = exchange.context;
  const written: [string, string][] = [];
  let via = '';
  for (const [name, value] of withoutHopByHop(headers)) {
    const key = name.toLowerCase();
    if (key === 'via') via += `${value}, `;
    else if (key === 'alt-svc' || instructsFront(key) || frontCache?.replaces(key)) continue;
    else if (key === 'set-cookie') {
      if (reachesHost(value, exchange.context.productHosts)) continue;
      for (const line of rewriteSetCookie(exchange.view, value)) written.push([name, line]);
    } else written.push([name, rewriteField(exchange, key, value, scripts)]);
  }
  if (frontCache !== undefined) written.push(frontCache.keys(exchange, headers));
  if (isDirect(exchange)) written.push(['X-Robots-Tag', 'noindex']);
  written.push(['via', `${via}1.1 ${viaName(exchange.site.websiteId)}`]);
  const depends = headers.some(
    ([name, value]) =>
      name.toLowerCase() === 'access-control-allow-origin' && allowsOwnOrigin(exchange.view, value),
  );
  return (depends ? addVary(written, 'Origin') : written).filter(isSendable);
}

/** True at `{websiteId}.proxy.{host}`, where owners preview their site; visitors use other hosts. */
function isDirect({ entryHost, site, context }: Exchange): boolean {
  return websiteIdOfHost(hostOf(entryHost.authority), context.proxyHost) === site.websiteId;
}

function rewriteField(
  exchange: Exchange,
  key: string,
  value: string,
  scripts: OwnScripts | undefined,
): string {
  const { view, site, entryHost } = exchange;
  switch (key) {
    case 'location':
      return safeLocation(exchange, rewriteLocation(view, value), value);
    case 'content-location':
      return rewriteLocation(view, value);
    case 'link':
      return rewriteLinkHeader(view, value);
    case 'refresh':
      return rewriteRefresh(view, value);
    case 'access-control-allow-origin':
      return rewriteAllowedOrigin(view, value, headerOf(exchange.visitor.headers, 'origin'));
    case 'content-security-policy':
    case 'content-security-policy-report-only':
      return adjustPolicy(value, {
        siteOrigin: site.origin,
        entryOrigin: `${entryHost.scheme}://${entryHost.authority}`,
        ...scripts,
      });
    default:
      return value;
  }
}

/**
 * Returns a redirect's target. A redirect to the requested URL itself (the site wants another scheme, or `www.`) would loop,
 * so it points to the original instead.
 */
function safeLocation(exchange: Exchange, rewritten: string, original: string): string {
  const { visitor, site, view } = exchange;
  const target = parseReference(rewritten);
  const own = `${target.path}${target.query === undefined ? '' : `?${target.query}`}`;
  const here = target.authority === undefined || target.authority === visitor.authority;
  const idempotent = visitor.method === 'GET' || visitor.method === 'HEAD';
  if (!here || own !== visitor.target || !idempotent) return rewritten;
  const absolute = parseReference(original).authority !== undefined;
  const elsewhere = new URL(site.origin).host !== visitor.authority;
  return elsewhere && !absolute ? site.origin + view.path : original;
}

const entityFields = new Set([
  'accept-ranges',
  'content-encoding',
  'content-length',
  'content-md5',
  'content-digest',
  'digest',
  'etag',
  'last-modified',
  'repr-digest',
  'trailer',
]);

/** Drops the fields that describe the bytes of the original (RFC 9110 §8), which are not those sent. */
export function withoutEntityFields(headers: HeaderList): HeaderList {
  return headers.filter(([name]) => !entityFields.has(name.toLowerCase()));
}

/** Fields by which a site could make a server in front (nginx, Apache, lighttpd, Perlbal) serve its own files or addresses. */
const instructions = /^x-(?:accel-(?!buffering$)|sendfile|lighttpd-|litespeed-|reproxy-)/;

function instructsFront(key: string): boolean {
  return instructions.test(key);
}

/** Adds a member to Vary (RFC 9110 §12.5.5) unless it is present. */
export function addVary(headers: HeaderList, member: string): [string, string][] {
  const known = headerOf(headers, 'vary');
  const others = headers
    .filter(([name]) => name.toLowerCase() !== 'vary')
    .map(([name, value]): [string, string] => [name, value]);
  const members = (known ?? '').split(',').map((text) => text.trim().toLowerCase());
  if (members.includes('*') || members.includes(member.toLowerCase())) {
    return [...others, ['Vary', known ?? '']];
  }
  return [...others, ['Vary', known === undefined ? member : `${known}, ${member}`]];
}
