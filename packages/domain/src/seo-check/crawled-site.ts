import type { Alternate } from '../serving/index.ts';

/** One live address of a page in one language, as a search engine finds it. Addresses are absolute. */
export interface CrawledPage {
  readonly address: string;
  /** BCP 47 of the language that the address stands for. */
  readonly language: string;
  readonly isOriginal: boolean;
  /** Path of the page on the original site. */
  readonly path: string;
  /** Null if there was no answer. */
  readonly status: number | null;
  /** Addresses passed on the way to the answer, the asked one aside. */
  readonly redirects: readonly string[];
  /** A redirect led back to where it came from. */
  readonly loops: boolean;
  readonly lang: string | null;
  readonly canonical: string | null;
  /** What `<meta name="robots">` and `X-Robots-Tag` say together. */
  readonly robots: string;
  /** Of `<link>` elements and `Link` headers together. */
  readonly alternates: readonly Alternate[];
  /** True if `robots.txt` there lets crawlers in. */
  readonly allowed: boolean;
  /** JSON-LD blocks that cannot be read. */
  readonly brokenBlocks: number;
}

/** An address that must lead on to another one for good. */
export interface CheckedRedirect {
  readonly address: string;
  readonly status: number | null;
  readonly location: string | null;
  /** Where it must lead. */
  readonly target: string;
}

/** What the site's sitemaps say of an address; null where there is no sitemap. */
export type SitemapAlternates = ReadonlyMap<string, readonly Alternate[]> | null;

/** All that was seen of a live website. */
export interface CrawledSite {
  readonly pages: readonly CrawledPage[];
  readonly requiredRedirects: readonly CheckedRedirect[];
  readonly sitemap: SitemapAlternates;
  /** Languages that are live, the original not among them. */
  readonly languages: readonly string[];
  readonly originalLanguage: string;
}
