export { type StripeDouble, startStripeDouble } from './start.ts';
export type { Tables } from './state/state.ts';
