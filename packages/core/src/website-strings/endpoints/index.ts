import type { Database } from '@dragoman/database/connection';
import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import { countWebsiteStrings } from './count-website-strings.ts';
import { listStringPages } from './list-string-pages.ts';
import { listWebsiteStrings } from './list-website-strings.ts';

/** What the product API answers about the texts of websites; `stringEditEndpoints` changes them. */
export function websiteStringEndpoints(deps: { readonly database: Database }): BoundEndpoint[] {
  return bindEndpoints(deps, [listWebsiteStrings, countWebsiteStrings, listStringPages]);
}
