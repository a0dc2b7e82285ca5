import type { PageMatcher } from '../exclusions/index.ts';
import type { UrlStructure } from '../websites/index.ts';
import type { SlugTable } from './slugs.ts';

/** A host that serves a site: lower case, punycode, no port. `language` null: see `UrlStructure`. */
export interface SiteHost {
  readonly host: string;
  readonly language: string | null;
}

/** The facts about a website that the address rules need. */
export interface ServingSite {
  readonly websiteId: string;
  /** Scheme and authority of the customer's own site, no path: `https://shop.example`. */
  readonly origin: string;
  readonly structure: UrlStructure;
  readonly sourceLanguage: string;
  /** Live languages, excluding the source language. */
  readonly languages: readonly string[];
  readonly hosts: readonly SiteHost[];
  /** By language; languages without translated slugs may be missing. */
  readonly slugs: ReadonlyMap<string, SlugTable>;
  readonly isExcluded: PageMatcher;
}

/**
 * The host the visitor used. A `path` entry host serves the original at its root and each language under its prefix; a
 * `host` entry host serves one language, or the original if `language` is null.
 */
export interface EntryHost {
  readonly kind: 'path' | 'host';
  readonly scheme: 'http' | 'https';
  /** Host in lower case, with the port if the visitor's address has one. */
  readonly authority: string;
  readonly language: string | null;
}
