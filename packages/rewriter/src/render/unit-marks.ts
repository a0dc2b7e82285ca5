import { hashText } from '../dictionary/index.ts';
import type { Target } from '../types.ts';

export const unitMarkEnd = '<!--/dragoman-unit-->';

/** Returns the comment before a unit: its id and, if it differs from the original's, the order of its tags. */
export function unitMarkStart(id: string, order: string): string {
  return `<!--dragoman-unit ${id}${order === '' ? '' : ` ${order}`}-->`;
}

/** Returns a unit's id by the two halves of its hash. */
export type UnitMarks = (low: number, high: number) => string | undefined;

/** Throws `TypeError` if an id could end the comment early. */
export function unitMarksOf({ unitMarks }: Target): UnitMarks | undefined {
  if (unitMarks === undefined) return undefined;
  const ids = new Map<string, string>();
  for (const [text, id] of unitMarks) {
    if (!/^\w+(?:-\w+)*$/.test(id)) throw new TypeError(`Not an id of a unit: ${id}`);
    const { low, high } = hashText(text);
    ids.set(`${low} ${high}`, id);
  }
  return (low, high) => ids.get(`${low} ${high}`);
}
