-- Only the server reads and writes this table.
alter table public.purged_versions enable row level security;
revoke all on public.purged_versions from anon, authenticated;
grant all on public.purged_versions to service_role;
