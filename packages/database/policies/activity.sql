-- Readable by members who may; the server writes it.
alter table public.activity enable row level security;
revoke all on public.activity from anon, authenticated;
grant all on public.activity to service_role;
grant select on public.activity to authenticated;

drop policy if exists activity_select on public.activity;
create policy activity_select on public.activity for select to authenticated
  using (account_id in (
    select granted.account_id from public.granted('activity.read') as granted
    where granted.website_ids is null and granted.languages is null
  ));
