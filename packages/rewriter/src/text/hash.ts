/** A 64-bit hash as two halves; written by `hashBytes` without allocating. */
export interface Hash64 {
  low: number;
  high: number;
}

/** Result of the last `hashBytes` call. */
export const lastHash: Hash64 = { low: 0, high: 0 };

/**
 * Hashes the first `length` bytes of a scratch buffer, four at a time, with two 32-bit lanes of MurmurHash3 that differ
 * in seed and constants and are mixed at the end. `words` is a view of the same memory; the bytes after `length` up to
 * the next multiple of four are set to 0. Words are read in little-endian order.
 */
export function hashBytes(scratch: Uint8Array, words: Int32Array, length: number): void {
  const count = (length + 3) >> 2;
  for (let at = length; at < count << 2; at++) scratch[at] = 0;
  let low = 0x9747b28c;
  let high = 0x3c6ef372;
  for (let index = 0; index < count; index++) {
    const word = words[index]!;
    let k = Math.imul(word, 0xcc9e2d51);
    k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
    low ^= k;
    low = (Math.imul((low << 13) | (low >>> 19), 5) + 0xe6546b64) | 0;
    let m = Math.imul(word, 0x85ebca6b);
    m = Math.imul((m << 16) | (m >>> 16), 0xc2b2ae35);
    high ^= m;
    high = (Math.imul((high << 17) | (high >>> 15), 9) + 0x52dce729) | 0;
  }
  low ^= length;
  high ^= length;
  low = (low + high) | 0;
  high = (high + low) | 0;
  low = finish(low);
  high = finish(high);
  lastHash.low = (low + high) | 0;
  lastHash.high = (high + lastHash.low) | 0;
}

function finish(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
