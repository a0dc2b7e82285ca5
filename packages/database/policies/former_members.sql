-- Read by the triggers of memberships alone.
alter table public.former_members enable row level security;
revoke all on public.former_members from anon, authenticated;
grant all on public.former_members to service_role;
