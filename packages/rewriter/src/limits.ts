/** Why translatable content of a page is sent untranslated. */
export type SkipReason =
  /** A unit's text is longer than `limits.unitBytes`. */
  | 'unit-too-long'
  /** A unit has more tags than `limits.unitTags`. */
  | 'too-many-tags'
  /** The page has more units than `limits.pageUnits`. */
  | 'too-many-units'
  /** Cutting the page took longer than `limits.milliseconds`. */
  | 'out-of-time'
  /** Browsers with and without scripting parse the content after a `<noscript>` differently. */
  | 'ambiguous-noscript';

/** Limits for one page. Content over a limit is sent untranslated, see `skipped`. */
export const limits = {
  /** UTF-8 bytes of one unit's text, including tags. */
  unitBytes: 32_768,
  /** Tags of one unit: unit texts cannot name more. */
  unitTags: 9999,
  /** Units of one page, counting every occurrence. */
  pageUnits: 20_000,
  /** Time for cutting a page. */
  milliseconds: 2000,
} as const;

export const UNIT_TOO_LONG = 0;
export const TOO_MANY_TAGS = 1;
export const TOO_MANY_UNITS = 2;
export const OUT_OF_TIME = 3;
export const AMBIGUOUS_NOSCRIPT = 4;
export const SKIP_COUNT = 5;

export const skipReasons: readonly SkipReason[] = [
  'unit-too-long',
  'too-many-tags',
  'too-many-units',
  'out-of-time',
  'ambiguous-noscript',
];
