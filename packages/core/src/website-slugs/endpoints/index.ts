import type { Database } from '@dragoman/database/connection';
import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import { listWebsiteSlugs } from './list-website-slugs.ts';
import { updateSlugTranslation } from './update-slug-translation.ts';

/** What the product API answers about slugs. */
export function websiteSlugEndpoints(deps: { readonly database: Database }): BoundEndpoint[] {
  return bindEndpoints(deps, [listWebsiteSlugs, updateSlugTranslation]);
}
