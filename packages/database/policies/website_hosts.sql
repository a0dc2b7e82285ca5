-- Readable with the website; the server writes it.
alter table public.website_hosts enable row level security;
revoke all on public.website_hosts from anon, authenticated;
grant all on public.website_hosts to service_role;
grant select on public.website_hosts to authenticated;

drop policy if exists website_hosts_select on public.website_hosts;
create policy website_hosts_select on public.website_hosts for select to authenticated
  using (website_id in (select public.websites_with('website.read')));
