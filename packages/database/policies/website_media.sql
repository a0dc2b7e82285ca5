-- Readable with the website; who may change its media in all languages adds, changes and removes them directly.
alter table public.website_media enable row level security;
revoke all on public.website_media from anon, authenticated;
grant all on public.website_media to service_role;
grant select, insert, update, delete on public.website_media to authenticated;

drop policy if exists website_media_select on public.website_media;
create policy website_media_select on public.website_media for select to authenticated
  using (website_id in (select public.websites_with('website.read')));

drop policy if exists website_media_insert on public.website_media;
create policy website_media_insert on public.website_media for insert to authenticated
  with check (website_id in (select public.websites_with_every_language('media.edit')));

drop policy if exists website_media_update on public.website_media;
create policy website_media_update on public.website_media for update to authenticated
  using (website_id in (select public.websites_with_every_language('media.edit')))
  with check (website_id in (select public.websites_with_every_language('media.edit')));

drop policy if exists website_media_delete on public.website_media;
create policy website_media_delete on public.website_media for delete to authenticated
  using (website_id in (select public.websites_with_every_language('media.edit')));
