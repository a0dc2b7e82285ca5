-- Keys never leave the server.
alter table public.engine_keys enable row level security;
revoke all on public.engine_keys from anon, authenticated;
grant all on public.engine_keys to service_role;
