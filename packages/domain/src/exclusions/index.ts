/** What a site keeps out of translation. Empty lists leave everything in. */
export interface Exclusions {
  /** Compound CSS selectors without combinators: `nav`, `#id`, `.class`, `[attr]`, `[attr=value]`, `div.price[data-x]`. */
  readonly selectors: readonly string[];
  /** Paths of the original site, globs (`*` within a segment, `**` across). Pages there are neither scanned nor translated. */
  readonly paths: readonly string[];
}
export const noExclusions: Exclusions = { selectors: [], paths: [] };
