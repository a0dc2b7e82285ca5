import { getDomain } from 'tldts';

/** How much is ordered at most. Authorities count as well, and shut out for days whom they find to ask too much. */
export interface OrderLimits {
  readonly perHour: number;
  readonly perDomainAndHour: number;
  /** Milliseconds until it is tried again. */
  readonly pauseWhenFull: number;
  /** Milliseconds after the first failure, doubled with each; by whose fault it was. */
  readonly pauseAfterRefusal: number;
  readonly pauseAfterSilence: number;
  readonly longestPause: number;
}

const minute = 60_000;

/** Below Let's Encrypt's own: 300 orders within three hours, five failures of a host within one. */
export const defaultLimits: OrderLimits = {
  perHour: 90,
  perDomainAndHour: 30,
  pauseWhenFull: 5 * minute,
  pauseAfterRefusal: 5 * minute,
  pauseAfterSilence: minute / 2,
  longestPause: 6 * 60 * minute,
};

/** The domain that somebody registered, of a host: `shop.co.uk` of `es.shop.co.uk`; the host itself where there is none. */
export function registeredDomainOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** Milliseconds until a host is tried again that has failed so often in a row. */
export function pauseAfter(first: number, failures: number, longest: number): number {
  const pause = Math.min(first * 2 ** Math.max(0, failures - 1), longest);
  return pause * (0.9 + Math.random() * 0.2);
}
