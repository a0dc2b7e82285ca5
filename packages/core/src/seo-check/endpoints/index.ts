import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import type { SeoCheckDeps } from '../deps.ts';
import { seoCheck } from './seo-check.ts';

/** What the product API answers about how search engines find a website. */
export function seoCheckEndpoints(deps: SeoCheckDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [seoCheck]);
}
