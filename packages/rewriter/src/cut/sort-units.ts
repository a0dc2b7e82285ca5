import { UNIT_SIZE } from './plan.ts';

/** Units by start. They are so already unless one stands inside an opaque element of another. */
export function sortUnits(units: Int32Array): Int32Array {
  let sorted = true;
  for (let at = UNIT_SIZE; at < units.length && sorted; at += UNIT_SIZE) {
    sorted = units[at]! >= units[at - UNIT_SIZE]!;
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
