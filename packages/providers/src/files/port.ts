import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, from 0, inclusive. */
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
 * Stores file contents by key; each is written as a whole. A key consists of segments of letters, digits, `.`, `_` and
 * `-`, each starting with a letter or digit, joined by `/`. Every method throws `InvalidFileKey` for other keys.
 */
export interface FileStore {
  /**
   * Stores the content of `body`. The key becomes visible once everything is durable. If `body` or the store fails,
   * rethrows the error and changes nothing.
   */
  put(key: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** Returns a stream of the content. Undefined if the key does not exist. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  head(key: string): Promise<StoredFile | undefined>;
  /** Copies within the store. Throws if `from` does not exist. */
  copy(from: string, to: string): Promise<void>;
  /** Removes keys; missing ones are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** Lists all keys in no particular order, optionally only those with a prefix. */
  list(prefix?: string): AsyncIterable<StoredFile>;
  /** Removes partial writes of dead processes that began before `before`. Returns their number. */
  removeUnfinished(before: Date): Promise<number>;
}
