-- Owners read and add their own websites and change what the dashboard writes directly; status, checks and counts belong to the
-- server. Administrators read all. Deleted ones are hidden.
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

drop policy if exists websites_select_own on public.websites;
create policy websites_select_own on public.websites for select to authenticated
  using (user_id = (select auth.uid()) and status is distinct from 'deleted');

drop policy if exists websites_select_admin on public.websites;
create policy websites_select_admin on public.websites for select to authenticated
  using (
    (select auth.uid()) in (select admins.user_id from public.admins)
    and status is distinct from 'deleted'
  );

drop policy if exists websites_insert_own on public.websites;
create policy websites_insert_own on public.websites for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and coalesce(status, 'pending') = 'pending'
    and total_word_count = 0
    and not dns_checked
    and not snippet_checked
  );

drop policy if exists websites_update_own on public.websites;
create policy websites_update_own on public.websites for update to authenticated
  using (user_id = (select auth.uid()) and status is distinct from 'deleted')
  with check (user_id = (select auth.uid()));
