-- Readable with the website; the server writes it.
alter table public.scans enable row level security;
revoke all on public.scans from anon, authenticated;
grant all on public.scans to service_role;
grant select on public.scans to authenticated;

drop policy if exists scans_select on public.scans;
create policy scans_select on public.scans for select to authenticated
  using (website_id in (select public.websites_with('website.read')));
