import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both counted from 0 and both inside. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/**
 * Where file contents are kept: a flat room of keys, each written once as a whole. A key is segments of letters, digits,
 * `.`, `_` and `-`, each beginning with a letter or a digit, joined by `/`; every call throws `InvalidFileKey` for another.
 */
export interface FileStore {
  /**
   * Stores what `body` yields. The key appears when all of it is durable; when `body` throws or the store fails, that
   * error is thrown and nothing appears.
   */
  put(key: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes as they are read; undefined when there is no such key. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  head(key: string): Promise<StoredFile | undefined>;
  /** Copies within the store. Throws when there is no `from`. */
  copy(from: string, to: string): Promise<void>;
  /** Removes keys; those that are not there are no fault. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every key, in no particular order; with a prefix those that begin with it. */
  list(prefix?: string): AsyncIterable<StoredFile>;
  /** Removes what writes begun before `before` left unfinished when their process died; returns how many. */
  removeUnfinished(before: Date): Promise<number>;
}
