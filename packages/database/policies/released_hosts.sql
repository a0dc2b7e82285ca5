-- Only the server reads and writes this table.
alter table public.released_hosts enable row level security;
revoke all on public.released_hosts from anon, authenticated;
grant all on public.released_hosts to service_role;
