-- Administrators read this log; the server and the triggers below write it.
alter table public.impersonated_writes enable row level security;
revoke all on public.impersonated_writes from anon, authenticated;
grant all on public.impersonated_writes to service_role;
grant select on public.impersonated_writes to authenticated;

drop policy if exists impersonated_writes_select_admin on public.impersonated_writes;
create policy impersonated_writes_select_admin on public.impersonated_writes for select to authenticated
  using ((select auth.uid()) in (select admins.user_id from public.admins));
