/** What a site excludes from translation. Empty lists exclude nothing. */
export interface Exclusions {
  /** Compound CSS selectors without combinators: `nav`, `#id`, `.class`, `[attr]`, `[attr=value]`, `div.price[data-x]`. */
  readonly selectors: readonly string[];
  /** Path globs of the original site (`*` within a segment, `**` across) that are neither scanned nor translated. */
  readonly paths: readonly string[];
}
export const noExclusions: Exclusions = { selectors: [], paths: [] };
