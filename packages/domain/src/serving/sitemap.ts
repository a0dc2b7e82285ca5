import { escapeHtml } from '../html/index.ts';
import { addressIn, hasPrefix } from './addresses.ts';
import { alternatesOf } from './alternates.ts';
import { isOwnHost, type PageView } from './links.ts';
import { parseReference } from './reference.ts';

/** True for a sitemap document (sitemaps.org), by its root element. */
export function isSitemap(xml: string): boolean {
  return /^\ufeff?\s*(?:<\?[^>]*\?>\s*|<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/.test(
    xml.slice(0, 4000),
  );
}

/**
 * Rewrites a sitemap for the visitor's host: each page gets its address in the view's language and the full set of
 * alternates; an index lists the same sitemaps under the prefix. Pages of other hosts are unchanged, excluded pages are
 * removed, and all other text is preserved. At a language's own host, entries for the original follow, whose pages we do not
 * serve, as far as a sitemap has room.
 * @param languagesOf returns the languages of an original path; defaults to all languages of the website
 */
export function translateSitemap(
  view: PageView,
  xml: string,
  languagesOf: (path: string) => readonly string[] = () => view.site.languages,
): string {
  const index = xml.replace(sitemapEntry, (entry) =>
    replaceLocation(entry, (address) => localized(view, address) ?? address),
  );
  const isBesideOriginal = view.entryHost.kind === 'host' && view.language !== null;
  let room = isBesideOriginal ? mostEntries - (index.match(pageEntry)?.length ?? 0) : 0;
  const pages = index.replace(pageEntry, (entry, close?: string) => {
    if (close === undefined) return entry;
    const translated = translateEntry(view, entry, languagesOf);
    if (translated === '' || translated === entry || room <= 0) return translated;
    room -= 1;
    return translated + translateEntry({ ...view, language: null }, entry, languagesOf);
  });
  return declareNamespace(pages);
}

/** Limit of the protocol (sitemaps.org). */
const mostEntries = 50_000;

// Unclosed elements extend to the end and whitespace matches only from its start: linear time on hostile files.
const sitemapEntry = /<sitemap[\s>][\s\S]*?(?:<\/sitemap>|$)/g;
const pageEntry = /(?<![ \t])[ \t]*<url[\s>][\s\S]*?(?:(<\/url>)(?:\r?\n)?|$)/g;
const alternateLink = /(?<!\s)\s*<xhtml:link\s([^<>]*)>(?:\s*<\/xhtml:link>)?/g;
const location = /(<loc\s*>)([\s\S]*?)(<\/loc\s*>|$)/;

function translateEntry(
  view: PageView,
  entry: string,
  languagesOf: (path: string) => readonly string[],
): string {
  const [, , written, close] = location.exec(entry) ?? [];
  if (written === undefined || close === '') return entry;
  const original = originalPathOf(view, readText(written));
  if (original === undefined) return entry;
  if (view.site.isExcluded(original, view.language)) return '';
  const languages = languagesOf(original);
  // A page that is served untranslated in this language is not listed under the language's address.
  if (view.language !== null && !languages.includes(view.language)) return '';
  const links = alternatesOf({ ...view.site, languages }, view.entryHost, original)
    .map(({ hreflang, href }) => {
      const attributes = `hreflang="${hreflang}" href="${escapeHtml(href)}"`;
      return `<xhtml:link rel="alternate" ${attributes}/>`;
    })
    .join('');
  const bare = entry.replace(alternateLink, (link, attributes: string) =>
    /\brel=["']alternate["']/.test(attributes) ? '' : link,
  );
  const located = replaceLocation(bare, (address) => localized(view, address) ?? address);
  return located.replace(/(?<!\s)\s*<\/url>/, (whole) => links + whole);
}

function replaceLocation(entry: string, replace: (address: string) => string): string {
  return entry.replace(location, (whole, open: string, written: string, close: string) =>
    close === '' ? whole : open + escapeHtml(replace(readText(written))) + close,
  );
}

/** Returns the original path of an address of the customer's site, or undefined for other addresses. */
export function originalPathOf(view: PageView, address: string): string | undefined {
  const { authority, path, query } = parseReference(address);
  if (authority === undefined || !isOwnHost(view.site, view.entryHost, authority)) return undefined;
  if (hasPrefix(view.site, view.entryHost, path)) return undefined;
  return (path || '/') + (query === undefined ? '' : `?${query}`);
}

function localized(view: PageView, address: string): string | undefined {
  const original = originalPathOf(view, address);
  return original && addressIn(view.site, view.entryHost, view.language, original);
}

function declareNamespace(xml: string): string {
  if (!xml.includes('<xhtml:link') || /xmlns:xhtml\s*=/.test(xml)) return xml;
  return xml.replace(/<urlset(?=[\s>])/, '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml"');
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function readText(written: string): string {
  const cdata = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/.exec(written)?.[1];
  if (cdata !== undefined) return cdata.trim();
  return written.trim().replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, readEntity);
}

function readEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name] ?? whole;
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
}
