-- Readable with the website; the server writes it.
alter table public.translated_strings enable row level security;
revoke all on public.translated_strings from anon, authenticated;
grant all on public.translated_strings to service_role;
grant select on public.translated_strings to authenticated;

drop policy if exists translated_strings_select on public.translated_strings;
create policy translated_strings_select on public.translated_strings for select to authenticated
  using (
    exists (
      select from public.website_strings as original
      where original.id = translated_strings.website_string_id and (
        original.website_id in (select public.websites_with_every_language('strings.read'))
        or (original.website_id, translated_strings.target_language) in (select * from public.languages_with('strings.read'))
      )
    )
  );
