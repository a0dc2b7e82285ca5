import { LRUCache } from 'lru-cache';

export type ByteCache<Value extends object> = LRUCache<string, Value>;

/** Creates an LRU cache of at most `maxBytes`. Values over a quarter of that are not cached. */
export function createByteCache<Value extends object>(maxBytes: number): ByteCache<Value> {
  return new LRUCache({ maxSize: Math.floor(maxBytes), maxEntrySize: Math.ceil(maxBytes / 4) });
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
