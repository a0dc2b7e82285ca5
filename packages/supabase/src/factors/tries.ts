/** Failed tries of a factor, and since when. */
export interface Tries {
  readonly failed: number;
  readonly failed_since: Date | null;
}

/** Three six-digit codes are valid at a time, so five tries succeed with a probability of 1 in 67,000. */
const most = 5;
const period = 5 * 60_000;

/** Returns the seconds until another try is allowed. */
export function retryAfter({ failed, failed_since }: Tries, now: number): number {
  if (failed < most || failed_since === null) return 0;
  return Math.max(0, Math.ceil((failed_since.getTime() + period - now) / 1000));
}

export function afterFailure<T extends Tries>(tries: T, now: number): T {
  const isOld = tries.failed_since === null || tries.failed_since.getTime() + period <= now;
  return isOld
    ? { ...tries, failed: 1, failed_since: new Date(now) }
    : { ...tries, failed: tries.failed + 1 };
}

export function afterSuccess<T extends Tries>(tries: T): T {
  return { ...tries, failed: 0, failed_since: null };
}
