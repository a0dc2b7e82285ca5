export { addressIn, resolveAddress } from './addresses.ts';
export { type Alternate, alternatesHeader, alternatesOf } from './alternates.ts';
export { adjustPolicy, type PolicyNeeds, scriptNonce } from './content-security-policy.ts';
export { reachesHost, rewriteSetCookie } from './cookies.ts';
export {
  candidateHosts,
  entryHostOf,
  hostOf,
  originOfLanguage,
  websiteIdOfHost,
} from './entry-hosts.ts';
export {
  allowsOwnOrigin,
  rewriteAllowedOrigin,
  rewriteLinkHeader,
  rewriteLocation,
  rewriteRefresh,
  toOriginalOrigin,
} from './headers.ts';
export { isAssetPath, isOwnHost, linkRewriter, type PageView } from './links.ts';
export { adjustMetaPolicies, metaPolicies } from './meta-policies.ts';
export { parseReference, resolveReference } from './reference.ts';
export { translateRobots } from './robots.ts';
export type { EntryHost, ServingSite } from './site.ts';
export { isSitemap, translateSitemap } from './sitemap.ts';
export { buildSlugTable, type SlugTable } from './slugs.ts';
