/** Returns the index of the first record that starts at or after `position`; records are sorted by start. */
export function firstAt(records: Int32Array, size: number, position: number): number {
  let low = 0;
  let high = records.length / size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (records[middle * size]! < position) low = middle + 1;
    else high = middle;
  }
  return low * size;
}
