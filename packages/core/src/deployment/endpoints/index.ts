import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import type { BillingDeps } from '../../billing/index.ts';
import type { ReleaseDeps } from '../releases/follow-releases.ts';
import { provisionWebsite, readResolvedUrl, setUrlStructure } from './deploy.ts';
import { checkDns, mailDnsRecords } from './dns.ts';
import { readPassThrough } from './pass-through.ts';
import { setSnippetStatus, verifySnippet } from './snippet.ts';

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
