-- Only the server reads and writes this table.
alter table public.analytics_salts enable row level security;
revoke all on public.analytics_salts from anon, authenticated;
grant all on public.analytics_salts to service_role;
