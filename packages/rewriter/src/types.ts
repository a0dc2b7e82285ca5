import type { ElementRules } from '@dragoman/domain/exclusions';

/** Site options for `cut`. */
export interface CutOptions extends Partial<ElementRules> {
  /** BCP 47 code of the site's original language; text marked by `lang` as another language is not translated. */
  readonly sourceLanguage: string;
  /** Names of `data-*` attributes whose values are translation units. */
  readonly dataAttributes?: readonly string[];
  /** Clock in milliseconds, for the time limit. Defaults to `performance.now`. */
  readonly now?: () => number;
}

export type UnitKind = 'text' | 'attribute' | 'title' | 'meta' | 'json-ld';

/** A translation unit found on a page. `text` has the form of `@dragoman/domain/website-strings`. */
export interface Unit {
  readonly text: string;
  readonly kind: UnitKind;
  /** Where it was found: the element's name, `element@attribute`, `meta[og:title]`, or the JSON-LD property's path. */
  readonly context: string;
  /** Element names of its numbered tags. */
  readonly tags?: readonly string[];
}

export type LinkRole =
  | 'anchor'
  | 'form'
  | 'canonical'
  | 'alternate'
  | 'next'
  | 'prev'
  | 'refresh'
  | 'frame'
  | 'other';

/** A URL in the page as written, with character references decoded. */
export interface Link {
  readonly href: string;
  readonly role: LinkRole;
  /** `hreflang`, if the element has one. */
  readonly hreflang?: string;
  /** True for `rel=nofollow` and `download` links. */
  readonly nofollow: boolean;
}

/** An image URL: `src`, each candidate of `srcset`, `poster`, lazy-load attributes, inline `background-image`. */
export interface Media {
  readonly address: string;
  readonly attribute: string;
  readonly alt?: string;
  /** Address of the picture that this is another size of: of the same `<img>` or `<picture>`. */
  readonly sizeOf?: string;
}

/** Metadata in the head and the document element. */
export interface PageMetadata {
  readonly lang?: string;
  readonly base?: string;
  readonly canonical?: string;
  readonly robots?: string;
  readonly ogLocale?: string;
  readonly refresh?: string;
}

/** Everything that differs between two languages of a page, apart from its translations. */
export interface Target {
  /** BCP 47 code written to `<html lang>`. */
  readonly language: string;
  /** Written to `<html dir>` if it is `rtl`, or if the page already has a `dir`. */
  readonly direction: 'ltr' | 'rtl';
  /**
   * Returns the translated URL for a URL of the page (as written, references decoded); undefined leaves it unchanged.
   * Must be pure: results may be cached. Not called for `javascript:`, `mailto:`, `tel:`, `data:`, `blob:` and pure
   * `#fragment` URLs.
   */
  readonly link?: (href: string, role: LinkRole) => string | undefined;
  /**
   * Returns the replacement for a media URL (as written, references decoded); undefined leaves it unchanged. Called for
   * the URLs that `media` lists, and for `og:image`, `twitter:image`, `src` of video and audio.
   */
  readonly media?: (address: string) => string | undefined;
  /** Absolute URLs of the page in every live language, including itself and `x-default`. */
  readonly alternates?: readonly { readonly hreflang: string; readonly href: string }[];
  /**
   * Absolute URL of the page in this language: written to an existing canonical and `og:url`, added if missing. A `url` in
   * JSON-LD that names this page gets its translated URL.
   */
  readonly canonical?: string;
  /** HTML inserted before `</head>` (or before `<body>`, or at the end): the switcher's script and configuration. */
  readonly headHtml?: string;
  /**
   * For a page whose scripts may re-render its text: a comment before each translated unit records the original text,
   * another ends it (`source-mark.ts`). `headHtml`, which reads them, is inserted before the head's first script.
   */
  readonly live?: { readonly headHtml: string };
  /**
   * Ids by unit text, of letters, digits and single hyphens. Each of these units in the page's text, translated or not, stands between
   * the comments `<!--dragoman-unit ID-->` and `<!--/dragoman-unit-->`. If a translation has its tags in another order, their ids follow:
   * `<!--dragoman-unit ID 2,1-->`.
   */
  readonly unitMarks?: ReadonlyMap<string, string>;
}
