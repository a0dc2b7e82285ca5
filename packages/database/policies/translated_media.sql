-- Same rules as for the original media.
alter table public.translated_media enable row level security;
revoke all on public.translated_media from anon, authenticated;
grant all on public.translated_media to service_role;
grant select, insert, update, delete on public.translated_media to authenticated;

drop policy if exists translated_media_select on public.translated_media;
create policy translated_media_select on public.translated_media for select to authenticated
  using (
    exists (
      select from public.website_media as original
      where original.id = translated_media.website_media_id
    )
  );

drop policy if exists translated_media_insert_own on public.translated_media;
create policy translated_media_insert_own on public.translated_media for insert to authenticated
  with check (
    website_media_id in (
      select website_media.id from public.website_media
      join public.websites on websites.id = website_media.website_id
      where websites.user_id = (select auth.uid())
    )
  );

drop policy if exists translated_media_update_own on public.translated_media;
create policy translated_media_update_own on public.translated_media for update to authenticated
  using (
    website_media_id in (
      select website_media.id from public.website_media
      join public.websites on websites.id = website_media.website_id
      where websites.user_id = (select auth.uid())
    )
  )
  with check (
    website_media_id in (
      select website_media.id from public.website_media
      join public.websites on websites.id = website_media.website_id
      where websites.user_id = (select auth.uid())
    )
  );

drop policy if exists translated_media_delete_own on public.translated_media;
create policy translated_media_delete_own on public.translated_media for delete to authenticated
  using (
    website_media_id in (
      select website_media.id from public.website_media
      join public.websites on websites.id = website_media.website_id
      where websites.user_id = (select auth.uid())
    )
  );
