/** What a page asks for texts that its scripts have added, in the form of `@dragoman/domain/website-strings`. */
export interface DynamicStrings {
  /** Path and query of the page at the site. */
  readonly path: string;
  readonly to: string;
  readonly strings: readonly string[];
  /** Paths of the site that the page's scripts have read, latest last: where the texts may have come from. */
  readonly sources?: readonly string[] | undefined;
}

export interface DynamicStringsAnswer {
  /** Source → translation of those that are known. */
  readonly known: Readonly<Record<string, string>>;
}

/** How much one page may ask for. */
export const dynamicStrings = {
  /** Texts of one request, and of one visit of a page. */
  perRequest: 60,
  perPage: 300,
  /** Characters of one text; longer ones stay as they are. */
  longest: 1000,
  /** Paths that one request names as sources. */
  sources: 6,
  /** Bytes of a request's body. */
  bytes: 128 * 1024,
} as const;
