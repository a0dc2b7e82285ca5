export { type CountedLimit, createCounter } from './counter.ts';
export { createSharedLimit, type SharedLimit } from './shared-limit.ts';
