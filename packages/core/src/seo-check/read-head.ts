import type { CrawledPage } from '@dragoman/domain/seo-check';
import type { Alternate } from '@dragoman/domain/serving';
import type { FetchedPage } from '@dragoman/providers/outgoing/port';
import { cut, decodePage, links, metadata, readTags } from '@dragoman/rewriter';
import { linksInHeader } from './link-header.ts';

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
