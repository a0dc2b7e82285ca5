import type { UrlStructure } from '../websites/index.ts';
import type { SlugTable } from './slugs.ts';

/** A host under which a site is served: lower case, punycode, no port. `language` null: see `UrlStructure`. */
export interface SiteHost {
  readonly host: string;
  readonly language: string | null;
}

/** What the address rules need to know of a website. */
export interface ServingSite {
  readonly websiteId: string;
  /** Scheme and authority of the customer's own site, no path: `https://shop.example`. */
  readonly origin: string;
  readonly structure: UrlStructure;
  readonly sourceLanguage: string;
  /** Languages that are live, the source language not among them. */
  readonly languages: readonly string[];
  readonly hosts: readonly SiteHost[];
  /** By language; a language without translated slugs may be missing. */
  readonly slugs: ReadonlyMap<string, SlugTable>;
  /** Whether an original path (raw, without query) is kept out of translation. */
  readonly isExcluded: (path: string) => boolean;
}

/**
 * The host by which a visitor came in. A `path` entry host shows the original at its root and each language under its prefix;
 * a `host` entry host shows one language, or the original where `language` is null.
 */
export interface EntryHost {
  readonly kind: 'path' | 'host';
  readonly scheme: 'http' | 'https';
  /** Host in lower case, with the port where the visitor's address has one. */
  readonly authority: string;
  readonly language: string | null;
}
