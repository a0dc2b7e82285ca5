-- Administrators read this log; the server writes it.
alter table public.impersonations enable row level security;
revoke all on public.impersonations from anon, authenticated;
grant all on public.impersonations to service_role;
grant select on public.impersonations to authenticated;

drop policy if exists impersonations_select_admin on public.impersonations;
create policy impersonations_select_admin on public.impersonations for select to authenticated
  using ((select auth.uid()) in (select admins.user_id from public.admins));
