-- Readable with the website; the owner adds, changes and removes them directly.
alter table public.website_media enable row level security;
revoke all on public.website_media from anon, authenticated;
grant all on public.website_media to service_role;
grant select, insert, update, delete on public.website_media to authenticated;

drop policy if exists website_media_select on public.website_media;
create policy website_media_select on public.website_media for select to authenticated
  using (website_id in (select websites.id from public.websites));

drop policy if exists website_media_insert_own on public.website_media;
create policy website_media_insert_own on public.website_media for insert to authenticated
  with check (website_id in (select websites.id from public.websites where websites.user_id = (select auth.uid())));

drop policy if exists website_media_update_own on public.website_media;
create policy website_media_update_own on public.website_media for update to authenticated
  using (website_id in (select websites.id from public.websites where websites.user_id = (select auth.uid())))
  with check (website_id in (select websites.id from public.websites where websites.user_id = (select auth.uid())));

drop policy if exists website_media_delete_own on public.website_media;
create policy website_media_delete_own on public.website_media for delete to authenticated
  using (website_id in (select websites.id from public.websites where websites.user_id = (select auth.uid())));
