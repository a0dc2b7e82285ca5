export { isCertificateFault } from './certificate-fault.ts';
export { type DecodeLimits, decodeBody } from './decode-body.ts';
export { createOutgoingGate, type OutgoingGateOptions } from './gate.ts';
export { createPageFetcher, type PageFetcherDefaults } from './page-fetcher.ts';
export type { FetchedPage, FetchLimits, OutgoingGate, PageFetcher } from './port.ts';
export { isPublicAddress } from './public-address.ts';
export { resolveBySystem } from './resolve.ts';
