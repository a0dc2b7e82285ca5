/** How often a factor was answered wrongly, and since when. */
export interface Tries {
  readonly failed: number;
  readonly failed_since: Date | null;
}

/** Guessing six digits of which three codes hold at a time: five tries are one chance in 67,000. */
const most = 5;
const period = 5 * 60_000;

/** Seconds until another try is allowed; 0 when it is now. */
export function retryAfter({ failed, failed_since }: Tries, now: number): number {
  if (failed < most || failed_since === null) return 0;
  return Math.max(0, Math.ceil((failed_since.getTime() + period - now) / 1000));
}

/** The tries after one more that failed. */
export function afterFailure<T extends Tries>(tries: T, now: number): T {
  const isOld = tries.failed_since === null || tries.failed_since.getTime() + period <= now;
  return isOld
    ? { ...tries, failed: 1, failed_since: new Date(now) }
    : { ...tries, failed: tries.failed + 1 };
}

/** The tries after one that held. */
export function afterSuccess<T extends Tries>(tries: T): T {
  return { ...tries, failed: 0, failed_since: null };
}
