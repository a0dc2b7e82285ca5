export { decodeBody } from './decode-body.ts';
export { createOutgoingGate } from './gate.ts';
export { createPageFetcher } from './page-fetcher.ts';
export type {
  FetchedPage,
  OutgoingGate,
  PageFetcher,
  Post,
} from './port.ts';
export { createPost } from './post.ts';
export { isPublicAddress } from './public-address.ts';
export { resolveBySystem } from './resolve.ts';
