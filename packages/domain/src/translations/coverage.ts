/** Returns how many of a language's texts are translated, as a whole percent: 100 only if all are. Null if there are no texts. */
export function coverageOf(counts: {
  readonly taskCount: number;
  readonly finishedTaskCount: number;
}): number | null {
  const { taskCount, finishedTaskCount } = counts;
  return taskCount === 0 ? null : Math.floor((100 * finishedTaskCount) / taskCount);
}
