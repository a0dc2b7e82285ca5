import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import type { WebsiteDeps } from '../website.ts';
import { createWebsite } from './create-website.ts';
import { deleteWebsite } from './delete-website.ts';
import { listWebsites } from './list-websites.ts';

/** What the product API answers about websites. */
export function websiteEndpoints(deps: WebsiteDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [listWebsites, createWebsite, deleteWebsite]);
}
