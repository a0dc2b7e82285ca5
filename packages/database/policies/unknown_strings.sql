-- Readable with the website; the server writes it.
alter table public.unknown_strings enable row level security;
revoke all on public.unknown_strings from anon, authenticated;
grant all on public.unknown_strings to service_role;
grant select on public.unknown_strings to authenticated;

drop policy if exists unknown_strings_select on public.unknown_strings;
create policy unknown_strings_select on public.unknown_strings for select to authenticated
  using (website_id in (select public.websites_with('strings.read')));
