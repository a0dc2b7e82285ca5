import { getDomain } from 'tldts';

/** Limits for orders. Authorities have limits too and block clients that exceed them for days. */
export interface OrderLimits {
  readonly perHour: number;
  readonly perDomainAndHour: number;
  /** Milliseconds until the next order once a limit is reached. */
  readonly pauseWhenFull: number;
  /**
   * Milliseconds until a retry after the first failure, doubled with each. A refusal is the order's fault, a timeout
   * the authority's.
   */
  readonly pauseAfterRefusal: number;
  readonly pauseAfterSilence: number;
  readonly maxPause: number;
}

const minute = 60_000;

/** Below those of Let's Encrypt: 300 orders in three hours, five failures of a host per hour. */
export const defaultLimits: OrderLimits = {
  perHour: 90,
  perDomainAndHour: 30,
  pauseWhenFull: 5 * minute,
  pauseAfterRefusal: 5 * minute,
  pauseAfterSilence: minute / 2,
  maxPause: 6 * 60 * minute,
};

/** Returns the registered domain of a host (`shop.co.uk` of `es.shop.co.uk`), or the host itself. */
export function registeredDomainOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** Milliseconds until the next order after so many failures in a row. */
export function pauseAfter(first: number, failures: number, longest: number): number {
  const pause = Math.min(first * 2 ** Math.max(0, failures - 1), longest);
  return pause * (0.9 + Math.random() * 0.2);
}
