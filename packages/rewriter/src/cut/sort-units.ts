import { UNIT_SIZE } from './compiled-page.ts';
import { rangeAt } from './script-view.ts';

/** Sorts units by start, longer ones first. They are already sorted unless a unit is inside an opaque element of another. */
export function sortUnits(units: Int32Array): Int32Array {
  let sorted = true;
  for (let at = UNIT_SIZE; at < units.length && sorted; at += UNIT_SIZE) {
    sorted = units[at]! > units[at - UNIT_SIZE]!;
  }
  if (sorted) return units;
  const order = Array.from({ length: units.length / UNIT_SIZE }, (_, index) => index * UNIT_SIZE);
  order.sort((one, other) => units[one]! - units[other]! || units[other + 1]! - units[one + 1]!);
  const result = new Int32Array(units.length);
  order.forEach((from, index) => {
    result.set(units.subarray(from, from + UNIT_SIZE), index * UNIT_SIZE);
  });
  return result;
}

/**
 * Keeps the sorted units that end at or before `end`, except those that end inside a range which starts within them:
 * the text after that start is raw text for one of the parsers.
 */
export function clearUnits(end: number, ranges: Int32Array, units: Int32Array): Int32Array {
  let length = 0;
  for (let at = 0; at < units.length; at += UNIT_SIZE) {
    const unitEnd = units[at + 1]!;
    const range = rangeAt(ranges, unitEnd - 1);
    const isClear = range < 0 || ranges[range]! <= units[at]!;
    if (unitEnd > end || !isClear) continue;
    if (length < at) units.copyWithin(length, at, at + UNIT_SIZE);
    length += UNIT_SIZE;
  }
  return length < units.length ? units.slice(0, length) : units;
}
