/** Bytes that count their reads. */
export interface CountedBytes {
  readonly bytes: Uint8Array;
  /** Returns the bytes read so far; a search counts the bytes it passes, a view its length. */
  readonly count: () => number;
}

/** Wraps a page to measure work in bytes read instead of time. */
export function countedBytes(page: Uint8Array): CountedBytes {
  let count = 0;
  const methods = {
    indexOf: (byte: number, from = 0) => {
      const found = page.indexOf(byte, from);
      count += (found < 0 ? page.length : found + 1) - from;
      return found;
    },
    subarray: (start: number, end: number) => {
      count += end - start;
      return page.subarray(start, end);
    },
  };
  const bytes = new Proxy(page, {
    get(target, property) {
      if (property === 'indexOf' || property === 'subarray') return methods[property];
      if (typeof property === 'string' && property !== 'length') count += 1;
      return Reflect.get(target, property, target);
    },
  });
  return { bytes, count: () => count };
}
