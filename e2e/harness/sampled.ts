/**
 * Returns the cases that `npm test` runs of a costly table: those at the given places, the same each time. `npm run test:long`
 * sets `EVERY_CASE` and runs all.
 */
export function sampled<T>(cases: readonly T[], ...places: readonly number[]): readonly T[] {
  return process.env['EVERY_CASE'] ? cases : cases.filter((_, place) => places.includes(place));
}

/** As `sampled`, with the first case of each `step`. */
export function sampledEach<T>(cases: readonly T[], step: number): readonly T[] {
  return sampled(cases, ...cases.keys().filter((place) => place % step === 0));
}
