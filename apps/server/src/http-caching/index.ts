export { type CacheStatus, cacheStatusValue } from './cache-status.ts';
export { parseHttpDate } from './http-date.ts';
export { memoized } from './memoized.ts';
export { type CachePolicy, cachePolicy } from './policy.ts';
