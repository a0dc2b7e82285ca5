-- Members read their own membership, and those of the account if they may; changes go through the server.
alter table public.memberships enable row level security;
revoke all on public.memberships from anon, authenticated;
grant all on public.memberships to service_role;
grant select on public.memberships to authenticated;

drop policy if exists memberships_select on public.memberships;
create policy memberships_select on public.memberships for select to authenticated
  using (user_id = (select auth.uid()) or public.can_in_account('members.read', account_id));
