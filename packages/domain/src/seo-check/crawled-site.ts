import type { Alternate } from '../serving/index.ts';

/** A page in one language as a search engine finds it. Addresses are absolute. */
export interface CrawledPage {
  readonly address: string;
  /** BCP 47 code of the address's language. */
  readonly language: string;
  readonly isOriginal: boolean;
  /** Path of the page on the original site. */
  readonly path: string;
  /** Null if there was no response. */
  readonly status: number | null;
  /** Addresses of the redirects followed, excluding the requested one. */
  readonly redirects: readonly string[];
  /** True if a redirect led back to an earlier address. */
  readonly loops: boolean;
  readonly lang: string | null;
  readonly canonical: string | null;
  /** `<meta name="robots">` and `X-Robots-Tag` combined. */
  readonly robots: string;
  /** From `<link>` elements and `Link` headers. */
  readonly alternates: readonly Alternate[];
  /** True if `robots.txt` allows crawling. */
  readonly allowed: boolean;
  /** Number of invalid JSON-LD blocks. */
  readonly brokenBlocks: number;
}

/** An address that must redirect permanently to another. */
export interface CheckedRedirect {
  readonly address: string;
  readonly status: number | null;
  readonly location: string | null;
  /** Required target of the redirect. */
  readonly target: string;
}

/** Alternates of each address in the sitemaps; null if there is no sitemap. */
export type SitemapAlternates = ReadonlyMap<string, readonly Alternate[]> | null;

/** The crawl results of a live website. */
export interface CrawledSite {
  readonly pages: readonly CrawledPage[];
  readonly requiredRedirects: readonly CheckedRedirect[];
  readonly sitemap: SitemapAlternates;
  /** From the sitemaps that the `robots.txt` of the original names, or its `sitemap.xml`. */
  readonly originalSitemap: SitemapAlternates;
  /** A sitemap that we serve with the original's pages and their alternates; null if there is none. */
  readonly servedSitemap: string | null;
  /** Live languages, excluding the original. */
  readonly languages: readonly string[];
  readonly originalLanguage: string;
}
