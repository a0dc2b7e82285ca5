import type { DomainInput } from '@dragoman/contract/team';
import { type HasDatabase, type Queries, rowsOf } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { ApiUser } from '../api/index.ts';
import { assertWebsitesOf } from './invitations.ts';

/** Returns the domains of an account: who signs in with one by single sign-on joins as its role; null for nobody. */
export function selectDomains(queries: Queries, accountId: string): Promise<DomainInput[]> {
  return rowsOf<DomainInput>(queries)`
    select domain, role, website_ids, languages from account_domains
    where account_id = ${accountId} order by domain`;
}

/** Chooses as what the people of a domain join. Throws `DragomanError('not-found')` for a domain, language or website of others. */
export async function changeDomain(
  { database }: HasDatabase,
  { accountId, languages: own }: Pick<ApiUser, 'accountId' | 'languages'>,
  { domain, role, website_ids, languages }: DomainInput,
): Promise<void> {
  await assertWebsitesOf({ database }, accountId, website_ids);
  const changed = await rowsOf(database.kysely)`
    update account_domains set role = ${role}, website_ids = ${website_ids}::uuid[], languages = ${languages}::text[]
    where domain = ${domain.toLowerCase()} and account_id = ${accountId}
      and (${own}::text[] is null or languages <@ ${own}::text[]) returning domain`;
  if (changed.length === 0) throw new DragomanError('not-found');
}

/**
 * Gives a domain of single sign-on to an account, where nobody joins until its owner chooses a role, or takes it from its account.
 * For operators. Throws `DragomanError('not-found')` if no identity provider has the domain.
 */
export async function giveDomain(
  { database: { kysely } }: HasDatabase,
  name: string,
  accountId: string | undefined,
): Promise<void> {
  const domain = name.toLowerCase();
  if (accountId === undefined) {
    await rowsOf(kysely)`delete from account_domains where domain = ${domain}`;
    return;
  }
  const known = await rowsOf(kysely)`select from auth.sso_domains where lower(domain) = ${domain}`;
  // Only operators read it, so no screen has translations of it.
  const sentence = `No identity provider has the domain ${domain}. Register it first.`;
  if (known.length === 0) throw new DragomanError('not-found', { message: sentence });
  await rowsOf(kysely)`
    insert into account_domains as given (domain, account_id) values (${domain}, ${accountId})
    on conflict (domain) do update
    set account_id = excluded.account_id, role = null, website_ids = null, languages = null
    where given.account_id <> excluded.account_id`;
}
