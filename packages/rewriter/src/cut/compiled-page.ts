import { NameTable } from '../scan/names.ts';
import type { Checkpoints } from './checkpoints.ts';

/**
 * The result of `cut` as typed arrays of byte positions, so that a page is cut once and rendered for all languages and
 * visitors. Fields other than `bytes` are internal and may change.
 */
export interface CompiledPage {
  /** The page in UTF-8. Must not change while the compiled page is in use. */
  readonly bytes: Uint8Array;
  readonly sourceLanguage: string;
  /** Records of 6, by start: start, end, hash low, hash high, index of its tags or -1, context tag start or -1. */
  readonly units: Int32Array;
  /**
   * Records of 4. For each unit with tags or comments: first a record with their counts, then the tags by id: start and
   * end of the opening or standalone tag, start and end of the closing tag (-1 and -1 for a standalone tag). Then the
   * comments: start, end, place (see `comment-places.ts`), -1.
   */
  readonly tags: Int32Array;
  /** Records of 6, by position: start and end of the value, kind (see `operations.ts`), three fields by kind. */
  readonly operations: Int32Array;
  /** Pairs, one per group of media attributes that show one image: first and last operation. */
  readonly mediaGroups: Int32Array;
  /** Pairs of positions by item (see `METADATA_*`); -1 and -1 if missing from the page. */
  readonly metadata: Int32Array;
  /** Positions for head additions and for a missing `<html>` tag. */
  readonly headEnd: number;
  readonly htmlStart: number;
  /** Start of the head's first script tag; -1 if none. */
  readonly scriptStart: number;
  /** True if it has a Content-Security-Policy in a meta element, or was not cut to its end. */
  readonly hasPolicy: boolean;
  /** True if it runs scripts, or was not cut to its end. */
  readonly hasScripts: boolean;
  /** Pairs of positions: ranges that are, or may be, raw text with scripting on. They must not get comments. */
  readonly rawRanges: Int32Array;
  /** Counts of skipped content by reason (see `limits.ts`). */
  readonly skips: Int32Array;
  readonly attributeNames: NameTable;
  /** For `recut`; undefined if it was not cut to its end, has skipped content, or comes from another thread. */
  readonly checkpoints: Checkpoints | undefined;
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

/** Returns the size of a compiled page in bytes, including its source. */
export function compiledSize(compiled: CompiledPage): number {
  return (
    compiled.bytes.byteLength +
    compiled.units.byteLength +
    compiled.tags.byteLength +
    compiled.operations.byteLength +
    compiled.mediaGroups.byteLength +
    compiled.metadata.byteLength +
    (compiled.checkpoints?.records.byteLength ?? 0) +
    (compiled.checkpoints?.opened.byteLength ?? 0)
  );
}

/** A compiled page that can be sent to another thread. */
export interface PortablePage extends Omit<CompiledPage, 'attributeNames' | 'checkpoints'> {
  readonly attributeNames: readonly string[];
}

export function toPortable(compiled: CompiledPage): PortablePage {
  const { attributeNames, checkpoints: _, ...page } = compiled;
  return { ...page, attributeNames: attributeNames.names.slice(1) };
}

export function fromPortable(page: PortablePage): CompiledPage {
  return { ...page, attributeNames: new NameTable(page.attributeNames), checkpoints: undefined };
}
