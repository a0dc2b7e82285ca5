-- Translated pictures: {websiteId}/{targetLanguage}/{mediaId}.{ext}. Who may read the texts of the language can list and read
-- the rows (the files are public); who may change its media adds, replaces, moves and removes them. Row-level security is enabled where the
-- table is created: on a hosted project the table is Supabase's, and we add only policies.
drop policy if exists translated_media_files_select on storage.objects;
create policy translated_media_files_select on storage.objects for select to authenticated
  using (
    bucket_id = 'translated-media'
    and (
      (storage.foldername(name))[1] in (select id::text from public.websites_with_every_language('strings.read') as id)
      or ((storage.foldername(name))[1], (storage.foldername(name))[2]) in (
        select website_id::text, language from public.languages_with('strings.read')
      )
    )
  );

drop policy if exists translated_media_files_insert on storage.objects;
create policy translated_media_files_insert on storage.objects for insert to authenticated
  with check (
    bucket_id = 'translated-media'
    and (
      (storage.foldername(name))[1] in (select id::text from public.websites_with_every_language('media.edit') as id)
      or ((storage.foldername(name))[1], (storage.foldername(name))[2]) in (
        select website_id::text, language from public.languages_with('media.edit')
      )
    )
    and cardinality(storage.foldername(name)) = 2
  );

drop policy if exists translated_media_files_update on storage.objects;
create policy translated_media_files_update on storage.objects for update to authenticated
  using (
    bucket_id = 'translated-media'
    and (
      (storage.foldername(name))[1] in (select id::text from public.websites_with_every_language('media.edit') as id)
      or ((storage.foldername(name))[1], (storage.foldername(name))[2]) in (
        select website_id::text, language from public.languages_with('media.edit')
      )
    )
  )
  with check (
    bucket_id = 'translated-media'
    and (
      (storage.foldername(name))[1] in (select id::text from public.websites_with_every_language('media.edit') as id)
      or ((storage.foldername(name))[1], (storage.foldername(name))[2]) in (
        select website_id::text, language from public.languages_with('media.edit')
      )
    )
    and cardinality(storage.foldername(name)) = 2
  );

drop policy if exists translated_media_files_delete on storage.objects;
create policy translated_media_files_delete on storage.objects for delete to authenticated
  using (
    bucket_id = 'translated-media'
    and (
      (storage.foldername(name))[1] in (select id::text from public.websites_with_every_language('media.edit') as id)
      or ((storage.foldername(name))[1], (storage.foldername(name))[2]) in (
        select website_id::text, language from public.languages_with('media.edit')
      )
    )
  );

drop policy if exists translated_media_files_second_factor on storage.objects;
create policy translated_media_files_second_factor on storage.objects as restrictive to authenticated
  using (bucket_id <> 'translated-media' or (select public.has_passed_second_factor()));

drop policy if exists translated_media_files_impersonation on storage.objects;
create policy translated_media_files_impersonation on storage.objects as restrictive for delete to authenticated
  using (bucket_id <> 'translated-media' or (select public.refuse_impersonation()));

-- Replacing a file inserts first, so this sees it, too.
drop policy if exists translated_media_files_recorded on storage.objects;
create policy translated_media_files_recorded on storage.objects as restrictive for insert to authenticated
  with check (bucket_id <> 'translated-media' or public.record_impersonated_upload(name));
