import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, databaseUrl, withClient } from '../testing/index.ts';
import { sqlFiles } from './files.ts';
import { migrate } from './index.ts';

/**
 * Simulates a hosted project: the schema auth belongs to its auth service, which has no rights in public; the project's owner
 * is no superuser, bypasses row-level security, and can create triggers on auth.users.
 */
const suffix = crypto.randomUUID().slice(0, 8);
const [theirs, ours] = [`supabase_${suffix}_admin`, `owner_${suffix}`];
const name = `hosted_${suffix}`;

const server = await createTestDatabase();
await withClient(server.url, (client) => client.query(`create database ${name}`));
const url = databaseUrl(server.url, name);
await withClient(url, async (client) => {
  for (const { text } of sqlFiles('bootstrap')) await client.query(text);
  await client.query(`
      create role "${theirs}" login password 'secret' noinherit;
      create role "${ours}" login password 'secret' noinherit bypassrls;
      alter schema auth owner to "${theirs}";
      alter table auth.users owner to "${theirs}";
      grant usage on schema auth, extensions to "${ours}";
      grant all on auth.users to "${ours}";
      grant all on schema storage to "${ours}";
      grant all on all tables in schema storage to "${ours}";
      alter table storage.buckets owner to "${ours}";
      alter table storage.objects owner to "${ours}";
      drop schema realtime cascade;
      grant anon, authenticated, service_role to "${ours}";
      grant all on schema public to "${ours}" with grant option;
      grant create on database ${name} to "${ours}";
      alter publication supabase_realtime owner to "${ours}";
      alter default privileges for role "${ours}" in schema public grant all on functions to anon, authenticated, service_role;
      alter default privileges for role "${ours}" in schema public grant all on tables to anon, authenticated, service_role`);
});
await migrate(urlOf(ours));
afterAll(async () => {
  await withClient(url, (client) =>
    client.query(`drop owned by "${ours}", "${theirs}" cascade;`).catch(() => {}),
  );
  await withClient(server.url, async (client) => {
    await client.query(`drop database ${name} with (force)`);
    await client.query(`drop role if exists "${ours}"; drop role if exists "${theirs}"`);
  });
  await server.close();
});

function urlOf(role: string): string {
  const address = new URL(url);
  address.username = role;
  address.password = 'secret';
  return address.href;
}

test("a sign-up at Supabase's auth service fires our triggers: claim, trial, admin", async () => {
  const pending = await withClient(urlOf(ours), async (client) => {
    await client.query("insert into public.admin_emails values ('ada@example.org')");
    const { rows } = await client.query(
      "insert into public.temp_websites (url, original_language) values ('https://shop.example', 'en') returning id",
    );
    return rows[0].id;
  });
  const user = await withClient(urlOf(theirs), async (client) => {
    const { rows } = await client.query(
      'insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id',
      ['Ada@example.org', { tempWebsiteId: pending, locale: 'en' }],
    );
    const { id } = rows[0];
    await client.query('update auth.users set email_confirmed_at = now() where id = $1', [id]);
    await client.query('update auth.users set last_sign_in_at = now() where id = $1', [id]);
    const found = await client.query('select id, raw_user_meta_data as data from auth.users');
    await expect(client.query('select from public.websites')).rejects.toThrow(/permission denied/);
    return found.rows[0];
  });
  expect(user.data).toEqual({ locale: 'en' });
  await withClient(urlOf(ours), async (client) => {
    const { rows } = await client.query(`
      select website.url, website.user_id, subscription_status, admins.user_id as admin, first_scans.website_id is not null as scan
      from public.websites website join public.subscriptions using (user_id) join public.admins using (user_id)
      left join public.first_scans on website_id = website.id`);
    const expected = { url: 'https://shop.example', subscription_status: 'trial', scan: true };
    expect(rows).toEqual([{ ...expected, user_id: user.id, admin: user.id }]);
  });
});

test('SECURITY DEFINER functions are not callable, even though Supabase grants functions to everyone; these concern the caller alone', async () => {
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select proname, role from pg_proc, unnest(array['anon', 'authenticated']) as role
       where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
         and has_function_privilege(role, pg_proc.oid, 'execute') order by 1`,
    );
    expect(rows).toEqual(
      [
        ...['accounts_with', 'can', 'can_in_account', 'granted', 'has_passed_second_factor'],
        ...['languages_with', 'may_enter', 'record_impersonated_upload', 'refuse_impersonation'],
        ...['websites_with', 'websites_with_every_language'],
      ].map((proname) => ({ proname, role: 'authenticated' })),
    );
  });
});
