/** The history that decides when a website's DNS and snippet are checked again. */
export interface CheckHistory {
  /** True if the last check found every required record and visitors are served. */
  readonly isLive: boolean;
  /** True if a host that was served now points elsewhere. */
  readonly isLosing: boolean;
  /** Checks since the last change or the owner's last visit. */
  readonly looks: number;
}

const minute = 60;
const hour = 60 * minute;

/** DNS propagation takes up to 48 hours [owner-workspace §9]; checks back off to at most this interval. */
const longestWhileWaiting = 6 * hour;
/** Number of checks, about three days; without a change, checks are daily afterwards. */
const maxFrequentChecks = 28;

/**
 * Returns the seconds until the next check. While the owner waits: 30 seconds, then 1.5 times longer each time. Once
 * live: every six hours, to notice a host that points elsewhere; such a host is checked every 15 minutes.
 * @param first seconds until the first check
 */
export function nextCheckIn({ isLive, isLosing, looks }: CheckHistory, first = 30): number {
  if (isLosing) return Math.min(15 * minute, first * 30);
  if (isLive) return first * 720;
  if (looks > maxFrequentChecks) return first * 2880;
  return Math.min(longestWhileWaiting, Math.round(first * 1.5 ** Math.min(looks, 40)));
}

/** Seconds until a host that points elsewhere is considered lost; until then it may be a transient fault. */
export function takeoverConfirmedAfter(first = 30): number {
  return first * 20;
}

/** Seconds that a lost host keeps its place and its certificate. */
export const takeoverGrace = 7 * 24 * hour;
