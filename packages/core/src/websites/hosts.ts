import { domainToASCII } from 'node:url';
import { DragomanError } from '@dragoman/domain/errors';
import { findWebsite, type WebsiteDeps } from './website.ts';

export interface WebsiteHost {
  readonly websiteId: string;
  /** A host name without port; Unicode is stored as punycode. */
  readonly host: string;
  /** The language of a subdomain; null if the language is in the path. */
  readonly language: string | null;
  /** Where the original is fetched. Defaults to the website's address. */
  readonly originUrl?: string;
}

const hostName =
  /^(?:[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?\.)*[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*\.?$/u;

/**
 * Serves a website under a host, or updates the host. Throws `DragomanError`: `bad-request` for an invalid host name,
 * `not-found` without such a website, `conflict` if another website has the host.
 */
export async function addHost(deps: WebsiteDeps, request: WebsiteHost): Promise<void> {
  const host = toHostName(request.host);
  await findWebsite(deps, request.websiteId);
  const values = { language: request.language, origin_url: request.originUrl ?? null };
  const written = await deps.database.kysely
    .insertInto('website_hosts')
    .values({ host, website_id: request.websiteId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('host')
        .doUpdateSet(values)
        .where('website_hosts.website_id', '=', request.websiteId),
    )
    .returning('host')
    .executeTakeFirst();
  if (written === undefined) {
    throw new DragomanError('conflict', { message: `${host} already serves another website.` });
  }
}

function toHostName(input: string): string {
  const name = input.trim().toLowerCase();
  const host = hostName.test(name) ? domainToASCII(name.replace(/\.$/, '')) : '';
  if (host === '' || host.length > 253) {
    throw new DragomanError('bad-request', { message: 'This is not a host name.' });
  }
  return host;
}
