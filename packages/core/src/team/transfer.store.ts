import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { archivedTables } from '../website-archives/index.ts';

/** Between which accounts. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** Gives websites to another account; returns their ids. Fails if that account has one of their hosts. */
export async function moveWebsites(
  queries: Queries,
  { from, to }: Move,
  websiteId: string | null,
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(queries)`
    update websites set user_id = ${to}, billed_to = null
    where user_id = ${from} and status is distinct from 'deleted'
      and (${websiteId}::uuid is null or id = ${websiteId}::uuid)
    returning id`;
  const ids = rows.map(({ id }) => id);
  await sql`update paused_websites set user_id = ${to} where website_id = any (${ids}::uuid[])`.execute(
    queries,
  );
  // Secrets of the former account.
  await sql`delete from live_editor_links where website_id = any (${ids}::uuid[])`.execute(queries);
  await sql`delete from engine_keys where website_id = any (${ids}::uuid[])`.execute(queries);
  return ids;
}

/** Copies the terms and the memory that a website uses to another account, as its archive would have them. Call before `moveWebsites`. */
export async function copyKnowledge(
  queries: Queries,
  { to }: Pick<Move, 'to'>,
  websiteId: string,
): Promise<void> {
  const rows = (table: string) =>
    sql.raw((archivedTables[table]?.rows ?? '').replaceAll('$1', `'${websiteId}'::uuid`));
  await sql`
    insert into glossary_terms (user_id, website_id, target_language, term, translation, is_case_sensitive, note, part_of_speech)
    select ${to}, ${websiteId}, target_language, term, translation, is_case_sensitive, note, part_of_speech
    from glossary_terms where ${rows('glossary_terms')}
    on conflict do nothing`.execute(queries);
  await sql`delete from glossary_terms where website_id = ${websiteId} and user_id <> ${to}`.execute(
    queries,
  );
  await sql`
    insert into translation_memory
      (user_id, source_language, target_language, source_text, source_hash, target_text, origin, updated_at)
    select ${to}, source_language, target_language, source_text, source_hash, target_text, origin, updated_at
    from translation_memory where ${rows('translation_memory')}
    on conflict do nothing`.execute(queries);
}

/** Gives the glossary and the memory of an account to another one, whose own entries win. */
export async function moveKnowledge(queries: Queries, { from, to }: Move): Promise<void> {
  await sql`
    update glossary_terms as term set user_id = ${to} where user_id = ${from} and not exists (
      select from glossary_terms as own
      where own.user_id = ${to} and lower(own.term) = lower(term.term)
        and own.website_id is not distinct from term.website_id
        and own.target_language is not distinct from term.target_language)`.execute(queries);
  await sql`
    update translation_memory as entry set user_id = ${to} where user_id = ${from} and not exists (
      select from translation_memory as own
      where own.user_id = ${to} and own.source_hash = entry.source_hash
        and own.source_language = entry.source_language and own.target_language = entry.target_language)`.execute(
    queries,
  );
}

/** Takes websites out of the limits of an account's members, keys and invitations; those for nothing else end. */
export async function forgetWebsites(
  queries: Queries,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  const rest = sql`array(select unnest(website_ids) except select unnest(${ids}::uuid[]))`;
  await sql`update account_domains set role = null, website_ids = null
    where account_id = ${accountId} and website_ids <@ ${ids}::uuid[]`.execute(queries);
  for (const table of ['memberships', 'api_keys', 'invitations', 'account_domains']) {
    const of = sql`${sql.table(table)} where account_id = ${accountId} and website_ids && ${ids}::uuid[]`;
    await sql`delete from ${of} and website_ids <@ ${ids}::uuid[]`.execute(queries);
    await sql`update ${sql.table(table)} set website_ids = ${rest}
      where account_id = ${accountId} and website_ids && ${ids}::uuid[]`.execute(queries);
  }
}

/** Gives an account's members to another one, whose own memberships win, and keeps its former owner as a manager there. */
export async function moveMembers(queries: Queries, { from, to }: Move): Promise<void> {
  await sql`delete from memberships where account_id = ${from} and user_id = ${to}`.execute(
    queries,
  );
  await sql`
    insert into memberships (account_id, user_id, role, website_ids, languages, invited_by)
    select ${to}::uuid, user_id, role, website_ids, languages, ${to}::uuid from memberships where account_id = ${from}
    union all select ${to}::uuid, ${from}::uuid, 'manager', null::uuid[], null::text[], ${to}::uuid
    on conflict do nothing`.execute(queries);
  await sql`delete from memberships where account_id = ${from}`.execute(queries);
  await sql`update account_domains set account_id = ${to} where account_id = ${from}`.execute(
    queries,
  );
}
