import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import type { Favicons } from '../favicons.ts';
import { readFavicon } from './favicon.ts';

/** What the product API answers about icons of websites. */
export function faviconEndpoints(deps: { readonly favicons: Favicons }): BoundEndpoint[] {
  return bindEndpoints(deps, [readFavicon]);
}
