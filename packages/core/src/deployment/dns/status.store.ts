import type { Queries } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import type { UrlStructure } from '@dragoman/domain/websites';
import { sql } from 'kysely';

/** Sets `dns_checked`. Writes nothing if it is unchanged or the website has another structure by now. */
export async function markDns(
  queries: Queries,
  id: string,
  { structure, verified }: { readonly structure: UrlStructure; readonly verified: boolean },
): Promise<void> {
  await queries
    .updateTable('websites')
    .set({ dns_checked: verified })
    .where('id', '=', id)
    .where('url_structure', '=', structure)
    .where('dns_checked', '!=', verified)
    .execute();
}

/** Sets `snippet_checked`. Writes nothing if it is unchanged. */
export async function markSnippet(
  queries: Queries,
  id: string,
  snippet_checked: boolean,
): Promise<void> {
  await queries
    .updateTable('websites')
    .set({ snippet_checked })
    .where('id', '=', id)
    .where('snippet_checked', '!=', snippet_checked)
    .execute();
}

/** A new structure needs other records, so DNS is unverified again. */
export async function changeStructure(
  queries: Queries,
  id: string,
  url_structure: UrlStructure,
): Promise<void> {
  await queries
    .updateTable('websites')
    .set({ url_structure, dns_checked: false })
    .where('id', '=', id)
    .where('url_structure', '!=', url_structure)
    .execute();
}

/** Enables a website whatever its status. */
export async function markEnabled(queries: Queries, id: string): Promise<void> {
  await queries.updateTable('websites').set({ status: 'enabled' }).where('id', '=', id).execute();
}

/** Enables a website that is ready and was never live. Returns true if this call did it. */
export async function enableReady(queries: Queries, id: string): Promise<boolean> {
  const enabled = await queries
    .updateTable('websites')
    .set({ status: 'enabled' })
    .where('id', '=', id)
    .where('dns_checked', '=', true)
    .where('snippet_checked', '=', true)
    .where((eb) => eb.or([eb('status', 'is', null), eb('status', 'in', ['pending', 'deploying'])]))
    .returning('id')
    .executeTakeFirst();
  return enabled !== undefined;
}

/** Sets or clears the status `pending` of a website that was never live. */
export async function markPending(queries: Queries, id: string, isPending: boolean): Promise<void> {
  await queries
    .updateTable('websites')
    .set({ status: isPending ? 'pending' : null })
    .where('id', '=', id)
    .where((eb) => (isPending ? eb('status', 'is', null) : eb('status', '=', 'pending')))
    .execute();
}

/** Sets a website's address to the origin its server responds to, unless the owner has another website there. */
export async function adoptOrigin(
  queries: Queries,
  { id, url, user_id }: WebsiteRow,
  origin: string,
): Promise<void> {
  const old = new URL(url);
  if (old.origin === origin) return;
  const changed = origin + url.slice(url.indexOf(old.host) + old.host.length);
  await queries
    .updateTable('websites')
    .set({ url: changed })
    .where('id', '=', id)
    .where('url', '=', url)
    .where(({ not, exists }) =>
      not(
        exists(
          queries
            .selectFrom('websites as other')
            .select('other.id')
            .where('other.user_id', '=', user_id)
            .where('other.id', '!=', id)
            .where('other.status', 'is distinct from', 'deleted')
            .where(sql`lower(other.url)`, '=', changed.toLowerCase()),
        ),
      ),
    )
    .execute();
}
