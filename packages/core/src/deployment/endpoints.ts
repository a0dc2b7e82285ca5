import { type BoundEndpoint, bindEndpoints } from '../api/index.ts';
import type { BillingDeps } from '../billing/index.ts';
import { provisionWebsite, readResolvedUrl, setUrlStructure } from './deploy/endpoints.ts';
import { checkDns, mailDnsRecords } from './dns/endpoints.ts';
import { readPassThrough } from './pass-through/endpoints.ts';
import type { ReleaseDeps } from './pass-through/follow-releases.ts';
import { setSnippetStatus, verifySnippet } from './snippet/endpoints.ts';

/** The endpoints for taking a website live. */
export function deploymentEndpoints(deps: ReleaseDeps & BillingDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    checkDns,
    mailDnsRecords,
    verifySnippet,
    setSnippetStatus,
    readPassThrough,
    readResolvedUrl,
    provisionWebsite,
    setUrlStructure,
  ]);
}
