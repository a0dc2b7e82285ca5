-- Only the server reads and writes this table.
alter table public.first_scans enable row level security;
revoke all on public.first_scans from anon, authenticated;
grant all on public.first_scans to service_role;
