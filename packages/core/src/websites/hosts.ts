import { domainToASCII } from 'node:url';
import { DragomanError } from '@dragoman/domain/errors';
import { findWebsite, type WebsiteDeps } from './website.ts';

export interface WebsiteHost {
  readonly websiteId: string;
  /** A host name without port; Unicode is kept as punycode. */
  readonly host: string;
  /** The language of a subdomain; null where the language is in the path. */
  readonly language: string | null;
  /** Where the original is fetched, when it is not the website's own address. */
  readonly originUrl?: string;
}

const hostName =
  /^(?:[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?\.)*[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*\.?$/u;

/**
 * Lets a website be served under a host; repeating it renews the row. Throws `DragomanError`: `bad-request` when it is no
 * host name, `not-found` when there is no such website, `conflict` when another website has the host.
 */
export async function addHost(deps: WebsiteDeps, request: WebsiteHost): Promise<void> {
  const host = readHost(request.host);
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

function readHost(input: string): string {
  const name = input.trim().toLowerCase();
  const host = hostName.test(name) ? domainToASCII(name.replace(/\.$/, '')) : '';
  if (host === '' || host.length > 253) {
    throw new DragomanError('bad-request', { message: 'This is no host name.' });
  }
  return host;
}
