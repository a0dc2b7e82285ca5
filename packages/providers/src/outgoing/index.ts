export { type DecodeLimits, decodeBody } from './decode-body.ts';
export { createOutgoingGate, type OutgoingGateOptions } from './gate.ts';
export { createPageFetcher, type PageFetcherDefaults } from './page-fetcher.ts';
export {
  type FetchedPage,
  type FetchLimits,
  isCertificateFault,
  type OutgoingGate,
  type PageFetcher,
} from './port.ts';
export { isPublicAddress } from './public-address.ts';
export { resolveBySystem } from './resolve.ts';
