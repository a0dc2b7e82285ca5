-- Only the server reads and writes this table.
alter table public.shared_limits enable row level security;
revoke all on public.shared_limits from anon, authenticated;
grant all on public.shared_limits to service_role;
