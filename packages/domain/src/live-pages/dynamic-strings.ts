/** A page's request for translations of strings added by scripts, in the form of `@dragoman/domain/website-strings`. */
export interface DynamicStrings {
  /** Path and query of the page on the original site. */
  readonly path: string;
  readonly to: string;
  readonly strings: readonly string[];
  /** Paths on the site that the page's scripts have fetched, latest last: possible sources of the strings. */
  readonly sources?: readonly string[] | undefined;
}

export interface DynamicStringsAnswer {
  /** Source → translation of the known strings. */
  readonly known: Readonly<Record<string, string>>;
}

/** Limits per page. */
export const dynamicStrings = {
  /** Maximum strings per request and per page view. */
  perRequest: 60,
  perPage: 300,
  /** Maximum characters of a string; longer ones stay untranslated. */
  longest: 1000,
  /** Maximum source paths per request. */
  mostSources: 6,
} as const;

/** Maximum bytes of a request body. */
export const dynamicStringsBytes = 131_072;
