import { currentOperation, currentTraceparent } from '@dragoman/core/observability';
import type { Site } from '@dragoman/core/serving';
import { hostOf, toOriginalOrigin } from '@dragoman/domain/serving';
import type { Exchange } from './exchange.ts';
import { type HeaderList, headerOf, listOf, withoutHopByHop } from './header-list.ts';

/** Returns our name in `Via`. It includes the website, so that two chained websites do not count as a loop. */
export function viaName(websiteId: string): string {
  return `dragoman-${websiteId}`;
}

/** True if this request has already passed through here for the same website. */
export function isLoop(headers: HeaderList, websiteId: string): boolean {
  return listOf(headerOf(headers, 'via')).some((member) =>
    member.split(/\s+/).includes(viaName(websiteId)),
  );
}

const replaced = new Set([
  'expect',
  'forwarded',
  'host',
  // Request trailers are not forwarded (RFC 9110 §6.5.1 allows this), so they are not announced.
  'trailer',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
]);

export interface UpstreamFields {
  /** Fields by lower-case name that replace the visitor's; undefined removes a field. */
  readonly changes?: Readonly<Record<string, string | undefined>> | undefined;
  /** The visitor's fields for a shared request, which does not identify the visitor to the site. */
  readonly shared?: HeaderList | undefined;
}

/**
 * Returns the fields sent to the customer's site: the visitor's without hop-by-hop fields, the site's own Host, Origin and
 * Referer mapped to the site, and the forwarding fields once (RFC 7239, RFC 9110 §7.6.3).
 */
export function upstreamHeaders(
  exchange: Exchange,
  { changes = {}, shared }: UpstreamFields = {},
): string[] {
  const { visitor, view, site, context } = exchange;
  const traceparent = context.tracesOrigins ? currentTraceparent() : undefined;
  const flat: string[] = traceparent === undefined ? [] : ['traceparent', traceparent];
  for (const [name, value] of shared ?? withoutHopByHop(visitor.headers)) {
    const key = name.toLowerCase();
    if (replaced.has(key) || key in changes) continue;
    if (traceparent !== undefined && traceFields.has(key)) continue;
    const address = key === 'origin' || key === 'referer';
    flat.push(name, address ? (toOriginalOrigin(view, value) ?? value) : value);
  }
  for (const [name, value] of Object.entries(changes)) {
    if (value !== undefined) flat.push(name, value);
  }
  const who = shared === undefined ? whoAsks(exchange) : [];
  const id =
    shared === undefined && headerOf(visitor.headers, 'x-request-id') ? [] : requestIdField();
  return [...flat, ...who, ...id, ...forwardedFields(exchange, shared), 'host', urlOf(site).host];
}

/** W3C Trace Context. */
const traceFields: ReadonlySet<string> = new Set(['traceparent', 'tracestate']);

/** Returns the id of the request that is being answered. A visitor's own script may send one, which is left as it is. */
function requestIdField(): string[] {
  const id = currentOperation()?.requestId;
  return id === undefined ? [] : ['x-request-id', id];
}

/** Returns the forwarded scheme and host and Via, which are the same for every visitor. */
function forwardedFields({ visitor, site }: Exchange, shared?: HeaderList): string[] {
  const { protocol, host } = urlOf(site);
  const via = headerOf(shared ?? visitor.headers, 'via');
  return [
    'x-forwarded-proto',
    protocol.slice(0, -1),
    'x-forwarded-host',
    host,
    'via',
    append(via, `1.1 ${viaName(site.websiteId)}`),
  ];
}

function append(list: string | undefined, member: string): string {
  return list === undefined || list === '' ? member : `${list}, ${member}`;
}

function whoAsks({ visitor }: Exchange): string[] {
  const before = (name: string) => (visitor.trusted ? headerOf(visitor.headers, name) : undefined);
  const { address, authority, scheme } = visitor;
  const node = address.includes(':') ? `"[${address}]"` : address;
  const forwarded = `for=${node};host="${authority}";proto=${scheme}`;
  return [
    'x-forwarded-for',
    append(before('x-forwarded-for'), address),
    'forwarded',
    append(before('forwarded'), forwarded),
  ];
}

const urls = new WeakMap<Site, Map<string, URL>>();

/** Returns an origin of a site as a URL, parsed once per site. Defaults to the site's own origin. */
export function urlOf(site: Site, origin = site.origin): URL {
  const known = urls.get(site) ?? new Map<string, URL>();
  urls.set(site, known);
  const url = known.get(origin) ?? new URL(origin);
  known.set(origin, url);
  return url;
}

/**
 * Returns the scheme and authority to connect to. Once the website's own host points to us, its server is reached by another
 * name on every entry host: its own name would loop back to us.
 */
export function upstreamOrigin({ site, entryHost }: Exchange): string {
  const host = hostOf(entryHost.authority);
  const parent = host.slice(host.indexOf('.') + 1);
  const moved = site.upstreams.get(urlOf(site).hostname);
  return site.upstreams.get(host) ?? site.upstreams.get(parent) ?? moved ?? site.origin;
}
