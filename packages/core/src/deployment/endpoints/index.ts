import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import type { BillingDeps } from '../../billing/index.ts';
import type { ReleaseDeps } from '../releases/follow-releases.ts';
import { checkDns } from './check-dns.ts';
import { mailDnsRecords } from './mail-dns-records.ts';
import { provisionWebsite } from './provision-website.ts';
import { readPassThrough } from './read-pass-through.ts';
import { readResolvedUrl } from './read-resolved-url.ts';
import { setSnippetStatus } from './set-snippet-status.ts';
import { setUrlStructure } from './set-url-structure.ts';
import { verifySnippet } from './verify-snippet.ts';

/** What the product API answers about bringing a website live. */
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
