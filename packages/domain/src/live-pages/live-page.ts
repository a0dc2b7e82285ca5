/** Id of the element that holds a page's `LivePage`: `<script type="application/json" id="dragoman-live">`. */
export const livePageId = 'dragoman-live';

/** What a translated page tells the script that keeps it translated while the page's own scripts change it. */
export interface LivePage {
  /** BCP 47 codes of the original and the page's language. */
  readonly from: string;
  readonly to: string;
  /** `/es` if languages have a path prefix, else empty. */
  readonly prefix: string;
  /** Codes of the live languages, whose prefixes are not paths of the site. */
  readonly languages: readonly string[];
  /** Origins that belong to the site, including the visitor's. */
  readonly origins: readonly string[];
  /** Names of path segments, percent-encoded, without those that are both an original and a translated name. */
  readonly slugs: readonly (readonly [original: string, translated: string])[];
  /** Root-relative address for requesting translations of added strings. */
  readonly ask: string;
  /** Selectors of elements that are not translated. */
  readonly excluded: readonly string[];
  /** If there are any: selectors of the elements that alone are translated. */
  readonly only: readonly string[];
  /** Attributes that are not translated: `alt`, `img@alt`. */
  readonly attributes: readonly string[];
  /** Names of `data-*` attributes that contain text. */
  readonly data: readonly string[];
  /** Source and translation pairs that comments cannot mark: the title and attributes. */
  readonly pairs: readonly (readonly [source: string, translation: string])[];
  /** How paths begin whose JSON answers are translated; undefined without rules about them. */
  readonly calls?: readonly string[];
  /** Origin of the live editor that shows the page in a frame; undefined for visitors. */
  readonly editor?: string;
}

/** Query parameter with the token of a link to the live editor. */
export const liveEditorParameter = 'dragoman-edit';
