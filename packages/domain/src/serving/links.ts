import { addressIn, hasPrefix } from './addresses.ts';
import { hostOf } from './entry-hosts.ts';
import { formatReference, parseReference, type Reference, resolveReference } from './reference.ts';
import type { EntryHost, ServingSite } from './site.ts';

/** A page on its way to a visitor. */
export interface PageView {
  readonly site: ServingSite;
  readonly entryHost: EntryHost;
  /** Language the page is shown in; null for the original. */
  readonly language: string | null;
  /** Original path and query of the page. */
  readonly path: string;
  /** `href` of the page's `<base>`, as written. */
  readonly base?: string | undefined;
}

const assetExtension =
  /\.(?:7z|aac|apk|avi|avif|bmp|bz2|css|csv|dmg|docx?|eot|epub|exe|flac|gif|gz|ico|ics|iso|jpe?g|js|json|m4a|m4v|map|mjs|mkv|mov|mp[34]|mpe?g|msi|od[pst]|og[agv]|otf|pdf|pkg|png|pptx?|psd|rar|rss|rtf|svgz?|tar|tgz|tiff?|tsv|ttf|txt|vcf|wasm|wav|weba|webm|webmanifest|webp|woff2?|xlsx?|xml|xz|zip|zst)$/i;

/** True when a path names a file that is no page, by its extension. */
export function isAssetPath(path: string): boolean {
  return assetExtension.test(path);
}

/**
 * True for the customer's own site, with or without `www.`, and for hosts that show the original. Another port is another
 * site; 80 and 443 are one.
 */
export function isOwnHost(site: ServingSite, entryHost: EntryHost, authority: string): boolean {
  const asked = bare(authority);
  if (asked === bare(parseReference(site.origin).authority ?? '')) return true;
  if (entryHost.kind === 'path' && asked === bare(entryHost.authority)) return true;
  const port = portOf(entryHost.authority);
  return site.hosts.some((row) => row.language === null && bare(row.host) + port === asked);
}

function bare(authority: string): string {
  return hostOf(authority).replace(/^www\./, '') + portOf(authority);
}

function portOf(authority: string): string {
  const port = /:\d+$/.exec(authority)?.[0] ?? '';
  return port === ':80' || port === ':443' ? '' : port;
}

/**
 * The function for a renderer's links: takes an address as written in the page, gives the address to write instead, or
 * undefined to leave the bytes alone. Left alone are other hosts, other schemes, files, addresses that already carry a
 * language's prefix, and whatever already leads where it should. Query and fragment keep their bytes.
 */
export function linkRewriter(view: PageView): (href: string, role: string) => string | undefined {
  const bases = basesOf(view);
  return (href, role) => {
    const written = parseReference(href);
    if (!isWeb(written)) return undefined;
    const original = resolveReference(written, bases.original);
    if (!isOwn(view, original) || isSettled(view, original)) return undefined;
    if (isAssetPath(original.path)) return undefined;
    const language = role === 'alternate' ? null : view.language;
    return rewrite(view, { written, original, visibleBase: bases.visible }, language);
  };
}

/**
 * The address to send instead of `href` in a header such as Location; undefined to send it as it is. Unlike links, files
 * move to the visitor's host too.
 */
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

/** An address that names a language itself stays; one that a relative link reaches through the page's own path does not count. */
function isSettled(view: PageView, original: Reference): boolean {
  return hasPrefix(view.site, view.entryHost, original.path);
}

function rewrite(
  view: PageView,
  address: { written: Reference; original: Reference; visibleBase: Reference },
  wanted: string | null,
): string | undefined {
  const { written, original, visibleBase } = address;
  const language = view.site.isExcluded(original.path) ? null : wanted;
  const target = addressIn(view.site, view.entryHost, language, original.path);
  if (target === undefined) return undefined;
  const { query, fragment } = original;
  const absolute = { ...parseReference(target), query, fragment };
  const href = formatReference(absolute);
  if (formatReference(resolveReference(written, visibleBase)) === href) return undefined;
  return writeLike(written, absolute, visibleBase);
}

/** Writes an absolute address in the manner of the one it replaces: with its host only where that is needed. */
function writeLike(written: Reference, absolute: Reference, visibleBase: Reference): string {
  const { scheme, authority, path, query, fragment } = absolute;
  if (written.scheme === undefined && written.authority !== undefined) {
    return formatReference({ authority, path, query, fragment });
  }
  const sameHost = visibleBase.authority === authority && visibleBase.scheme === scheme;
  const relative = written.authority === undefined && sameHost && !path.startsWith('//');
  return formatReference(relative ? { path, query, fragment } : absolute);
}

function basesOf(view: PageView): { original: Reference; visible: Reference } {
  const original = parseReference(view.site.origin + view.path);
  const visible = parseReference(
    addressIn(view.site, view.entryHost, view.language, view.path) ?? view.site.origin + view.path,
  );
  if (view.base === undefined) return { original, visible };
  const base = parseReference(view.base);
  if (base.scheme !== undefined && !isWeb(base)) return { original, visible };
  return { original: resolveReference(base, original), visible: resolveReference(base, visible) };
}
