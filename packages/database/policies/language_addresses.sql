-- Readable with the website; the server writes it.
alter table public.language_addresses enable row level security;
revoke all on public.language_addresses from anon, authenticated;
grant all on public.language_addresses to service_role;
grant select on public.language_addresses to authenticated;

drop policy if exists language_addresses_select on public.language_addresses;
create policy language_addresses_select on public.language_addresses for select to authenticated
  using (website_id in (select websites.id from public.websites));
