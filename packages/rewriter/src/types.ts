/** What `cut` needs to know of the site. */
export interface CutOptions {
  /** BCP 47 code of the site's original language; text in a `lang` island of another language is left alone. */
  readonly sourceLanguage: string;
  /** Compound selectors (no combinators) whose elements are left out, see `@dragoman/domain/exclusions`. */
  readonly excludedSelectors?: readonly string[];
  /** Names of `data-*` attributes whose values are translation units. */
  readonly dataAttributes?: readonly string[];
  /** Clock in milliseconds, for the time that a page may take. Defaults to `performance.now`. */
  readonly now?: () => number;
}

export type UnitKind = 'text' | 'attribute' | 'title' | 'meta' | 'json-ld';

/** One translation unit as found on a page. `text` has the form of `@dragoman/domain/website-strings`. */
export interface Unit {
  readonly text: string;
  readonly kind: UnitKind;
  /** Where it stands: the element's name, `element@attribute`, `meta[og:title]`, or the JSON-LD property's path. */
  readonly context: string;
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

/** An address in the page, character references decoded, exactly as written otherwise. */
export interface Link {
  readonly href: string;
  readonly role: LinkRole;
  /** `hreflang` where the element has one. */
  readonly hreflang?: string;
  /** True for `rel=nofollow` and `download` links. */
  readonly nofollow: boolean;
}

/** An image address: `src`, each candidate of `srcset`, `poster`, lazy-load attributes, inline `background-image`. */
export interface Media {
  readonly address: string;
  readonly attribute: string;
  readonly alt?: string;
}

/** What the head and the document element say about the page. */
export interface PageMetadata {
  readonly lang?: string;
  readonly base?: string;
  readonly canonical?: string;
  readonly robots?: string;
  readonly ogLocale?: string;
  readonly refresh?: string;
}

/** Everything that changes between two languages of one page, apart from its translations. */
export interface Target {
  /** BCP 47 code written to `<html lang>`. */
  readonly language: string;
  /** Written to `<html dir>` when it is `rtl`, or when the page already has a `dir`. */
  readonly direction: 'ltr' | 'rtl';
  /**
   * The translated address of one address of the page (as written in it, references decoded); undefined leaves it.
   * Pure and stable: the renderer may keep its answers. Never called for `javascript:`, `mailto:`, `tel:`, `data:`,
   * `blob:` and pure `#fragment` addresses.
   */
  readonly link?: (href: string, role: LinkRole) => string | undefined;
  /**
   * The replacement of a media address (as written in the page, references decoded); undefined leaves it. Asked for what `media`
   * lists, and for `og:image`, `twitter:image`, `src` of video and sound.
   */
  readonly media?: (address: string) => string | undefined;
  /** Absolute addresses of the page in every live language, itself and `x-default` included. */
  readonly alternates?: readonly { readonly hreflang: string; readonly href: string }[];
  /** Absolute address of this page in this language: written to an existing canonical and `og:url`, added if missing. */
  readonly canonical?: string;
  /** HTML put before `</head>` (or before `<body>`, or at the end): the switcher's script and configuration. */
  readonly headHtml?: string;
  /**
   * For a page whose scripts may draw its text again: before each translated unit a comment says what stood there, after it
   * another ends it (`source-mark.ts`); `headHtml` goes before the first script of the head. It reads the comments.
   */
  readonly live?: { readonly headHtml: string };
}
