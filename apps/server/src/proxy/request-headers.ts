import type { Site } from '@dragoman/core/serving';
import { hostOf, toOriginalOrigin } from '@dragoman/domain/serving';
import type { Exchange } from './exchange.ts';
import { type HeaderList, headerOf, listOf, withoutHopByHop } from './header-list.ts';

/** Our name in `Via`; it carries the website so that two websites behind one another are no loop. */
export function viaName(websiteId: string): string {
  return `dragoman-${websiteId}`;
}

/** True when this request has already passed here for the same website. */
export function isLoop(headers: HeaderList, websiteId: string): boolean {
  return listOf(headerOf(headers, 'via')).some((member) =>
    member.split(/\s+/).includes(viaName(websiteId)),
  );
}

const replaced = new Set([
  'expect',
  'forwarded',
  'host',
  // Trailers of requests are not passed on (RFC 9110 §6.5.1 allows it), so none are announced.
  'trailer',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
]);

export interface UpstreamFields {
  /** Fields by lower-case name to send instead of the visitor's; undefined drops one. */
  readonly changes?: Readonly<Record<string, string | undefined>> | undefined;
  /** The visitor's fields of a request whose answer others may get: then the site is not told who asks. */
  readonly shared?: HeaderList | undefined;
}

/**
 * The fields sent to the customer's site: those of the visitor without what concerns one connection, the site's own Host,
 * Origin and Referer in the site's own terms, and who asked, once (RFC 7239, RFC 9110 §7.6.3).
 */
export function upstreamHeaders(
  exchange: Exchange,
  { changes = {}, shared }: UpstreamFields = {},
): string[] {
  const { visitor, view, site } = exchange;
  const flat: string[] = [];
  for (const [name, value] of shared ?? withoutHopByHop(visitor.headers)) {
    const key = name.toLowerCase();
    if (replaced.has(key) || key in changes) continue;
    const address = key === 'origin' || key === 'referer';
    flat.push(name, address ? (toOriginalOrigin(view, value) ?? value) : value);
  }
  for (const [name, value] of Object.entries(changes)) {
    if (value !== undefined) flat.push(name, value);
  }
  const who = shared === undefined ? whoAsks(exchange) : [];
  return [...flat, ...who, ...askedAs(exchange, shared), 'host', urlOf(site).host];
}

/** Own host, scheme and way of a request: the same for every visitor. */
function askedAs({ visitor, site }: Exchange, shared?: HeaderList): string[] {
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

/** An origin of a site as a URL, read once per site. Defaults to the site's own. */
export function urlOf(site: Site, origin = site.origin): URL {
  const known = urls.get(site) ?? new Map<string, URL>();
  urls.set(site, known);
  const url = known.get(origin) ?? new URL(origin);
  known.set(origin, url);
  return url;
}

/**
 * Scheme and authority to connect to. Once the website's own host leads to us, its server is asked by another name
 * whatever the entry host: by its own it would be us again.
 */
export function upstreamOrigin({ site, entryHost }: Exchange): string {
  const host = hostOf(entryHost.authority);
  const parent = host.slice(host.indexOf('.') + 1);
  const moved = site.upstreams.get(urlOf(site).hostname);
  return site.upstreams.get(host) ?? site.upstreams.get(parent) ?? moved ?? site.origin;
}
