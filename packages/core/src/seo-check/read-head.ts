import type { CrawledPage } from '@dragoman/domain/seo-check';
import type { Alternate } from '@dragoman/domain/serving';
import type { FetchedPage } from '@dragoman/providers/outgoing/port';
import { cut, decodePage, links, metadata, readTags } from '@dragoman/rewriter';

/** A page's metadata for search engines in its head and headers. */
export type PageHead = Pick<
  CrawledPage,
  'lang' | 'canonical' | 'robots' | 'alternates' | 'brokenBlocks'
>;

/** Reads a page's HTML and headers. `address` is the page's final address. */
export function readHead(address: string, page: FetchedPage): PageHead {
  const { bytes } = decodePage(page.body, page.headers['content-type']);
  const compiled = cut(bytes, { sourceLanguage: 'en' });
  const meta = metadata(compiled);
  const absolute = (href: string) => URL.parse(href, address)?.href ?? href;
  const inPage = links(compiled).flatMap(({ role, hreflang, href }) =>
    role === 'alternate' && hreflang !== undefined ? [{ hreflang, href: absolute(href) }] : [],
  );
  const robots = [meta.robots, page.headers['x-robots-tag']].filter(Boolean).join(', ');
  return {
    lang: meta.lang ?? null,
    canonical: meta.canonical === undefined ? null : absolute(meta.canonical),
    robots,
    alternates: [...inPage, ...alternatesIn(page.headers.link ?? '', absolute)],
    brokenBlocks: brokenBlocks(bytes),
  };
}

function alternatesIn(header: string, absolute: (href: string) => string): Alternate[] {
  return linksInHeader(header).flatMap(({ href, rel, hreflang }) => {
    const isAlternate = rel?.toLowerCase().split(/\s+/).includes('alternate') ?? false;
    return isAlternate && hreflang ? [{ hreflang, href: absolute(href) }] : [];
  });
}

function brokenBlocks(page: Uint8Array): number {
  let broken = 0;
  for (const { name, isEnd, attributes, end, rawEnd } of readTags(page, ['type'])) {
    const isBlock = name === 'script' && !isEnd && jsonLd === mediaType(attributes.get('type'));
    if (isBlock && !isJson(new TextDecoder().decode(page.subarray(end, rawEnd)))) broken += 1;
  }
  return broken;
}

const jsonLd = 'application/ld+json';
const mediaType = (type = '') => type.split(';')[0]?.trim().toLowerCase();

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A link of a `Link` header; `href` is as written. */
interface HeaderLink {
  readonly href: string;
  readonly rel?: string;
  readonly hreflang?: string;
}

const maxLinks = 200;

/** Reads the links of a `Link` header (RFC 8288 section 3, appendix B.2) in one pass; stops at the first mistake and after 200 links. */
export function linksInHeader(header: string): HeaderLink[] {
  const links: HeaderLink[] = [];
  let at = 0;
  while (links.length < maxLinks) {
    at = skip(header, at, ' \t,');
    const end = header[at] === '<' ? header.indexOf('>', at) : -1;
    if (end < 0) return links;
    const link: Record<string, string> = {};
    const href = header.slice(at + 1, end);
    at = skip(header, end + 1, ' \t');
    while (header[at] === ';') at = readParameter(header, at + 1, link);
    links.push({ ...link, href });
  }
  return links;
}

/** Adds the parameter at `start` to `link` if it is wanted and the first of its name. Returns the position after it. */
function readParameter(header: string, start: number, link: Record<string, string>): number {
  const nameAt = skip(header, start, ' \t');
  const nameEnd = until(header, nameAt, ' \t=;,');
  const name = header.slice(nameAt, nameEnd).toLowerCase();
  let at = skip(header, nameEnd, ' \t');
  if (header[at] !== '=') return at;
  at = skip(header, at + 1, ' \t');
  const isQuoted = header[at] === '"';
  const end = isQuoted ? endOfQuoted(header, at + 1) : until(header, at, ' \t;,');
  const value = header.slice(isQuoted ? at + 1 : at, end);
  if (name === 'rel' || name === 'hreflang') link[name] ??= value;
  return skip(header, isQuoted ? end + 1 : end, ' \t');
}

function endOfQuoted(header: string, from: number): number {
  let at = from;
  while (at < header.length && header[at] !== '"') at += header[at] === '\\' ? 2 : 1;
  return Math.min(at, header.length);
}

function skip(header: string, from: number, characters: string): number {
  let at = from;
  while (at < header.length && characters.includes(header[at] as string)) at += 1;
  return at;
}

function until(header: string, from: number, characters: string): number {
  let at = from;
  while (at < header.length && !characters.includes(header[at] as string)) at += 1;
  return at;
}
