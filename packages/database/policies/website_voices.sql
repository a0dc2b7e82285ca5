-- Owners read how their websites speak; changes go through the server.
alter table public.website_voices enable row level security;
revoke all on public.website_voices from anon, authenticated;
grant all on public.website_voices to service_role;
grant select on public.website_voices to authenticated;

drop policy if exists website_voices_select on public.website_voices;
create policy website_voices_select on public.website_voices for select to authenticated
  using (website_id in (select websites.id from public.websites));
