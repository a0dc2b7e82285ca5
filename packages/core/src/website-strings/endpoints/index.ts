import type { Database } from '@dragoman/database/connection';
import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import { listWebsiteStrings } from './list-website-strings.ts';

/** What the product API answers about the texts of websites; `translationEndpoints` has their updates. */
export function websiteStringEndpoints(deps: { readonly database: Database }): BoundEndpoint[] {
  return bindEndpoints(deps, [listWebsiteStrings]);
}
