-- Members read which websites are paused; the server writes it.
alter table public.paused_websites enable row level security;
revoke all on public.paused_websites from anon, authenticated;
grant all on public.paused_websites to service_role;
grant select on public.paused_websites to authenticated;

drop policy if exists paused_websites_select on public.paused_websites;
create policy paused_websites_select on public.paused_websites for select to authenticated
  using (website_id in (select public.websites_with('website.read')));
