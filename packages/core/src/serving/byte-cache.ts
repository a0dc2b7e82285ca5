import { LRUCache } from 'lru-cache';

export type ByteCache<Value extends object> = LRUCache<string, Value>;

/**
 * A map that forgets what was used longest ago once its values weigh more than `maxBytes` together. One that is heavier than a
 * quarter of that is not kept.
 */
export function createByteCache<Value extends object>(maxBytes: number): ByteCache<Value> {
  return new LRUCache({ maxSize: maxBytes, maxEntrySize: Math.ceil(maxBytes / 4) });
}

/** Tells that a value has grown or shrunk; nothing happens where it has been replaced. */
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
