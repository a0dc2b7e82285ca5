import { networkOf } from '@dragoman/domain/addresses';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors.ts';

/** Counts a request of an IP address. Throws `RestError` 429. */
export type CountRequest = (address: string) => Promise<void>;

/** Limits requests per network and minute, in this process's memory. */
export function createRequestCount(perMinute: number): CountRequest {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (address) => {
    try {
      await limiter.consume(networkOf(address));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw tooManyRequests(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
    }
  };
}
