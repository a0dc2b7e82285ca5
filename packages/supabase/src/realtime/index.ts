export { defaultLimits, type RealtimeLimits } from './limits.ts';
export { type Realtime, type RealtimeOptions, startRealtime } from './start.ts';
