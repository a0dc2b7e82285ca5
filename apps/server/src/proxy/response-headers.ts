import {
  adjustPolicy,
  allowsOwnOrigin,
  hostOf,
  type PolicyNeeds,
  parseReference,
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

/** What the page's policies are to let in. */
type OwnScripts = Omit<PolicyNeeds, 'siteOrigin' | 'entryOrigin'>;

/**
 * The fields of the customer's answer in the visitor's terms: addresses of the own host, cookies, security policy, CORS.
 * Alt-Svc names the origin's own addresses and goes. Via is added once. Fields that cannot be written are dropped.
 */
export function visitorHeaders(
  exchange: Exchange,
  headers: HeaderList,
  scripts?: OwnScripts,
): [string, string][] {
  const written: [string, string][] = [];
  let via = '';
  for (const [name, value] of withoutHopByHop(headers)) {
    const key = name.toLowerCase();
    if (key === 'via') via += `${value}, `;
    else if (key === 'alt-svc') continue;
    else if (key === 'set-cookie') {
      for (const line of rewriteSetCookie(exchange.view, value)) written.push([name, line]);
    } else written.push([name, rewriteField(exchange, key, value, scripts)]);
  }
  if (isDirect(exchange)) written.push(['X-Robots-Tag', 'noindex']);
  written.push(['via', `${via}1.1 ${viaName(exchange.site.websiteId)}`]);
  const depends = headers.some(
    ([name, value]) =>
      name.toLowerCase() === 'access-control-allow-origin' && allowsOwnOrigin(exchange.view, value),
  );
  return (depends ? addVary(written, 'Origin') : written).filter(isSendable);
}

/** At `{websiteId}.proxy.{host}` owners look at their site before it is live; its readers find it elsewhere. */
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
 * A redirect to the very address that was asked for (the site wants another scheme, or `www.`) would never end: it goes
 * out as the site wrote it, so that the visitor gets to the original.
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

/** Drops what described the bytes of the original (RFC 9110 §8), which are not those that are sent. */
export function withoutEntityFields(headers: HeaderList): HeaderList {
  return headers.filter(([name]) => !entityFields.has(name.toLowerCase()));
}

/** Adds a member to Vary (RFC 9110 §12.5.5) unless it is there. */
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
