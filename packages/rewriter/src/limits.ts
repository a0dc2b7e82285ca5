/** Why a part of a page goes out in the original although it could be translated. */
export type SkipReason =
  /** A unit holds more text than `limits.unitBytes`. */
  | 'unit-too-long'
  /** A unit holds more tags than `limits.unitTags`. */
  | 'too-many-tags'
  /** The page holds more units than `limits.pageUnits`. */
  | 'too-many-units'
  /** Reading the page took longer than `limits.milliseconds`. */
  | 'out-of-time'
  /** Browsers with and without scripting read what comes after a `<noscript>` differently. */
  | 'ambiguous-noscript';

/** Bounds of what is translated on one page. What exceeds them goes out in the original, see `skipped`. */
export const limits = {
  /** Bytes (UTF-8) of one unit's text, its tags included. */
  unitBytes: 32_768,
  /** Tags of one unit: its text can name no more. */
  unitTags: 9999,
  /** Units of one page, each occurrence. */
  pageUnits: 20_000,
  /** Time that cutting a page may take. */
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
