import { domainToASCII } from 'node:url';
import { DragomanError } from '@dragoman/domain/errors';
import type { WebsiteDeps } from './website.ts';

export interface WebsiteHost {
  readonly websiteId: string;
  /** A host name without port; Unicode is kept as punycode. */
  readonly host: string;
  /** The language of a subdomain; null where the language is in the path. */
  readonly language: string | null;
  /** Where the original is fetched, when it is not the website's own address. */
  readonly originUrl?: string;
}

/**
 * Lets a website be served under a host; repeating it renews the row. Throws `DragomanError`: `bad-request` when it is no
 * host name, `conflict` when another website has it.
 */
export async function addHost({ database }: WebsiteDeps, request: WebsiteHost): Promise<void> {
  const host = domainToASCII(request.host.toLowerCase().replace(/\.$/, ''));
  if (host === '') throw new DragomanError('bad-request', { message: 'This is no host name.' });
  const values = { language: request.language, origin_url: request.originUrl ?? null };
  const written = await database.kysely
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
