-- Only the server reads and writes this table.
alter table public.certificates enable row level security;
revoke all on public.certificates from anon, authenticated;
grant all on public.certificates to service_role;
