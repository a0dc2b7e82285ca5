import type { CrawledPage } from '@dragoman/domain/seo-check';
import type { Alternate } from '@dragoman/domain/serving';
import type { FetchedPage } from '@dragoman/providers/outgoing/port';
import { cut, decodePage, links, metadata } from '@dragoman/rewriter';

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
    brokenBlocks: brokenBlocks(new TextDecoder().decode(bytes)),
  };
}

/** Alternates of a `Link` header (RFC 8288 §3). */
function alternatesIn(header: string, absolute: (href: string) => string): Alternate[] {
  return [...header.matchAll(/<([^>]*)>((?:\s*;\s*[\w*]+\s*=\s*(?:"[^"]*"|[^",;\s]*))*)/g)].flatMap(
    ([, href = '', parameters = '']) => {
      const hreflang = /;\s*hreflang\s*=\s*"?([\w-]+)"?/i.exec(parameters)?.[1];
      const isAlternate = /;\s*rel\s*=\s*"?[^";]*\balternate\b/i.test(parameters);
      return isAlternate && hreflang !== undefined ? [{ hreflang, href: absolute(href) }] : [];
    },
  );
}

const jsonLd = /<script\b[^>]*application\/ld\+json[^>]*>(.*?)<\/script\s*>/gis;

function brokenBlocks(html: string): number {
  return [...html.matchAll(jsonLd)].filter(([, text = '']) => !isJson(text)).length;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
