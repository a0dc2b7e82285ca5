export { ApiError } from '@dragoman/contract/transport';
export type { CallOptions } from './call.ts';
export { type ClientOptions, createClient } from './client.ts';
export type { RetryOptions } from './retries.ts';
export type * from './types.gen.ts';
