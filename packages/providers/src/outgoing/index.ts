export type { FetchedPage, FetchLimits, OutgoingGate, PageFetcher } from './port.ts';
