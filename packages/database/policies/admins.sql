-- Users can see if they are administrators; only the server adds one.
alter table public.admins enable row level security;
revoke all on public.admins from anon, authenticated;
grant all on public.admins to service_role;
grant select on public.admins to authenticated;

drop policy if exists admins_select_own on public.admins;
create policy admins_select_own on public.admins for select to authenticated
  using (user_id = (select auth.uid()));
