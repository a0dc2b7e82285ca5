-- Readable with the website; the server writes it.
alter table public.website_strings enable row level security;
revoke all on public.website_strings from anon, authenticated;
grant all on public.website_strings to service_role;
grant select on public.website_strings to authenticated;

drop policy if exists website_strings_select on public.website_strings;
create policy website_strings_select on public.website_strings for select to authenticated
  using (website_id in (select public.websites_with('strings.read')));
