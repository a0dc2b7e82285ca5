-- Readable with the website; the server writes it.
alter table public.translated_slugs enable row level security;
revoke all on public.translated_slugs from anon, authenticated;
grant all on public.translated_slugs to service_role;
grant select on public.translated_slugs to authenticated;

drop policy if exists translated_slugs_select on public.translated_slugs;
create policy translated_slugs_select on public.translated_slugs for select to authenticated
  using (
    exists (
      select from public.website_slugs as original
      where original.id = translated_slugs.website_slug_id and (
        original.website_id in (select public.websites_with_every_language('strings.read'))
        or (original.website_id, translated_slugs.target_language) in (select * from public.languages_with('strings.read'))
      )
    )
  );
