/** What decides when a website's DNS and snippet are looked at again. */
export interface CheckHistory {
  /** True if everything that is wanted was there at the last look, and visitors are answered. */
  readonly isLive: boolean;
  /** True if a host that was served leads elsewhere since. */
  readonly isLosing: boolean;
  /** Looks since something last changed, or since the owner last looked. */
  readonly looks: number;
}

const minute = 60;
const hour = 60 * minute;

/** DNS propagation takes up to 48 hours [owner-workspace §9]: looks come ever more seldom, but never more than this apart. */
const longestWhileWaiting = 6 * hour;
/** Looks that take about three days; who has changed nothing by then is looked at once a day. */
const patience = 28;

/**
 * Seconds until the next look. While an owner waits: after half a minute, then half as long again each time. Once live
 * every six hours, so that a host that leads elsewhere is noticed; one that does is looked at every quarter of an hour.
 * @param first seconds until the first look
 */
export function nextCheckIn({ isLive, isLosing, looks }: CheckHistory, first = 30): number {
  if (isLosing) return Math.min(15 * minute, first * 30);
  if (isLive) return first * 720;
  if (looks > patience) return first * 2880;
  return Math.min(longestWhileWaiting, Math.round(first * 1.5 ** Math.min(looks, 40)));
}

/** Seconds after which a host that leads elsewhere is believed: until then it may be a passing fault. */
export function takeoverConfirmedAfter(first = 30): number {
  return first * 20;
}

/** Seconds that such a host keeps its place and its certificate. */
export const takeoverGrace = 7 * 24 * hour;
