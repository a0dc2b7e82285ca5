import { networkOf } from '@dragoman/domain/addresses';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyChanges } from '../errors.ts';

/**
 * Counts, in this process's memory, what a network changes without signing in: anybody may park a website, and nobody is to
 * fill the database so. The function throws `RestError` 429 beyond `perMinute`.
 */
export function createChangeCount(perMinute: number): (address: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (address) => {
    try {
      await limiter.consume(networkOf(address));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw tooManyChanges(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
    }
  };
}
