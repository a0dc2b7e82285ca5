import type { Log } from '@dragoman/domain/log';

const minuteMs = 60_000;

/**
 * Returns a function that logs a warning at most once a minute, so that an outage is one line and not one for each connection. The next
 * line says how many were left out.
 */
export function warnOncePerMinute(
  log: Log,
  message: string,
  now: () => number = () => performance.now(),
): (err: unknown) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return (err) => {
    if (now() - loggedAt < minuteMs) {
      leftOut += 1;
      return;
    }
    log.warn({ err, ...(leftOut > 0 && { leftOut }) }, message);
    loggedAt = now();
    leftOut = 0;
  };
}
