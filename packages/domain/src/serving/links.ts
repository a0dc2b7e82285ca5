import { addressIn, hasPrefix } from './addresses.ts';
import { hostOf } from './entry-hosts.ts';
import { formatReference, parseReference, type Reference, resolveReference } from './reference.ts';
import type { EntryHost, ServingSite } from './site.ts';

/** A page as served to a visitor. */
export interface PageView {
  readonly site: ServingSite;
  readonly entryHost: EntryHost;
  /** Language of the page; null for the original. */
  readonly language: string | null;
  /** Path and query of the page on the original site. */
  readonly path: string;
  /** `href` of the page's `<base>`, as written. */
  readonly base?: string | undefined;
}

const assetExtension =
  /\.(?:7z|aac|apk|avi|avif|bmp|bz2|css|csv|dmg|docx?|eot|epub|exe|flac|gif|gz|ico|ics|iso|jpe?g|js|json|m4a|m4v|map|mjs|mkv|mov|mp[34]|mpe?g|msi|od[pst]|og[agv]|otf|pdf|pkg|png|pptx?|psd|rar|rss|rtf|svgz?|tar|tgz|tiff?|tsv|ttf|txt|vcf|wasm|wav|weba|webm|webmanifest|webp|woff2?|xlsx?|xml|xz|zip|zst)$/i;

/** True if the path's extension marks a file that is not a page. */
export function isAssetPath(path: string): boolean {
  return assetExtension.test(path);
}

/**
 * True for the customer's own site, with or without `www.`, and for hosts that serve the original. Other ports are
 * other sites, except that 80 and 443 are equal.
 */
export function isOwnHost(site: ServingSite, entryHost: EntryHost, authority: string): boolean {
  const host = bare(authority);
  if (host === bare(parseReference(site.origin).authority ?? '')) return true;
  if (entryHost.kind === 'path' && host === bare(entryHost.authority)) return true;
  const port = portOf(entryHost.authority);
  return site.hosts.some((row) => row.language === null && bare(row.host) + port === host);
}

function bare(authority: string): string {
  return hostOf(authority).replace(/^www\./, '') + portOf(authority);
}

function portOf(authority: string): string {
  const port = /:\d+$/.exec(authority)?.[0] ?? '';
  return port === ':80' || port === ':443' ? '' : port;
}

/**
 * Returns the link callback for a renderer: maps an address as written in the page to its replacement, or undefined to
 * leave it unchanged. Other hosts, other schemes, files, addresses with a language prefix and addresses that are
 * already correct are unchanged. Query and fragment bytes are preserved.
 */
export function linkRewriter(view: PageView): (href: string, role: string) => string | undefined {
  const bases = basesOf(view);
  const rewritePlain = plainRewriter(view, bases);
  return (href, role) => {
    const [, path, rest = ''] = plainPath.exec(href) ?? [];
    if (path !== undefined) return rewritePlain(path, rest, role === 'alternate');
    const written = parseReference(href);
    if (!isWeb(written)) return undefined;
    const original = resolveReference(written, bases.original);
    if (!isOwn(view, original) || isSettled(view, original)) return undefined;
    if (isAssetPath(original.path)) return undefined;
    const language = role === 'alternate' ? null : view.language;
    return rewrite(view, { written, original, visibleBase: bases.visible }, language);
  };
}

/** A path from the root, with query and fragment, that needs no cleanup and has no dot segments. Most links are such. */
const plainPath = /^(\/(?!\/|\.|%2e)(?:[^?#\\\0- /]|\/(?!\.|%2e))*)([?#][^\\\0- ]*)?$/i;

/** Returns what `linkRewriter` does with such a path, without parsing it. */
function plainRewriter(view: PageView, { original, visible }: Bases) {
  const isOwnBase = isOwn(view, original);
  const here = formatReference({ scheme: visible.scheme, authority: visible.authority, path: '' });
  return (path: string, rest: string, isAlternate: boolean): string | undefined => {
    if (!isOwnBase || hasPrefix(view.site, view.entryHost, path) || isAssetPath(path)) return;
    const isOriginal = isAlternate || view.site.isExcluded(path + rest, view.language);
    const language = isOriginal ? null : view.language;
    const target = addressIn(view.site, view.entryHost, language, path);
    if (target === undefined || target === here + path) return undefined;
    const isHere = target.startsWith(`${here}/`) && !target.startsWith(`${here}//`);
    return (isHere ? target.slice(here.length) : target) + rest;
  };
}

/** Rewrites the address in a header such as Location; undefined if unchanged. Unlike links, includes files. */
export function rewriteHeaderAddress(view: PageView, href: string): string | undefined {
  const bases = basesOf(view);
  const written = parseReference(href);
  if (!isWeb(written)) return undefined;
  const original = resolveReference(written, bases.original);
  if (!isOwn(view, original) || isSettled(view, original)) return undefined;
  return rewrite(view, { written, original, visibleBase: bases.visible }, view.language);
}

function isWeb({ scheme, authority, path, query }: Reference): boolean {
  if (scheme !== undefined) {
    return (scheme === 'http' || scheme === 'https') && authority !== undefined;
  }
  return authority !== undefined || path !== '' || query !== undefined;
}

function isOwn(view: PageView, address: Reference): boolean {
  return isOwnHost(view.site, view.entryHost, address.authority ?? '');
}

/** True if the link itself has a language prefix; relative links resolve against the original path, which has none. */
function isSettled(view: PageView, original: Reference): boolean {
  return hasPrefix(view.site, view.entryHost, original.path);
}

function rewrite(
  view: PageView,
  address: { written: Reference; original: Reference; visibleBase: Reference },
  wanted: string | null,
): string | undefined {
  const { written, original, visibleBase } = address;
  const { query, fragment } = original;
  const page = query === undefined ? original.path : `${original.path}?${query}`;
  const language = view.site.isExcluded(page, wanted) ? null : wanted;
  const target = addressIn(view.site, view.entryHost, language, original.path);
  if (target === undefined) return undefined;
  const absolute = { ...parseReference(target), query, fragment };
  const href = formatReference(absolute);
  if (formatReference(resolveReference(written, visibleBase)) === href) return undefined;
  return writeLike(written, absolute, visibleBase);
}

/** Formats an absolute address in the style of the one it replaces: with a host only if needed. */
function writeLike(written: Reference, absolute: Reference, visibleBase: Reference): string {
  const { scheme, authority, path, query, fragment } = absolute;
  if (written.scheme === undefined && written.authority !== undefined) {
    return formatReference({ authority, path, query, fragment });
  }
  const sameHost = visibleBase.authority === authority && visibleBase.scheme === scheme;
  const relative = written.authority === undefined && sameHost && !path.startsWith('//');
  return formatReference(relative ? { path, query, fragment } : absolute);
}

interface Bases {
  readonly original: Reference;
  readonly visible: Reference;
}

function basesOf(view: PageView): Bases {
  const original = parseReference(view.site.origin + view.path);
  const visible = parseReference(
    addressIn(view.site, view.entryHost, view.language, view.path) ?? view.site.origin + view.path,
  );
  if (view.base === undefined) return { original, visible };
  const base = parseReference(view.base);
  if (base.scheme !== undefined && !isWeb(base)) return { original, visible };
  return { original: resolveReference(base, original), visible: resolveReference(base, visible) };
}
