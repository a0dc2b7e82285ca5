import type { NameTable } from '../scan/names.ts';

/**
 * What `cut` found on a page, as typed arrays of byte positions, so that a page is cut once and rendered for every language and
 * visitor. Fields other than `bytes` are the package's own and may change.
 */
export interface CompiledPage {
  /** The page in UTF-8. Must not change while the compiled page is in use. */
  readonly bytes: Uint8Array;
  readonly sourceLanguage: string;
  /** Records of 6, by start: start, end, hash low, hash high, index of its tags or -1, context (position of a start tag or -1). */
  readonly units: Int32Array;
  /**
   * Records of 4. Of each unit with tags or comments first one that holds their numbers, then the tags by id: start and end of
   * the opening or standalone tag, start and end of the closing tag (-1 and -1 for a standalone tag). Then the comments:
   * start, end, place (see `comment-places.ts`), -1.
   */
  readonly tags: Int32Array;
  /** Records of 6, by position: start, end (of the value), what it is (see `operations.ts`), and three more by kind. */
  readonly operations: Int32Array;
  /** Pairs, by group of media attributes that show one image: first and last operation. */
  readonly mediaGroups: Int32Array;
  /** Pairs of positions by item (see `METADATA_*`); -1 and -1 where the page does not say. */
  readonly metadata: Int32Array;
  /** Where what is added to the head goes, and where a missing `<html>` tag would. */
  readonly headEnd: number;
  readonly htmlStart: number;
  /** The first script's start tag in the head; -1 where the head has none. */
  readonly scriptStart: number;
  /** Pairs of positions: places that are raw text for a browser with scripting on, or may be. No comment may stand there. */
  readonly rawRanges: Int32Array;
  /** What was left out, as counts by reason (see `limits.ts`). */
  readonly skips: Int32Array;
  readonly attributeNames: NameTable;
}

export const UNIT_SIZE = 6;
export const TAG_SIZE = 4;
export const OPERATION_SIZE = 6;

export const METADATA_LANG = 0;
export const METADATA_BASE = 1;
export const METADATA_CANONICAL = 2;
export const METADATA_ROBOTS = 3;
export const METADATA_OG_LOCALE = 4;
export const METADATA_REFRESH = 5;
export const METADATA_OG_URL = 6;
export const METADATA_COUNT = 7;

/** The size of a compiled page in bytes, its source included. */
export function compiledSize(compiled: CompiledPage): number {
  return (
    compiled.bytes.byteLength +
    compiled.units.byteLength +
    compiled.tags.byteLength +
    compiled.operations.byteLength +
    compiled.mediaGroups.byteLength +
    compiled.metadata.byteLength
  );
}
