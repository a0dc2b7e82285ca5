export { type StripeDouble, type StripeDoubleOptions, startStripeDouble } from './start.ts';
export type { Tables } from './state/state.ts';
