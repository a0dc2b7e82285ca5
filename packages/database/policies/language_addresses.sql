-- Readable with the website; the server writes it.
alter table public.language_addresses enable row level security;
revoke all on public.language_addresses from anon, authenticated;
grant all on public.language_addresses to service_role;
grant select on public.language_addresses to authenticated;

drop policy if exists language_addresses_select on public.language_addresses;
create policy language_addresses_select on public.language_addresses for select to authenticated
  using (
    website_id in (select public.websites_with_every_language('website.read'))
    or (website_id, language) in (select * from public.languages_with('website.read'))
  );
