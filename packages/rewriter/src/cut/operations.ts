/** Kinds of operations: language-dependent places of a page other than text units. */
/** A unit in an attribute. More: hash low, hash high, start of the tag. */
export const ATTRIBUTE_UNIT = 1;
/** `content` of a `<meta>`. More: hash low, hash high, start of the value of `name` or `property`. */
export const META_UNIT = 2;
/** The text of `<title>`. More: hash low, hash high, -. */
export const TITLE_UNIT = 3;
/** A JSON string, without its quotes. More: hash low, hash high, start of the script. */
export const JSON_UNIT = 4;
/** A URL. More: `hreflang` (start, end), -. */
export const LINK = 5;
/** `href` of an alternate with `hreflang`. More: `hreflang` (start, end), -. */
export const ALTERNATE = 6;
/** A single image URL. More: `alt` (start, end), media group. */
export const MEDIA = 7;
/** Image candidates. More: `alt` (start, end), media group. */
export const MEDIA_SET = 8;
/** An inline style with URLs. */
export const MEDIA_STYLE = 9;
/** A `<source>` of a `<picture>`, from start to end. More: -, -, media group. */
export const MEDIA_SOURCE = 10;
/** Where to add attributes to `<html>`. More: 1 if `lang` is missing, 1 if `dir` is missing, -. */
export const HTML_INSERT = 11;
export const HTML_LANG = 12;
export const HTML_DIR = 13;
export const OG_LOCALE = 14;
export const OG_URL = 15;
export const REFRESH = 16;
export const CANONICAL = 17;
/** A URL that `media` does not list but that is swapped too: link previews, video and audio. */
export const MEDIA_FOLLOWER = 18;
/** A JSON string with a URL, without its quotes. */
export const JSON_URL = 19;

/** Packs the `meta` of an operation: kind, quote of the value, link role, flags, attribute id. */
export function operationMeta(kind: number, quote: number, attribute: number, extra = 0): number {
  return kind | (quote << 6) | (extra << 8) | (attribute << 16);
}

export function kindOf(meta: number): number {
  return meta & 63;
}

export function quoteOf(meta: number): number {
  return (meta >> 6) & 3;
}

/** Returns a link's index in `linkRoles`, or `MEDIA_PRIMARY` or `MEDIA_LAZY` for a media attribute. */
export function extraOf(meta: number): number {
  return (meta >> 8) & 127;
}

export function isNofollow(meta: number): boolean {
  return (meta & NOFOLLOW) !== 0;
}

export function attributeOf(meta: number): number {
  return meta >>> 16;
}

export const NOFOLLOW = 1 << 15;

/** Link roles by number. A refresh is a separate kind and has no number. */
export const linkRoles = [
  'anchor',
  'form',
  'canonical',
  'alternate',
  'next',
  'prev',
  'frame',
  'other',
] as const;
export const ROLE_ANCHOR = 0;
export const ROLE_FORM = 1;
export const ROLE_CANONICAL = 2;
export const ROLE_ALTERNATE = 3;
export const ROLE_NEXT = 4;
export const ROLE_PREV = 5;
export const ROLE_FRAME = 6;
export const ROLE_OTHER = 7;

/** Kinds of media attributes: a `src`, which always stays, or one that is removed if it would show the old image. */
export const MEDIA_PRIMARY = 0;
export const MEDIA_LAZY = 1;
