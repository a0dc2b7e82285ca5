-- Readable and written by languages; each of them is in the hands of who may change its media.
alter table public.translated_media enable row level security;
revoke all on public.translated_media from anon, authenticated;
grant all on public.translated_media to service_role;
grant select, insert, update, delete on public.translated_media to authenticated;

drop policy if exists translated_media_select on public.translated_media;
create policy translated_media_select on public.translated_media for select to authenticated
  using (
    exists (
      select from public.website_media as original
      where original.id = translated_media.website_media_id and (
        original.website_id in (select public.websites_with_every_language('strings.read'))
        or (original.website_id, translated_media.target_language) in (select * from public.languages_with('strings.read'))
      )
    )
  );

drop policy if exists translated_media_insert on public.translated_media;
create policy translated_media_insert on public.translated_media for insert to authenticated
  with check (
    exists (
      select from public.website_media as original
      where original.id = translated_media.website_media_id and (
        original.website_id in (select public.websites_with_every_language('media.edit'))
        or (original.website_id, translated_media.target_language) in (select * from public.languages_with('media.edit'))
      )
    )
  );

drop policy if exists translated_media_update on public.translated_media;
create policy translated_media_update on public.translated_media for update to authenticated
  using (
    exists (
      select from public.website_media as original
      where original.id = translated_media.website_media_id and (
        original.website_id in (select public.websites_with_every_language('media.edit'))
        or (original.website_id, translated_media.target_language) in (select * from public.languages_with('media.edit'))
      )
    )
  )
  with check (
    exists (
      select from public.website_media as original
      where original.id = translated_media.website_media_id and (
        original.website_id in (select public.websites_with_every_language('media.edit'))
        or (original.website_id, translated_media.target_language) in (select * from public.languages_with('media.edit'))
      )
    )
  );

drop policy if exists translated_media_delete on public.translated_media;
create policy translated_media_delete on public.translated_media for delete to authenticated
  using (
    exists (
      select from public.website_media as original
      where original.id = translated_media.website_media_id and (
        original.website_id in (select public.websites_with_every_language('media.edit'))
        or (original.website_id, translated_media.target_language) in (select * from public.languages_with('media.edit'))
      )
    )
  );
