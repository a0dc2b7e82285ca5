import { settingNames } from './read.ts';

/** Shorter names are too like those of other programs, such as HOME. */
const leastLetters = 6;
const mostEdits = 2;

/**
 * Returns a sentence for each variable with a value that is no setting but almost one: a wrong letter, a missing one, two that
 * changed places.
 */
export function misspelledSettings(
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const known = new Set(settingNames.flatMap((name) => [name, `${name}_FILE`]));
  return Object.keys(environment)
    .filter((name) => environment[name] && name.length >= leastLetters && !known.has(name))
    .flatMap((name) => {
      const meant = [...known].find(
        (one) => one.length >= leastLetters && editsBetween(name, one) <= mostEdits,
      );
      return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
    });
}

/** Optimal string alignment distance: letters added, left out or replaced, and neighbors that changed places. */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > mostEdits) return mostEdits + 1;
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(rows, i - 1, j) + 1,
          (row[j - 1] ?? 0) + 1,
          at(rows, i - 1, j - 1) + cost,
          isSwap ? at(rows, i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return at(rows, one.length, other.length);
}

const at = (rows: readonly (readonly number[])[], i: number, j: number) => rows[i]?.[j] ?? 0;
