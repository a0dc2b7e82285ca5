/** Returns a seeded random number generator (mulberry32). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below);
  };
}

/** Returns a mutated `page`: pieces removed, duplicated, moved, overwritten, or inserted from `fragments`. */
export function mutate(
  page: Uint8Array,
  fragments: readonly Uint8Array[],
  random: (below: number) => number,
): Uint8Array {
  let bytes = page;
  for (let left = 1 + random(4); left > 0; left--) bytes = mutateOnce(bytes, fragments, random);
  return bytes;
}

function mutateOnce(
  bytes: Uint8Array,
  fragments: readonly Uint8Array[],
  random: (below: number) => number,
): Uint8Array {
  const at = random(bytes.length + 1);
  const length = random(Math.min(200, bytes.length - at) + 1);
  const piece = bytes.slice(at, at + length);
  switch (random(6)) {
    case 0:
      return splice(bytes, at, length, new Uint8Array());
    case 1:
      return splice(bytes, at, 0, piece);
    case 2:
      return splice(bytes, random(bytes.length + 1), 0, piece);
    case 3:
      return splice(bytes, at, Math.min(length, 1), Uint8Array.of(random(256)));
    case 4:
      return bytes.slice(0, at);
    default:
      return splice(bytes, at, random(2) * length, fragments[random(fragments.length)]!);
  }
}

function splice(bytes: Uint8Array, at: number, remove: number, insert: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length - Math.min(remove, bytes.length - at) + insert.length);
  result.set(bytes.subarray(0, at));
  result.set(insert, at);
  result.set(bytes.subarray(at + remove), at + insert.length);
  return result;
}

/** Reduces a failing input by removing ever smaller pieces. */
export function minimize(bytes: Uint8Array, fails: (bytes: Uint8Array) => boolean): Uint8Array {
  let smallest = bytes;
  for (let size = bytes.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < smallest.length; ) {
      const shorter = splice(smallest, at, size, new Uint8Array());
      if (fails(shorter)) smallest = shorter;
      else at += size;
    }
  }
  return smallest;
}
