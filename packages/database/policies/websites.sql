-- Members read the account's websites, and add and change them as the dashboard does if they may; status, checks and counts belong
-- to the server. Administrators read all. Deleted ones are hidden.
alter table public.websites enable row level security;
revoke all on public.websites from anon, authenticated;
grant all on public.websites to service_role;
grant select on public.websites to authenticated;
grant insert (
  id, user_id, name, url, original_language, translation_languages, total_word_count, status, dns_checked,
  snippet_checked, url_structure, language_switcher_config, created_at
) on public.websites to authenticated;
grant update (
  name, original_language, translation_languages, language_switcher_config, data_attributes
) on public.websites to authenticated;

-- By the account first: a row that the statement inserts is in no set of ids yet.
drop policy if exists websites_select on public.websites;
create policy websites_select on public.websites for select to authenticated
  using (
    status is distinct from 'deleted' and (
      user_id in (select public.accounts_with('website.read'))
      or id in (select public.websites_with('website.read'))
    )
  );

drop policy if exists websites_insert on public.websites;
create policy websites_insert on public.websites for insert to authenticated
  with check (
    user_id in (
      select granted.account_id from public.granted('website.create') as granted
      where granted.website_ids is null and granted.languages is null
    )
    and coalesce(status, 'pending') = 'pending'
    and total_word_count = 0
    and not dns_checked
    and not snippet_checked
  );

drop policy if exists websites_update on public.websites;
create policy websites_update on public.websites for update to authenticated
  using (id in (select public.websites_with_every_language('website.edit')))
  with check (id in (select public.websites_with_every_language('website.edit')));
