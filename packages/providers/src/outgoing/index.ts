export { decodeBody } from './decode-body.ts';
export { createOutgoingGate } from './gate.ts';
export { createPageFetcher } from './page-fetcher.ts';
export type {
  FetchedPage,
  OutgoingGate,
  PageFetcher,
} from './port.ts';
export { isPublicAddress } from './public-address.ts';
export { resolveBySystem } from './resolve.ts';
