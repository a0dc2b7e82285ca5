import { LRUCache } from 'lru-cache';

export type ByteCache<Value extends object> = LRUCache<string, Value>;

/** Creates an LRU cache of at most `maxBytes`. Values over a quarter of that are not cached. */
export function createByteCache<Value extends object>(maxBytes: number): ByteCache<Value> {
  return new LRUCache({ maxSize: Math.floor(maxBytes), maxEntrySize: Math.ceil(maxBytes / 4) });
}

/** All that is cached of pages, within one limit: what was used least recently leaves first, whatever its kind. */
export type PageMemory = ByteCache<object>;

/** The values of one kind in a memory. */
export type Kept<Value extends object> = Pick<ByteCache<Value>, 'get' | 'peek' | 'delete'> & {
  /** @param bytes what the value itself takes */
  set(key: string, value: Value, bytes: number): void;
};

/** Bytes that an entry takes besides its value and its key. */
const entryBytes = 300;

/** @param kind separates the keys of these values from those of others */
export function kept<Value extends object>(memory: PageMemory, kind: string): Kept<Value> {
  const values = memory as unknown as ByteCache<Value>;
  let last = { key: '', name: kind };
  // A request looks the same key up several times: joining and hashing it again costs more than the look-up.
  const nameOf = (key: string) => {
    if (last.key !== key) last = { key, name: kind + key };
    return last.name;
  };
  return {
    get: (key) => values.get(nameOf(key)),
    peek: (key) => values.peek(nameOf(key)),
    delete: (key) => values.delete(nameOf(key)),
    set: (key, value, bytes) =>
      void values.set(nameOf(key), value, { size: bytes + key.length + entryBytes }),
  };
}

/** Returns bytes that keep no memory besides their own: a part of a larger buffer would keep all of it. */
export function ownBytes<Bytes extends Uint8Array>(bytes: Bytes): Bytes | Uint8Array {
  return bytes.buffer.byteLength > bytes.length * 1.1 ? new Uint8Array(bytes) : bytes;
}

/** Updates the size of a cached value; does nothing if it has been replaced. */
export function reweigh<Value extends object>(
  cache: ByteCache<Value>,
  key: string,
  value: Value,
  size: number,
): void {
  if (cache.peek(key) !== value) return;
  cache.delete(key);
  cache.set(key, value, { size });
}
