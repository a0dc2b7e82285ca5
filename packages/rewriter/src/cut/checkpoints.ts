/**
 * Places of a compiled page where little is open, so that another page with the same bytes from there on can take over what was found in
 * them (`recut`). The last one is the page's end.
 */
export interface Checkpoints {
  /** Records of `CHECKPOINT_SIZE`, by position. */
  readonly records: Int32Array;
  /** Records of `OPEN_SIZE`: for each checkpoint, the open elements above those it has in common with the one before. */
  readonly opened: Int32Array;
  /** `SiteRules.key` of the rules it was cut by. */
  readonly rules: string;
}

/** Fields of a checkpoint. */
export const POSITION = 0;
/** Lengths of lists and counts up to here. */
export const TAGS = 1;
export const MEDIA_GROUPS = 2;
export const UNITS = 3;
export const SCRIPTS = 4;
export const POLICIES = 5;
export const METADATA = 6;
/** See `FOUND_HEAD` and so on. */
export const FLAGS = 7;
export const HTML_START = 8;
/** Number of open elements in common with the checkpoint before, and the end of its own in `opened`. */
export const KEPT = 9;
export const OPENED_END = 10;
export const CHECKPOINT_SIZE = 11;

/** Fields of an open element: its key, `OpenElements.traitsAt`, the start of its tag. */
export const OPEN_SIZE = 3;

export const FOUND_HEAD = 1;
export const MAY_IMPLY_HEAD = 2;
export const HAS_HTML = 4;
