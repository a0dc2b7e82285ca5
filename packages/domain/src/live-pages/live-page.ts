/** Id of the element that holds a page's `LivePage`: `<script type="application/json" id="dragoman-live">`. */
export const livePageId = 'dragoman-live';

/** What a translated page tells the script that keeps it translated while the page's own scripts change it. */
export interface LivePage {
  /** BCP 47 codes of the original and of the page. */
  readonly from: string;
  readonly to: string;
  /** `/es` where languages have a prefix, else empty. */
  readonly prefix: string;
  /** Codes of the live languages, whose prefixes are no path of the site. */
  readonly languages: readonly string[];
  /** Origins whose pages are the site's own, the visitor's among them. */
  readonly origins: readonly string[];
  /** Path and query of the page at the site: what its scripts take for its address. */
  readonly path: string;
  /** Where texts that scripts add are asked for, rooted. */
  readonly ask: string;
  /** Compound selectors of elements that stay in the original. */
  readonly excluded: readonly string[];
  /** Names of `data-*` attributes that hold text. */
  readonly data: readonly string[];
  /** Source and translation of what no comment can tell: the title and attributes. */
  readonly pairs: readonly (readonly [source: string, translation: string])[];
}
