import { createHash } from 'node:crypto';
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
  open(key: string): Promise<Readable | undefined>;
  head(key: string): Promise<StoredFile | undefined>;
  /** Removes keys; missing ones are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** Lists all keys in no particular order, optionally only those with a prefix. */
  list(prefix?: string): AsyncIterable<StoredFile>;
  /** Removes partial writes of dead processes that began before `before`. Returns their number. */
  removeUnfinished(before: Date): Promise<number>;
}

/**
 * Yields stored content, or a range of it: the last part only once all of the content has been read and is what was stored.
 * So a reader who knows the length never gets the whole of a file that the store has changed.
 * @param eTag the quoted MD5 of the content
 * @throws DamagedFile in place of the last part
 */
export async function* verified(
  content: AsyncIterable<Uint8Array>,
  eTag: string,
  range: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY },
): AsyncGenerator<Uint8Array> {
  const hash = createHash('md5');
  let at = 0;
  let held: Uint8Array | undefined;
  for await (const chunk of content) {
    hash.update(chunk);
    const part = chunk.subarray(Math.max(0, range.start - at), Math.max(0, range.end + 1 - at));
    at += chunk.length;
    if (part.length === 0) continue;
    if (held !== undefined) yield held;
    held = part;
  }
  if (`"${hash.digest('hex')}"` !== eTag) throw new DamagedFile();
  if (held !== undefined) yield held;
}

export class DamagedFile extends Error {
  constructor() {
    super('the store returned other bytes than were stored');
  }
}
