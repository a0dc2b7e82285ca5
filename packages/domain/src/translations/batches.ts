/** How much goes to an engine in one call. */
export interface BatchLimits {
  readonly maxTexts: number;
  readonly maxCharacters: number;
}

/**
 * Groups items in their order so that no group has more than `maxTexts` items or `maxCharacters` UTF-16 units of text;
 * an item that is longer by itself stands alone.
 */
export function batchesOf<T>(
  items: Iterable<T>,
  limits: BatchLimits,
  lengthOf: (item: T) => number,
): T[][] {
  const batches: T[][] = [];
  let characters = 0;
  for (const item of items) {
    const length = lengthOf(item);
    const last = batches.at(-1);
    const fits =
      last !== undefined &&
      last.length < limits.maxTexts &&
      characters + length <= limits.maxCharacters;
    if (fits) last.push(item);
    else batches.push([item]);
    characters = fits ? characters + length : length;
  }
  return batches;
}
