-- Readable with the website; the server writes it.
alter table public.translations enable row level security;
revoke all on public.translations from anon, authenticated;
grant all on public.translations to service_role;
grant select on public.translations to authenticated;

drop policy if exists translations_select on public.translations;
create policy translations_select on public.translations for select to authenticated
  using (
    website_id in (select public.websites_with_every_language('website.read'))
    or (website_id, target_language) in (select * from public.languages_with('website.read'))
  );
