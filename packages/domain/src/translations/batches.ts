/** Limits of one engine call. */
export interface BatchLimits {
  readonly maxTexts: number;
  readonly maxCharacters: number;
}

/** Groups items in order, up to `maxTexts` items and `maxCharacters` UTF-16 units; a longer item is alone. */
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
