export { type Realtime, type RealtimeOptions, startRealtime } from './start.ts';
