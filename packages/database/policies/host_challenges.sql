-- Only the server reads and writes this table.
alter table public.host_challenges enable row level security;
revoke all on public.host_challenges from anon, authenticated;
grant all on public.host_challenges to service_role;
