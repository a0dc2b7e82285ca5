import { hashText } from '../dictionary/index.ts';
import type { Target } from '../types.ts';

/** Ends a unit that started with `<!--dragoman-unit ID-->`. */
export const unitMarkEnd = '<!--/dragoman-unit-->';

/** Returns the comment before a unit by the two halves of its hash. */
export type UnitMarks = (low: number, high: number) => string | undefined;

/** Throws `TypeError` if an id could end the comment early. */
export function unitMarksOf({ unitMarks }: Target): UnitMarks | undefined {
  if (unitMarks === undefined) return undefined;
  const marks = new Map<string, string>();
  for (const [text, id] of unitMarks) {
    if (!/^\w+(?:-\w+)*$/.test(id)) throw new TypeError(`Not an id of a unit: ${id}`);
    const { low, high } = hashText(text);
    marks.set(`${low} ${high}`, `<!--dragoman-unit ${id}-->`);
  }
  return (low, high) => marks.get(`${low} ${high}`);
}
