import type { Database } from '@dragoman/database/connection';
import { createUser } from '@dragoman/database/testing';

const websites = 40;

/**
 * Seeds 40 websites of an owner each with 400 strings on 20 pages, so that one website is a small part of every table. Returns the
 * first one.
 */
export async function seedForPlans(
  database: Database,
): Promise<{ readonly userId: string; readonly websiteId: string }> {
  const users: string[] = [];
  for (let n = 0; n < websites; n++) users.push(await createUser(database));
  for (const statement of statements) await database.pool.query(statement, [users]);
  await database.pool.query('vacuum analyze');
  const { rows } = await database.pool.query('select id from websites where user_id = $1', [
    users[0],
  ]);
  return { userId: users[0] ?? '', websiteId: rows[0].id };
}

const statements = [
  `insert into websites (user_id, url, original_language, translation_languages, status)
   select id, 'https://site-' || n || '.example', 'en', '{es}', 'enabled'
   from unnest($1::uuid[]) with ordinality as owner (id, n)`,
  `insert into website_hosts (website_id, host, language)
   select id, 'es.' || substr(url, 9), 'es' from websites where user_id = any($1)`,
  `insert into scans (website_id, status)
   select id, 'completed' from websites cross join generate_series(1, 100) where user_id = any($1)`,
  `insert into pages (website_id, path, outcome, last_scan_id)
   select website.id, '/page-' || n, 'page', (select id from scans where website_id = website.id limit 1)
   from websites website cross join generate_series(1, 100) as n where user_id = any($1)`,
  `insert into website_strings (website_id, original_string, original_hash, first_seen_at)
   select id, 'Text ' || n, sha256(convert_to('Text ' || n, 'UTF8')), now() + n * interval '1 ms'
   from websites cross join generate_series(1, 400) as n where user_id = any($1)`,
  `insert into translated_strings (website_string_id, target_language, translated_string)
   select string.id, 'es', 'Texto' from website_strings string
   join websites website on website.id = string.website_id where user_id = any($1)`,
  `insert into assessments (website_string_id, target_language, website_id, translated_string, accuracy, fluency, terms, style,
     reason, engine, engine_version)
   select string.id, 'es', website.id, 'Texto', 1 + (hashtext(string.id::text) & 3), 5, 5, 5, 'Good.', 'double', '1'
   from website_strings string join websites website on website.id = string.website_id where user_id = any($1)`,
  `insert into page_strings (page_id, website_string_id, position)
   select page.id, string.id, 1 from pages page join website_strings string
     on string.website_id = page.website_id and hashtext(string.id::text) % 20 = hashtext(page.path) % 20
   join websites website on website.id = page.website_id where user_id = any($1)`,
  `insert into website_slugs (website_id, original_slug)
   select id, 'slug-' || n from websites cross join generate_series(1, 20) as n where user_id = any($1)`,
  `insert into translated_slugs (website_slug_id, target_language, translated_slug)
   select slug.id, 'es', 'es-' || slug.original_slug from website_slugs slug
   join websites website on website.id = slug.website_id where user_id = any($1)`,
  `insert into website_media (website_id, original_media)
   select id, 'https://cdn.example/' || n || '.png' from websites cross join generate_series(1, 100) as n
   where user_id = any($1)`,
  `insert into engine_calls (website_id, target_language, engine, request_key, unit_count, character_count, status, started_at, settled_at)
   select id, 'es', 'double@1', id || '-' || n, 1, 1, 'succeeded', now() - n * interval '1 week', now()
   from websites cross join generate_series(1, 200) as n where user_id = any($1)`,
  `insert into translations (website_id, target_language)
   select id, 'es' from websites where user_id = any($1) on conflict do nothing`,
  `insert into translation_memory (user_id, source_language, target_language, source_hash, source_text, target_text)
   select id, 'en', 'es', sha256(convert_to('Source ' || n, 'UTF8')), 'Source ' || n, 'Destino'
   from unnest($1::uuid[]) as owner (id) cross join generate_series(1, 200) as n`,
  `insert into glossary_terms (user_id, term)
   select id, 'term ' || n from unnest($1::uuid[]) as owner (id) cross join generate_series(1, 100) as n`,
  `insert into auth.users (email, email_confirmed_at)
   select n || '@' || owner || '.example', now() from unnest($1::uuid[]) as owner cross join generate_series(1, 30) as n`,
  `insert into memberships (account_id, user_id, role, invited_by)
   select owner, person.id, 'translator', owner
   from unnest($1::uuid[]) as owner join auth.users person on person.email like '%@' || owner || '.example'`,
  `insert into invitations (account_id, kind, email, role, token_hash, invited_by)
   select owner, 'member', n || '@team.example', 'viewer', sha256(convert_to(owner::text || n, 'UTF8')), owner
   from unnest($1::uuid[]) as owner cross join generate_series(1, 30) as n`,
  `insert into api_keys (account_id, name, hint, scopes, token_hash, created_by)
   select owner, 'Key ' || n, 'abcd', '{}', sha256(convert_to(owner::text || n, 'UTF8')), owner
   from unnest($1::uuid[]) as owner cross join generate_series(1, 30) as n`,
  `insert into activity (account_id, website_id, actor_id, actor_kind, actor_name, verb, created_at)
   select user_id, id, user_id, 'user', 'ada@example.org', 'website.changed', now() - n * interval '1 hour'
   from websites cross join generate_series(1, 100) as n where user_id = any($1)`,
  `insert into webhook_endpoints (account_id, url, events, sealed_secret)
   select owner, 'https://hooks.example/' || n, '{scan.completed}', ''
   from unnest($1::uuid[]) as owner cross join generate_series(1, 30) as n`,
  `insert into webhook_messages (endpoint_id, type, data, next_attempt_at, delivered_at)
   select id, 'scan.completed', '{}', null, now() from webhook_endpoints cross join generate_series(1, 5)
   where account_id = any($1)`,
];
